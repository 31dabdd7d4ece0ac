import type { Rows } from './rows.ts'

const collator = new Intl.Collator('vi', { numeric: true })

/** Compares two spellings in Vietnamese dictionary order: 0 only for the same spelling. */
export function compareSpellings(a: string, b: string): number {
  if (a === b) return 0
  return collator.compare(a, b) || (a < b ? -1 : 1)
}

/** Alternate names often lack accents, so main names decide how a word is spelled. */
const mainNameWeight = 4

/** The vocabulary of rows, renumbered for a segment. */
export interface AssembledVocabulary {
  words: string[]
  spellings: string[]
  spellingWords: Uint32Array
  spellingRanks: Uint32Array
  /** Maps a spelling's number in the rows to its number in the segment. */
  renumbered: Uint32Array
}

/** Numbers words in ascending order and spellings by frequency, dropping those no row uses. */
export function assembleVocabulary(rows: Rows): AssembledVocabulary {
  const { texts, words: folded } = rows.spellings
  const frequencies = new Float64Array(texts.length)
  const { items } = rows.tokens
  for (let row = 0; row < rows.count; row++) {
    const head = rows.starts.items[row]
    const rowEnd = row + 1 < rows.count ? rows.starts.items[row + 1] : rows.tokens.length
    for (let at = head; at < rowEnd;) {
      const weight = at === head ? mainNameWeight : 1
      const end = at + 1 + items[at]
      for (at++; at < end; at++) frequencies[items[at]] += weight
    }
  }
  const used = texts.map((_text, spelling) => spelling).filter((spelling) => frequencies[spelling] > 0)
  const byFrequency = used.sort((a, b) => frequencies[b] - frequencies[a] || (texts[a] < texts[b] ? -1 : 1))
  const words = [...new Set(byFrequency.map((spelling) => folded[spelling]))].sort()
  const wordNumbers = new Map(words.map((word, number) => [word, number]))
  const renumbered = new Uint32Array(texts.length)
  byFrequency.forEach((spelling, number) => {
    renumbered[spelling] = number
  })
  const spellings = byFrequency.map((spelling) => texts[spelling])
  const spellingRanks = new Uint32Array(spellings.length)
  const inOrder = spellings.map((_text, number) => number)
  inOrder.sort((a, b) => compareSpellings(spellings[a], spellings[b]))
  inOrder.forEach((spelling, rank) => {
    spellingRanks[spelling] = rank
  })
  const spellingWords = Uint32Array.from(byFrequency, (spelling) => wordNumbers.get(folded[spelling]) ?? 0)
  return { words, spellings, spellingWords, spellingRanks, renumbered }
}
