/** Composed Vietnamese letters, printable ASCII, single blanks inside: already clean. */
const tidy = /^[!-~À-ɏẠ-ỹ]+(?: [!-~À-ɏẠ-ỹ]+)*$/u
const blanks = /[\p{Z}\p{Cc}]+/gu
/** Invisible or broken: soft hyphens, zero-width characters, direction marks, unpaired surrogates. */
const dropped = /[\p{Cf}\p{Cs}\ufffe\uffff]+/gu
const nothing = new Set(['', '-', '--', 'null', '\\n', 'n/a', '#n/a', 'none', 'undefined'])

/** Returns the text composed, without control characters, with single blanks. */
export function cleanText(text: string): string {
  if (tidy.test(text)) return text
  return text.replace(dropped, '').normalize('NFC').replace(blanks, ' ').trim()
}

/** Returns clean text, or null for blanks and common placeholders for no value. */
export function cleanValue(text: string | undefined): string | null {
  if (text === undefined || text === '') return null
  const clean = cleanText(text)
  return clean.length <= 9 && nothing.has(clean.toLowerCase()) ? null : clean
}
