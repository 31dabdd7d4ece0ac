/** Letters of Vietnamese in composed form, printable ASCII, single blanks inside: needs nothing done. */
const tidy = /^[!-~À-ɏẠ-ỹ]+(?: [!-~À-ɏẠ-ỹ]+)*$/u
const blanks = /[\p{Z}\p{Cc}]+/gu
/** Invisible or broken: soft hyphens, zero-width characters, marks of direction, halves of surrogate pairs. */
const dropped = /[\p{Cf}\p{Cs}\ufffe\uffff]+/gu
const nothing = new Set(['', '-', '--', 'null', '\\n', 'n/a', '#n/a', 'none', 'undefined'])

/** Text in composed form without control characters, with single blanks. */
export function cleanText(text: string): string {
  if (tidy.test(text)) return text
  return text.replace(dropped, '').normalize('NFC').replace(blanks, ' ').trim()
}

/** Clean text, or null for blanks and the usual ways to write that there is nothing. */
export function cleanValue(text: string | undefined): string | null {
  if (text === undefined || text === '') return null
  const clean = cleanText(text)
  return clean.length <= 9 && nothing.has(clean.toLowerCase()) ? null : clean
}
