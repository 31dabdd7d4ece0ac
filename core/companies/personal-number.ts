import { toAsciiDigits } from '#text/digits.ts'
import { parseTaxCode } from './tax-code.ts'

/** Replaces a 12-digit personal number; no digit is shown. */
export const maskedPersonalNumber = '*'.repeat(12)

/** Twelve or more digits of any script, with up to three non-letters between two of them. */
const digitRuns = /\p{Nd}(?:[^\p{L}\p{N}]{0,3}\p{Nd}){11,}/gu
const digitGroups = /\p{Nd}+/gu
const phone = /^(?:0[35789]\d{8}|0[2-8]\d{8}|02\d{9})$/
const dayMonthYear = /^(?:0?[1-9]|[12]\d|3[01])-(?:0?[1-9]|1[0-2])-(?:19|20)\d\d$/
const abroad = /^084[2-9]\d{8}$/
const thisYear = new Date().getUTCFullYear() % 100

interface Group {
  digits: string
  /** In UTF-16 units of the run. */
  start: number
  end: number
  /** Separator from the group before. */
  separator: string
}

/**
 * Masks every personal number in a text, with separators or in digits of any script. One begins with a province
 * code (001 to 096), then a digit for century and sex and the year of birth (circular 59/2021/TT-BCA, article 3).
 * Phones with extensions, tax codes, dates and house numbers stay.
 */
export function maskPersonalNumbers(text: string): string {
  return text.length < 12 ? text : text.replace(digitRuns, maskRun)
}

/** Removes personal numbers from a phone or mail address; null when nothing is left. */
export function withoutPersonalNumbers(contact: string): string | null {
  const masked = maskPersonalNumbers(contact)
  if (!masked.includes(maskedPersonalNumber)) return contact
  const rest = masked.replaceAll(maskedPersonalNumber, '').replace(/^[\s/,;-]+|[\s/,;-]+$/g, '')
  return rest.includes('@') || rest === '' ? null : rest
}

function maskRun(run: string): string {
  const groups = splitGroups(run)
  const dated = new Set(groups.flatMap((_, at) => (isDateAt(groups, at) ? [at, at + 1, at + 2] : [])))
  let masked = ''
  let kept = 0
  for (let at = 0; at < groups.length; at++) {
    const last = endOfTwelve(groups, at)
    if (last === undefined || dated.has(at) || dated.has(last)) continue
    if (!isPersonalNumber(groups.slice(at, last + 1))) continue
    masked += run.slice(kept, groups[at].start) + maskedPersonalNumber
    kept = groups[last].end
    at = last
  }
  return masked + run.slice(kept)
}

function splitGroups(run: string): Group[] {
  let end = 0
  return [...run.matchAll(digitGroups)].map(({ 0: written, index }) => {
    const separator = run.slice(end, index)
    end = index + written.length
    return { digits: toAsciiDigits(written), start: index, end, separator }
  })
}

/** Returns the group where the twelfth digit from `first` on ends; undefined when a group goes beyond it. */
function endOfTwelve(groups: readonly Group[], first: number): number | undefined {
  let length = 0
  for (let at = first; at < groups.length && length < 12; at++) {
    length += groups[at].digits.length
    if (length === 12) return at
  }
  return undefined
}

function isPersonalNumber(groups: readonly Group[]): boolean {
  const digits = groups.map((group) => group.digits).join('')
  const [, province, century, year] = /^(0\d\d)(\d)(\d\d)/.exec(digits) ?? []
  if (province === undefined) return false
  const isPlace = province !== '000' && province <= '096'
  const isBorn = century === '0' || century === '1' || (century <= '3' && Number(year) <= thisYear)
  if (groups.length === 1) return (isPlace && isBorn) || !abroad.test(digits)
  return isPlace && isBorn && !beginsWithPhone(groups)
}

/** Returns whether the groups start with a phone followed by an extension or other text. */
function beginsWithPhone(groups: readonly Group[]): boolean {
  let written = ''
  for (const [at, group] of groups.entries()) {
    const parts = groups.slice(0, at)
    if (phone.test(written)) {
      const separators = new Set(parts.slice(1).map(({ separator }) => separator))
      const isApart = separators.size === 1 && !separators.has(group.separator)
      const isGroupedAsPhone = written.length === 11 && parts.every(({ digits }) => digits.length > 2)
      if (at === 1 || isApart || isGroupedAsPhone) return true
    }
    written += group.digits
  }
  return false
}

/** Returns whether a date starts here, in either order, with one dot, slash or dash between its parts. */
function isDateAt(groups: readonly Group[], at: number): boolean {
  if (at + 3 > groups.length) return false
  const [first, second, third] = groups.slice(at, at + 3)
  if (!/^[./-]$/.test(second.separator) || second.separator !== third.separator) return false
  const orders = [
    [first, second, third],
    [third, second, first],
  ]
  return orders.some((parts) => dayMonthYear.test(parts.map(({ digits }) => digits).join('-')))
}

/** Masks path segments that are a personal number in any spelling. */
export function maskPersonalNumberInPath(pathname: string): string {
  return pathname
    .split('/')
    .map((segment) => {
      if (segment.length < 12) return segment
      const text = decoded(segment)
      const isOne = parseTaxCode(text.replace(/\.data$/, ''))?.kind === 'household'
      return isOne || maskPersonalNumbers(text) !== text ? maskedPersonalNumber : segment
    })
    .join('/')
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
