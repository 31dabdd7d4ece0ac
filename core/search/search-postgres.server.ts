import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { isUuid } from '#text/uuid.ts'
import { foldWords } from '#text/tokenize.ts'
import type { SearchParams } from './search-response.ts'
import { choiceColumns, flagConditions } from './filter-columns.server.ts'
import { choiceFilters, type ChoiceKey, flagFilters } from './filters.ts'
import type { SearchPlan } from './plan.ts'

/** Results of a PostgreSQL method: ids of the page, best first. */
export interface FoundPage {
  ids: number[]
  /** -1 when unknown. */
  total: number
}

/** A search with any page size, without what a user has exported. */
export type PagedSearch = Omit<SearchParams, 'perPage'> & { perPage: number; exportedBy?: string }

/** Returns the SQL condition of a choice; safe, as it consists of our own text and a number. */
export function choiceCondition(key: ChoiceKey, id: number): string {
  return `(${choiceColumns[key].column}) is not distinct from ${id === 0 ? 'null' : Math.trunc(id)}`
}

export function notExportedBy(userId: string): string {
  if (!isUuid(userId)) throw new RangeError('A user id must be a UUID.')
  return `not exists (select from exported_companies e where e.user_id = '${userId}' and e.company_id = id)`
}

/**
 * Runs `work` with PostgreSQL's statement timeout in milliseconds. `work_mem` is raised because bitmaps of broad
 * queries become lossy below it, and every row of a page is rechecked.
 */
export function withTimeout<T>(
  db: Database,
  timeout: number,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  return db.transaction(async (transaction) => {
    await transaction.execute(
      sql`select set_config('statement_timeout', ${String(timeout)}, true),
        set_config('jit', 'off', true), set_config('work_mem', '64MB', true)`,
    )
    return work(transaction)
  })
}

/** Runs `search_companies_by_number` for a number, `search_companies_fast` for words and unmatched numbers. */
export async function searchFast(db: Database, plan: SearchPlan, params: PagedSearch): Promise<FoundPage> {
  if (plan.number) {
    const { numbers, prefix } = plan.number
    const found = await call(db, 'search_companies_by_number', [
      sql`numbers => ${sql.param(numbers)}::text[]`,
      sql`tax_code_prefix => ${prefix?.taxCode ?? null}::text`,
      sql`phone_prefix => ${prefix?.phone ?? null}::text`,
      ...shared(params),
    ])
    if (found.total > 0) return found
    // A number in quotes is a phrase: as words it would be empty, which matches everything.
    if (plan.complex) return searchComplex(db, plan, params)
  }
  const text = folded(plan.words.words).join(' ')
  return call(db, 'search_companies_fast', [sql`search_text => ${text}`, ...shared(params)])
}

/** Runs `search_companies`: words, phrases and exclusions. */
export function searchComplex(db: Database, plan: SearchPlan, params: PagedSearch): Promise<FoundPage> {
  const { words, phrases, excludedWords, excludedPhrases } = plan.words
  const texts = (list: string[]) => sql`${sql.param(list.map((text) => foldWords(text).join(' ')))}::text[]`
  return call(db, 'search_companies', [
    sql`include_query => ${folded(words).join(' & ')}`,
    sql`exclude_query => ${folded(excludedWords).join(' | ')}`,
    sql`exact_phrases => ${texts(phrases)}`,
    sql`excluded_exact_phrases => ${texts(excludedPhrases)}`,
    ...shared(params),
  ])
}

const folded = (words: readonly string[]) => words.flatMap(foldWords)

/** Returns the arguments of the filter table that both functions take. */
function shared(params: PagedSearch): SQL[] {
  const parts = [
    sql`page_number => ${params.page}::integer`,
    sql`page_size => ${params.perPage}::integer`,
    sql`sort_order => ${params.sort}`,
  ]
  const more: string[] = params.exportedBy ? [notExportedBy(params.exportedBy)] : []
  for (const { key } of choiceFilters) {
    const { parameter } = choiceColumns[key]
    if (params[key] === undefined) continue
    if (parameter) parts.push(sql`${sql.raw(parameter)} => ${params[key]}::integer`)
    else more.push(choiceCondition(key, params[key]))
  }
  for (const { key } of flagFilters) {
    const { condition, parameter } = flagConditions[key]
    if (!params[key]) continue
    if (parameter) parts.push(sql`${sql.raw(parameter)} => true`)
    else more.push(`(${condition})`)
  }
  if (more.length > 0) parts.push(sql`more_conditions => ${more.join(' and ')}`)
  if (params.dateRange) {
    parts.push(
      sql`date_start => ${params.dateRange.from}::date`,
      sql`date_end => ${params.dateRange.to}::date`,
    )
  }
  return parts
}

async function call(db: Database, name: string, parts: SQL[]): Promise<FoundPage> {
  const { rows } = (await db.execute(
    sql`select id, total::float8 as total from ${sql.raw(name)}(${sql.join(parts, sql`, `)})`,
  )) as unknown as { rows: { id: number | null; total: number }[] }
  return {
    ids: rows.flatMap(({ id }) => (id === null ? [] : [id])),
    total: rows[0]?.total ?? 0,
  }
}
