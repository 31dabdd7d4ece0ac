import { and, desc, eq, isNotNull, isNull, like, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { companies } from '#core/db/schema/companies.ts'
import { AppError } from '#core/errors.ts'
import { foldWords } from '#text/tokenize.ts'
import { flagConditions } from './filter-columns.server.ts'
import { choiceFilters, flagFilters } from './filters.ts'
import type { SearchPlan } from './plan.ts'
import { choiceCondition, type FoundPage, notExportedBy, type PagedSearch } from './search-postgres.server.ts'

const minFullTextWords = 3
const minNameLength = 3

/**
 * Searches by one plain query, as the last resort: companies with a registration date, newest first. The total is
 * -1 (unknown) when the page is full. Throws `query_too_simple` for a text that is too short.
 */
export async function searchBasic(db: Database, plan: SearchPlan, params: PagedSearch): Promise<FoundPage> {
  const offset = (params.page - 1) * params.perPage
  const rows = await db
    .select({ id: companies.id })
    .from(companies)
    .where(
      and(
        isNull(companies.removal),
        isNotNull(companies.issueDate),
        textCondition(plan, params.q),
        filterConditions(params),
      ),
    )
    .orderBy(desc(companies.issueDate), companies.id)
    .limit(params.perPage)
    .offset(offset)
  const full = rows.length === params.perPage
  return { ids: rows.map(({ id }) => id), total: full ? -1 : offset + rows.length }
}

function textCondition(plan: SearchPlan, q: string): SQL | undefined {
  if (q === '') return undefined
  const compact = q.replace(/\s+/g, '')
  if (/^[\d-]{8,}$/.test(compact)) {
    const codes = [compact, ...(plan.number?.numbers ?? [])]
    return or(...[...new Set(codes)].map((code) => eq(companies.taxCode, code)))
  }
  const words = plan.words.words.flatMap(foldWords)
  if (words.length >= minFullTextWords) {
    return sql`to_tsvector('simple', ${companies.searchText}) @@ plainto_tsquery('simple', ${words.join(' ')})`
  }
  const text = words.join(' ')
  if (text.length < minNameLength) {
    throw new AppError('query_too_simple', 'Please enter at least 3 characters', {
      suggestion: 'Try adding more specific search terms or filters.',
    })
  }
  // Folded words are letters and digits: no LIKE wildcards.
  return like(companies.searchText, `%${text}%`)
}

function filterConditions(params: PagedSearch): SQL | undefined {
  const conditions: SQL[] = choiceFilters.flatMap(({ key }) => {
    const id = params[key]
    return id === undefined ? [] : [sql.raw(choiceCondition(key, id))]
  })
  if (params.exportedBy) conditions.push(sql.raw(notExportedBy(params.exportedBy)))
  if (params.dateRange) {
    const { from, to } = params.dateRange
    conditions.push(sql`${companies.issueDate} between ${from}::date and ${to}::date`)
  }
  for (const { key } of flagFilters)
    if (params[key]) conditions.push(sql.raw(`(${flagConditions[key].condition})`))
  return and(...conditions)
}
