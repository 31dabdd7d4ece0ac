import { parseTaxCode } from './tax-code.ts'

/** Twelve digits on their own that begin as personal numbers do: no telephone and no tax code of a company is written so. */
const written = /(?<!\d)0\d{11}(?!\d)/g

/** A 12-digit personal number as it may be shown: of its digits only the last three. */
export function maskPersonalNumber(number: string): string {
  return `*********${number.slice(-3)}`
}

/** A text in which every personal number is masked. */
export function maskPersonalNumbers(text: string): string {
  return text.replace(written, maskPersonalNumber)
}

/** The path of a URL in which a segment that is a personal number, in any spelling, is masked. */
export function maskPersonalNumberInPath(pathname: string): string {
  return pathname
    .split('/')
    .map((segment) => {
      const parsed = segment.length < 12 ? undefined : parseTaxCode(decoded(segment).replace(/\.data$/, ''))
      return parsed?.kind === 'household' ? maskPersonalNumber(parsed.taxCode) : segment
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
