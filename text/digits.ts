const digit = /\p{Nd}/u
const foreignDigits = /[^\P{Nd}0-9]/gu

/**
 * Returns the text with decimal digits of any script as 0–9. Unicode keeps a script's ten digits in order, and digit
 * runs only in multiples of ten, so the distance to the start of the run is the value.
 */
export function toAsciiDigits(text: string): string {
  return text.replace(foreignDigits, (character) => {
    const point = character.codePointAt(0) ?? 0
    let start = point
    while (digit.test(String.fromCodePoint(start - 1))) start--
    return String((point - start) % 10)
  })
}
