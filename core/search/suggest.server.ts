import { companiesByIds } from '#core/companies/read-companies.server.ts'
import type { Suggestions } from './answer.ts'
import { businessWords } from './business-words.ts'
import { completeLastWord } from './complete-word.ts'
import { numberLookups, planSearch } from './plan.ts'
import { cleanQuery } from './query.ts'
import type { SearchContext } from './search-context.ts'

const mostCompanies = 5
const shortestText = 2

/** What a half-typed text may become. Without an engine, and while the database is away, only words. */
export async function suggest(
  context: Pick<SearchContext, 'connection' | 'index' | 'log'>,
  text: string,
): Promise<Suggestions> {
  // A trailing blank says that the last word is finished; cleaning would take it.
  const words = completeLastWord(text.slice(-200), businessWords)
  try {
    return { words, companies: await suggestCompanies(context, cleanQuery(text)) }
  } catch (error) {
    context.log.warn({ err: error }, 'no companies could be suggested')
    return { words, companies: [] }
  }
}

async function suggestCompanies(
  { connection, index: { engine } }: Pick<SearchContext, 'connection' | 'index'>,
  q: string,
): Promise<Suggestions['companies']> {
  if (!engine || q.length < shortestText) return []
  const plan = planSearch(q)
  let ids: number[] = []
  for (const lookup of plan.number ? numberLookups(plan.number) : []) {
    ids = (await engine.search({ ...lookup, offset: 0, limit: mostCompanies })).ids
    if (ids.length > 0) break
  }
  const typed = [...plan.words.words, ...plan.words.phrases].join(' ')
  if (ids.length === 0 && typed.length >= shortestText) ids = (await engine.suggest(typed, mostCompanies)).ids
  const companies = await companiesByIds(connection.db, ids)
  return companies.map(({ id, slug, name, internationalName, taxCode, city }) => ({
    id,
    slug,
    name,
    internationalName,
    taxCode,
    city,
  }))
}
