import { foldWords } from '#search-engine/tokenize.ts'

export interface CompanyNames {
  name: string
  internationalName?: string | null
  shortName?: string | null
}

/** Stands between two names: a word that none has, so that no phrase is found across two names. */
const boundary = 'qzq'

/** Folded words of all names with one space around every word (` cong ty tnhh abc `), for PostgreSQL's own search. */
export function searchText({ name, internationalName, shortName }: CompanyNames): string {
  let text = ' '
  for (const part of [name, internationalName, shortName]) {
    const words = part ? foldWords(part) : []
    if (words.length > 0) text += `${text === ' ' ? '' : `${boundary} `}${words.join(' ')} `
  }
  return text
}
