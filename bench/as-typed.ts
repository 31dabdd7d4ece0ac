import { fold } from '#text/fold.ts'
import { encodeTelex, encodeVni } from './keystrokes.ts'
import {
  containsWords,
  dropEnglishForm,
  dropLegalForm,
  hasIdentity,
  listWrongForms,
  shorten,
  shortenToBrand,
  withTypo,
} from './typed-names.ts'
import { abbreviateProvince, nameDistrict, typeDistrict, typeProvince } from './typed-places.ts'
import { pick, randomFrom, shuffle, type Random } from './workload.ts'

export interface AsTypedCompany {
  id: number
  name: string
  internationalName: string | null
  cityId: number | null
  districtId: number | null
  taxCode: string
  phone: string | null
}

/** Returns a query for the company; undefined if the kind does not apply. */
type Typing = (company: AsTypedCompany, random: Random) => string | undefined

const connectors = ['ở', 'tại', 'in', 'near']
const extraWords =
  'group|chính hãng|official|việt nam|chi nhánh|giá rẻ|tuyển dụng|địa chỉ|mã số thuế|số điện thoại|hotline|website|review|uy tín|holdings|fanpage'.split(
    '|',
  )
const unrelatedWords =
  'hoa biển rồng mới kim lửa vàng trăng tre bạc cánh lúa mây quê suối chợ bút sách ghế đèn mưa ngựa voi bướm'.split(
    ' ',
  )

const typings = {
  'name + province': ({ name, cityId }, random) => appendPlace(name, typeProvince(cityId), random),
  'name + province, no accents': ({ name, cityId }, random) => {
    const text = appendPlace(name, typeProvince(cityId), random)
    return text && fold(text)
  },
  'name + connector + province': ({ name, cityId }, random) =>
    maybeFold(appendPlace(name, typeProvince(cityId), random, pick(connectors, random)), random),
  'name + district': ({ name, districtId }, random) => {
    const bareName = nameDistrict(districtId)
    if (bareName === undefined || containsWords(name, bareName)) return undefined
    return maybeFold(appendPlace(name, typeDistrict(districtId, random), random), random)
  },
  'name + short province': ({ name, cityId }, random) => {
    const province = typeProvince(cityId)
    if (province === undefined || containsWords(name, province)) return undefined
    return maybeFold(appendPlace(name, abbreviateProvince(cityId, random), random), random)
  },
  Telex: ({ name }, random) => typeKeys(name, encodeTelex, random),
  VNI: ({ name }, random) => typeKeys(name, encodeVni, random),
  'wrong legal form': ({ name }, random) => {
    const forms = listWrongForms(name)
    return forms.length === 0
      ? undefined
      : maybeFold(maybeUpper(`${pick(forms, random)} ${dropLegalForm(name)}`, random), random)
  },
  'extra word': ({ name }, random) => {
    const word = pick(extraWords, random)
    return containsWords(name, word)
      ? undefined
      : maybeFold(maybeUpper(`${typeName(name, random)} ${word}`, random), random)
  },
  'wrong word': ({ name }, random) => maybeFold(replaceWord(dropLegalForm(name), random), random),
  'tax code prefix': ({ taxCode }, random) =>
    /^\d{10}$/.test(taxCode) ? taxCode.slice(0, pick([5, 6, 7, 8, 9], random)) : undefined,
  'phone prefix': ({ phone }, random) => {
    const digits = phone?.split('/')[0].replace(/\D/g, '') ?? ''
    return /^0\d{9,10}$/.test(digits) ? digits.slice(0, pick([7, 8, 9], random)) : undefined
  },
  'exact name': ({ name }, random) => (random() < 0.5 ? name : name.toLowerCase()),
  'without accents': ({ name }) => fold(name),
  'short name': ({ name }, random) => maybeFold(shortenToBrand(name), random),
  'English name': ({ internationalName }, random) => {
    const name = internationalName?.toLowerCase()
    return name && random() < 0.5 ? (dropEnglishForm(name) ?? name) : name
  },
  typo: ({ name }, random) => {
    const bareName = dropLegalForm(name)
    const typed = withTypo(bareName, random)
    return typed === bareName ? undefined : maybeFold(typed, random)
  },
  'joined words': ({ name }, random) => maybeFold(joinWords(dropLegalForm(name), random), random),
  abbreviations: ({ name }, random) => {
    const short = shorten(name)
    return short === name ? undefined : maybeUpper(short.toLowerCase(), random)
  },
} satisfies Record<string, Typing>

export type AsTypedKind = keyof typeof typings
export const asTypedKinds = Object.keys(typings) as AsTypedKind[]

export interface AsTypedQuery {
  kind: AsTypedKind
  text: string
  /** The company the person is looking for. */
  id: number
}

/**
 * Returns up to `perKind` queries of every kind, at most one per company and kind; deterministic for companies and
 * seed. A number prefix may be shared: every company whose number begins with it is correct.
 */
export function asTypedQueries(
  companies: readonly AsTypedCompany[],
  perKind: number,
  seed: number,
): AsTypedQuery[] {
  return asTypedKinds.flatMap((kind, index) => {
    // One generator per kind: a change to one kind does not change the queries of the others.
    const random = randomFrom(seed * 1000 + index)
    const queries: AsTypedQuery[] = []
    for (const company of shuffle([...companies], random)) {
      if (queries.length === perKind) break
      const text = (typings[kind] as Typing)(company, random)
      if (text !== undefined) queries.push({ kind, text, id: company.id })
    }
    return queries
  })
}

/** Drops the legal form in 85 % of cases. */
function typeName(name: string, random: Random): string {
  return random() < 0.85 ? dropLegalForm(name) : name.toLowerCase()
}

/** Puts 15 % of the texts in upper case. */
function maybeUpper(text: string, random: Random): string {
  return random() < 0.85 ? text : text.toUpperCase()
}

/** Removes the accents from half of the texts. */
function maybeFold(text: string | undefined, random: Random): string | undefined {
  return text !== undefined && random() < 0.5 ? fold(text) : text
}

/** Undefined without a place, or when the name already contains it. */
function appendPlace(
  name: string,
  place: string | undefined,
  random: Random,
  connector?: string,
): string | undefined {
  if (place === undefined || containsWords(name, place)) return undefined
  const words = connector === undefined ? place : `${connector} ${place}`
  return maybeUpper(`${typeName(name, random)} ${words}`, random)
}

/** Undefined for names that need no accents. */
function typeKeys(name: string, encode: typeof encodeTelex, random: Random): string | undefined {
  const text = typeName(name, random)
  const keys = encode(text, { toneAfterVowel: random() < 0.25, hornOnce: random() < 0.5 })
  return keys === text ? undefined : keys
}

/** Replaces one word of four or more; undefined when the rest would not identify the company. */
function replaceWord(name: string, random: Random): string | undefined {
  const words = name.split(' ')
  const at = Math.floor(random() * words.length)
  const word = pick(unrelatedWords, random)
  if (words.length < 4 || containsWords(name, word) || !hasIdentity(words.toSpliced(at, 1))) return undefined
  return words.with(at, word).join(' ')
}

/** Removes one space between two words of letters; undefined when there is none. */
function joinWords(name: string, random: Random): string | undefined {
  const blanks = [...name.matchAll(/(?<=\p{L}{2}) (?=\p{L}{2})/gu)].map((match) => match.index)
  if (blanks.length === 0) return undefined
  const at = pick(blanks, random)
  return name.slice(0, at) + name.slice(at + 1)
}
