import { fold } from '#text/fold.ts'
import { tokenize } from '#text/tokenize.ts'

export interface HighlightPart {
  text: string
  match: boolean
}

/**
 * Splits a text into parts with matches marked; joined they are the text. Ignores accents. A matched word that does
 * not occur as a whole word marks prefixes instead.
 */
export function highlight(text: string, matchedWords: readonly string[]): HighlightPart[] {
  if (matchedWords.length === 0 || text === '') return text === '' ? [] : [{ text, match: false }]
  const tokens = tokenize(text)
  const present = new Set(tokens.map((token) => token.word))
  const whole = new Set(matchedWords)
  const prefixes = matchedWords.filter((word) => word.length >= 2 && !present.has(word))
  const parts: HighlightPart[] = []
  for (const { word, start, end } of tokens) {
    if (whole.has(word)) mark(parts, text, start, end)
    else {
      const prefix = prefixes.find((candidate) => word.startsWith(candidate))
      if (prefix) mark(parts, text, start, start + writtenLength(text.slice(start, end), prefix.length))
    }
  }
  const done = lengthOf(parts)
  if (done < text.length) parts.push({ text: text.slice(done), match: false })
  return parts
}

function lengthOf(parts: readonly HighlightPart[]): number {
  return parts.reduce((sum, part) => sum + part.text.length, 0)
}

/** Marks a range; marks separated only by blanks are joined. */
function mark(parts: HighlightPart[], text: string, start: number, end: number): void {
  const done = lengthOf(parts)
  const between = text.slice(done, start)
  const last = parts.at(-1)
  if (last?.match && between.trim() === '') {
    last.text += text.slice(done, end)
    return
  }
  if (between !== '') parts.push({ text: between, match: false })
  parts.push({ text: text.slice(start, end), match: true })
}

/** Returns the UTF-16 units of a written word that its first `folded` folded letters take. */
function writtenLength(written: string, folded: number): number {
  let length = 0
  for (const character of written) {
    if (fold(written.slice(0, length)).length >= folded && !/\p{M}/u.test(character)) break
    length += character.length
  }
  return length
}
