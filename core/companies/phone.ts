import { toAsciiDigits } from '#text/digits.ts'
import { areaCodes2017, mobilePrefixes2018 } from './phone-plan.ts'

export interface PhoneNumber {
  /** National digits as given: `0912345678`, `02438251234`, `19001234`; a local number has no leading zero. */
  number: string
  /** Current number after the renumberings of 2017 and 2018, where certain. */
  today?: string
}

/** Complete numbers: mobile, mobile before 2018, fixed, fixed before 2017, hotlines. */
const complete =
  /^(?:0[35789]\d{8}|01(?:2[0-9]|6[2-9]|8[68]|99)\d{7}|02\d{9}|0[2-8]\d{8,9}|05\d{7}|1[89]00\d{4}(?:\d{2})?)$/
/** Fixed numbers without an area code. */
const local = /^[2-9]\d{5,7}$/
const separators = /[/;,|&\n\t]|\s-\s|\s+(?:hoặc|hoac|và|fax)\s*:?\s*/iu

/** Parses the numbers in a text, with their current forms; splits run-together numbers if only one split fits. */
export function readPhones(raw: string): PhoneNumber[] {
  const found: string[] = []
  for (const part of toAsciiDigits(raw.slice(0, 200)).split(separators)) found.push(...readPart(part))
  return [...new Set(found)].map((number) => {
    const today = renumbered(number)
    return today === undefined ? { number } : { number, today }
  })
}

/** Returns every digit string to look up the numbers in a text by: as given, and as dialled today. */
export function parsePhones(raw: string): string[] {
  const numbers = readPhones(raw).flatMap(({ number, today }) => (today ? [number, today] : [number]))
  return [...new Set(numbers)]
}

function readPart(part: string): string[] {
  const whole = part.replace(/\D+/g, '')
  if (whole.length < 6) return []
  const single = normalise(whole)
  if (single !== undefined) return [single]
  const apart = joinPieces(part.split(/\D+/).filter((piece) => piece !== '')) ?? splitRun(whole)
  if (apart) return apart
  // Unknown formats stay findable as written, up to the 15 digits a telephone can dial.
  return whole.length <= 15 ? [whole] : []
}

/** Returns the national form of digits that are one number; undefined otherwise. */
function normalise(digits: string): string | undefined {
  if (complete.test(digits)) return digits
  const abroad = /^(?:00)?840?(\d{9,10})$/.exec(digits)
  if (abroad && complete.test(`0${abroad[1]}`)) return `0${abroad[1]}`
  // Spreadsheets drop the leading zero of mobile (9 digits left) and fixed numbers (10 left).
  if (/^(?:[35789]\d{8}|2\d{9})$/.test(digits)) return `0${digits}`
  return local.test(digits) ? digits : undefined
}

/** Joins pieces from the left into numbers (`0912 345 678 0987 654 321`); undefined unless all of them fit. */
function joinPieces(pieces: string[]): string[] | undefined {
  const numbers: string[] = []
  let open = ''
  for (const piece of pieces) {
    open += piece
    if (open.length < 9 || !complete.test(open)) continue
    numbers.push(open)
    open = ''
  }
  if (open !== '') {
    if (!local.test(open)) return undefined
    numbers.push(open)
  }
  return numbers.length > 1 ? numbers : undefined
}

/** Splits two numbers without separator; undefined unless exactly one split fits. */
function splitRun(digits: string): string[] | undefined {
  for (const second of [complete, local]) {
    const cuts: string[][] = []
    for (let at = 6; at <= digits.length - 6; at++) {
      const pair = [digits.slice(0, at), digits.slice(at)]
      const fits = second === complete ? pair.every((half) => complete.test(half)) : mixed(pair)
      if (fits) cuts.push(pair)
    }
    if (cuts.length === 1) return cuts[0]
    if (cuts.length > 1) return undefined
  }
  return undefined
}

function mixed([first, second]: string[]): boolean {
  return (complete.test(first) && local.test(second)) || (local.test(first) && complete.test(second))
}

/**
 * Returns the current form of a renumbered number; undefined for current numbers and when an old area code is a
 * mobile prefix now.
 */
function renumbered(number: string): string | undefined {
  if (number.length === 11 && number.startsWith('01')) {
    const prefix = mobilePrefixes2018[number.slice(0, 4)]
    return prefix && prefix + number.slice(4)
  }
  if (!number.startsWith('0') || /^02\d{9}$/.test(number)) return undefined
  if (number.length === 10 && /^0(?:3[2-9]|5[25689]|7[06-9]|8[1-9]|9)/.test(number)) return undefined
  for (const length of [4, 3, 2]) {
    const area = areaCodes2017[number.slice(0, length)]
    if (area && area.length + number.length - length === 11) return area + number.slice(length)
  }
  return undefined
}
