import { fold } from '#text/fold.ts'
import { scanWords } from '#text/tokenize.ts'

export interface CompanyNames {
  name: string
  internationalName?: string | null
  shortName?: string | null
}

/** Separates two names: a word that occurs in none, so phrases never match across names. */
const boundary = 'qzq'

/** A hundred words make up most names: caching their folded form halves the time of an import. */
const folded = new Map<string, string>()
const maxFolded = 50_000

function foldWord(word: string): string {
  const cached = folded.get(word)
  if (cached !== undefined) return cached
  const result = fold(word)
  if (folded.size < maxFolded) folded.set(word, result)
  return result
}

/** Returns the folded words of all names, spaced on both sides (` cong ty tnhh abc `), for PostgreSQL's search. */
export function searchText({ name, internationalName, shortName }: CompanyNames): string {
  let text = ' '
  for (const part of [name, internationalName, shortName]) {
    if (!part) continue
    let words = ''
    scanWords(part, (start, end) => {
      const word = foldWord(part.slice(start, end))
      if (word !== '') words += `${word} `
    })
    if (words !== '') text += text === ' ' ? words : `${boundary} ${words}`
  }
  return text
}
