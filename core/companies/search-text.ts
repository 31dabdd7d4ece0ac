import { fold } from '#text/fold.ts'
import { scanWords } from '#text/tokenize.ts'

export interface CompanyNames {
  name: string
  internationalName?: string | null
  shortName?: string | null
}

/** Stands between two names: a word that none has, so that no phrase is found across two names. */
const boundary = 'qzq'

/** A hundred words make up most of all names: folding each once halves the time of an import. */
const folded = new Map<string, string>()
const mostFolded = 50_000

function foldWord(word: string): string {
  const known = folded.get(word)
  if (known !== undefined) return known
  const result = fold(word)
  if (folded.size < mostFolded) folded.set(word, result)
  return result
}

/** Folded words of all names with one space around every word (` cong ty tnhh abc `), for PostgreSQL's own search. */
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
