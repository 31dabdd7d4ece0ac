import { fold } from '#text/fold.ts'

/** Characters ranked by the collator: Latin with all its accents, and digits. Others follow by code point. */
const lastRanked = 0x1eff
const byBase = new Intl.Collator('vi', { sensitivity: 'base' })
const byAccent = new Intl.Collator('vi')

interface Weights {
  base: number
  accent: number
}

function rankCharacters(): Map<string, Weights> {
  const letters: string[] = []
  for (let point = 0x30; point <= lastRanked; point++) {
    const letter = String.fromCodePoint(point)
    if (/[\p{L}\p{N}]/u.test(letter)) letters.push(letter)
  }
  letters.sort((a, b) => byAccent.compare(a, b))
  const weights = new Map<string, Weights>()
  let [base, accent] = [1, 1]
  letters.forEach((letter, at) => {
    const before = letters[at - 1]
    if (before !== undefined) {
      if (byBase.compare(before, letter) !== 0) [base, accent] = [base + 1, 1]
      else if (byAccent.compare(before, letter) !== 0) accent++
    }
    weights.set(letter, { base, accent })
  })
  return weights
}

let ranked: Map<string, Weights> | undefined

/** First character of the range that weights are written in, above the separators. */
const first = 0x20

/** Writes a number so that longer ones sort after shorter ones, as their values do. */
const digits = (run: string) => {
  const value = run.replace(/^0+(?=\d)/, '')
  return String.fromCodePoint(first + value.length) + value
}

function wordKey(word: string): string {
  ranked ??= rankCharacters()
  let bases = ''
  let accents = ''
  for (const [part] of word.normalize('NFC').matchAll(/\d+|./gsu)) {
    if (/^\d/.test(part)) {
      bases += digits(part)
      continue
    }
    const weights = ranked.get(part)
    // Numbers sort before letters: room for the longest run of digits.
    bases += String.fromCodePoint(first + 0x80 + (weights?.base ?? lastRanked + part.codePointAt(0)!))
    accents += String.fromCodePoint(first + (weights?.accent ?? 0))
  }
  return `${bases}\u0001${accents}\u0001${word}`
}

/** Returns a text whose code points sort names as `compareSpellings` does, word by word, for Latin letters and digits. */
export const collationKey = (spellings: readonly string[]): string =>
  spellings.map((word) => (fold(word) === '' ? '' : wordKey(word))).join('\u0000')
