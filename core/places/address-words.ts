import { fold } from '#text/fold.ts'

/** Separators between two words: blanks, a dot or colon, a dash or slash, a comma or line end. */
export const gaps = { blank: 0, dot: 1, dash: 2, comma: 3 } as const

/** Folded words of an address (or its last part), with their positions in `raw`. */
export type AddressWords = {
  raw: string
  words: string[]
  starts: number[]
  ends: number[]
  /** `gapBefore[i]`: one of `gaps`, the strongest between word `i` and the one before. */
  gapBefore: number[]
}

const combining = /[\u0300-\u036f]/
/** "P12", "Q5", "Phường12": a unit's number written onto its kind. */
const gluedNumber = /^(p|q|f|quan|phuong)(\d{1,2})$/

function gapOf(character: string): number {
  switch (character) {
    case ' ':
    case '\u00a0':
      return gaps.blank
    case '.':
    case ':':
      return gaps.dot
    case '-':
    case '–':
    case '—':
    case '/':
    case '_':
      return gaps.dash
    default:
      return gaps.comma
  }
}

function isWordCharacter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57)
}

/**
 * Splits text into words of letters and digits. `startGap` is the separator before the first word: `gaps.comma` for the
 * start of an address, `gaps.blank` for text cut inside a part.
 */
export function readWords(text: string, startGap: number = gaps.comma): AddressWords {
  const composed = combining.test(text) ? text.normalize('NFC') : text
  const folded = fold(composed)
  // Folding keeps positions of composed text; for rare letters that break this, the folded text is used.
  const raw = folded.length === composed.length ? composed : folded
  const result: AddressWords = { raw, words: [], starts: [], ends: [], gapBefore: [] }
  let gap = startGap
  let at = 0
  while (at < folded.length) {
    if (!isWordCharacter(folded.charCodeAt(at))) {
      gap = Math.max(gap, gapOf(folded[at]))
      at++
      continue
    }
    const start = at
    let word = ''
    let from = at
    while (at < folded.length) {
      if (isWordCharacter(folded.charCodeAt(at))) {
        at++
      } else if ((folded[at] === "'" || folded[at] === '’') && at > start) {
        word += folded.slice(from, at)
        from = ++at
      } else break
    }
    word += folded.slice(from, at)
    pushWord(result, word, start, at, gap)
    gap = gaps.blank
  }
  return result
}

function pushWord(to: AddressWords, word: string, start: number, end: number, gap: number): void {
  const glued = word.length <= 8 ? gluedNumber.exec(word) : null
  if (glued) {
    const middle = start + glued[1].length
    pushPlain(to, glued[1], start, middle, gap)
    pushPlain(to, glued[2], middle, end, gaps.blank)
  } else pushPlain(to, word, start, end, gap)
}

function pushPlain(to: AddressWords, word: string, start: number, end: number, gap: number): void {
  to.words.push(word)
  to.starts.push(start)
  to.ends.push(end)
  to.gapBefore.push(gap)
}

/** Returns a name's key: words without blanks or accents, numbers without leading zeros; "Sa Pa" equals "Sapa". */
export function nameKey(name: string): string {
  return readWords(name).words.map(keyPart).join('')
}

/** Returns a word as part of a key. */
export function keyPart(word: string): string {
  return word.charCodeAt(0) === 48 ? word.replace(/^0+(?=\d)/, '') : word
}
