import { fold } from '#text/fold.ts'
import { misspell, pick, type Random } from './workload.ts'

const shortened: [RegExp, string][] = [
  [/trách nhiệm hữu hạn/giu, 'TNHH'],
  [/một thành viên/giu, 'MTV'],
  [/thương mại/giu, 'TM'],
  [/dịch vụ/giu, 'DV'],
  [/sản xuất/giu, 'SX'],
  [/xây dựng/giu, 'XD'],
  [/xuất nhập khẩu/giu, 'XNK'],
  [/công ty cổ phần/giu, 'CTCP'],
]

/** Abbreviates the words that people commonly abbreviate. */
export function shorten(name: string): string {
  return shortened.reduce((text, [long, abbreviation]) => text.replace(long, abbreviation), name)
}

/** Misspells one word of four or more letters; undefined when there is none. */
export function withTypo(name: string, random: Random): string | undefined {
  const words = name.split(' ')
  const candidates = words.flatMap((word, index) => (word.length >= 4 ? [index] : []))
  if (candidates.length === 0) return undefined
  const at = pick(candidates, random)
  return words.with(at, misspell(words[at].normalize('NFC'), random)).join(' ')
}

const legalForm =
  '(?:(?:liên hiệp )?(?:hợp tác xã|htx)|doanh nghiệp tư nhân|dntn|xí nghiệp|ctcp|' +
  '(?:tổng )?công ty(?: luật)?(?: cổ phần| cp| tnhh| trách nhiệm hữu hạn)?(?: nhà nước)?' +
  '(?: (?:một|hai|1|2) thành viên(?: trở lên)?| mtv)?)(?= |$)'
const leadingForm = new RegExp(`^(?:(?:chi nhánh|văn phòng đại diện) ?)?(?:${legalForm})? ?`, 'u')
const dashedForm = new RegExp(` - ${legalForm}`, 'gu')

/** Returns a registered name in lower case without its legal form, dashes, quotes and brackets. */
export function dropLegalForm(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(leadingForm, '')
    .replace(dashedForm, ' ')
    .replace(/ - |[()",]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
}

/** Legal forms that are often confused; a cooperative, for example, is not taken for a company. */
const formsByKind = {
  limited: [
    'công ty tnhh',
    'cty tnhh',
    'công ty tnhh mtv',
    'công ty tnhh một thành viên',
    'công ty trách nhiệm hữu hạn',
  ],
  stock: ['công ty cổ phần', 'công ty cp', 'cty cp', 'ctcp'],
  private: ['doanh nghiệp tư nhân', 'dntn'],
  cooperative: [],
}

const kindOfForm: [RegExp, keyof typeof formsByKind][] = [
  [/^công ty (luật )?(tnhh|trách nhiệm hữu hạn)/u, 'limited'],
  [/^(tổng )?công ty (cổ phần|cp) /u, 'stock'],
  [/^(doanh nghiệp tư nhân|dntn) /u, 'private'],
  [/^(liên hiệp )?(hợp tác xã|htx) /u, 'cooperative'],
]

/** Returns legal forms that a company does not have; none for branches and names without a legal form. */
export function listWrongForms(name: string): readonly string[] {
  const kind = kindOfForm.find(([pattern]) => pattern.test(name.normalize('NFC').toLowerCase()))?.[1]
  if (!kind) return []
  return Object.entries(formsByKind).flatMap(([other, forms]) => (other === kind ? [] : forms))
}

const generic =
  'thương mại|dịch vụ|sản xuất|đầu tư|phát triển|xây dựng|xuất nhập khẩu|tổng hợp|kinh doanh|tập đoàn|việt nam|và'
const leadingGeneric = new RegExp(`^(?:(?:${generic}) )+`, 'u')
const genericWords = new Set(generic.split(/[ |]/))

/** Returns a name without its legal form and leading generic words; undefined when fewer than two words remain. */
export function shortenToBrand(name: string): string | undefined {
  const brand = dropLegalForm(name).replace(leadingGeneric, '')
  return brand.includes(' ') ? brand : undefined
}

/** Returns whether words identify a company: at least two that are not generic. */
export function hasIdentity(words: readonly string[]): boolean {
  return words.filter((word) => !genericWords.has(word)).length >= 2
}

const englishForm =
  / (?:(?:state owned )?(?:one|sole) member )?(?:(?:limited liability )?company(?: limited)?|limited(?: liability)? company|limited|joint stock (?:company|corporation)|corporation(?: joint stock company)?|private enterprise)$/

/** Returns an international name in lower case without its legal form; undefined when fewer than two words remain. */
export function dropEnglishForm(name: string): string | undefined {
  const brand = name.toLowerCase().replace(englishForm, '')
  return brand.includes(' ') ? brand : undefined
}

/** Returns whether `part` occurs as consecutive words in `text`, ignoring accents. */
export function containsWords(text: string, part: string): boolean {
  const plain = (words: string) =>
    ` ${fold(words)
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()} `
  return plain(text).includes(plain(part))
}
