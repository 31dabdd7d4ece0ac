import { foldWords } from '#search-engine/tokenize.ts'

export interface CompanyNames {
  name: string
  internationalName?: string | null
  shortName?: string | null
}

/** Folded words of all names with one space around every word (` cong ty tnhh abc `), for PostgreSQL's own search. */
export function searchText({ name, internationalName, shortName }: CompanyNames): string {
  let text = ' '
  for (const part of [name, internationalName, shortName]) {
    if (part) for (const word of foldWords(part)) text += `${word} `
  }
  return text
}
