import { type SQL, sql } from 'drizzle-orm'
import { queryRows } from '#core/db/query-rows.ts'
import { choiceColumns } from '#core/search/filter-columns.server.ts'
import type { ChoiceKey } from '#core/search/filters.ts'
import type { SearchContext } from '#core/search/search-context.ts'
import { choiceCondition, withTimeout } from '#core/search/search-postgres.server.ts'
import { brokenDownBy, type CountedChoices, type Counter } from './statistics.ts'

function listed(choices: CountedChoices): SQL {
  const conditions = Object.entries(choices).flatMap(([key, id]) =>
    id === undefined ? [] : [sql.raw(choiceCondition(key as ChoiceKey, id))],
  )
  return sql.join([sql`removal is null`, ...conditions], sql` and `)
}

const columns = sql.raw(
  brokenDownBy.map((key) => `coalesce(${choiceColumns[key].column}, 0) as "${key}"`).join(', '),
)
const keys = brokenDownBy.map((key) => sql.identifier(key))
const sets = sql.join([sql`()`, ...keys.map((key) => sql`(${key})`)], sql`, `)

/** Counts in SQL, for a process without a search engine: totals read the whole table once, periods its dates. */
export function postgresCounter({
  connection: { db },
  searchTimeout,
}: Pick<SearchContext, 'connection' | 'searchTimeout'>): Counter {
  const rowsOf = <Row>(query: SQL) =>
    withTimeout(db, searchTimeout, (transaction) => queryRows<Row>(transaction, query))
  return {
    async totals(choices) {
      const rows = await rowsOf<Record<string, number | null> & { count: number }>(sql`
        select ${sql.join(keys, sql`, `)}, count(*)::float8 as count
        from (select ${columns} from companies where ${listed(choices)}) as listed
        group by grouping sets (${sets})`)
      const counts = brokenDownBy.map((key) => {
        const found = rows.flatMap((row): [number, number][] => {
          const choice = row[key]
          return choice === null ? [] : [[choice, row.count]]
        })
        return [key, new Map(found)]
      })
      const total = rows.find((row) => brokenDownBy.every((key) => row[key] === null))?.count ?? 0
      return { total, counts: Object.fromEntries(counts) }
    },
    async registrations(choices, periods) {
      const days = periods.flatMap(({ from, to }) => [from, to]).sort()
      if (days.length === 0) return []
      const rows = await rowsOf<{ day: string; province: string | null; count: number }>(sql`
        select issue_date::text as day, province_code as province, count(*)::float8 as count
        from companies
        where ${listed(choices)} and issue_date between ${days[0]}::date and ${days.at(-1)}::date
        group by 1, 2`)
      return periods.map(({ from, to }) => {
        const inside = rows.filter(({ day }) => day >= from && day <= to)
        return {
          count: inside.reduce((sum, { count }) => sum + count, 0),
          provinces: new Set(inside.flatMap(({ province }) => province ?? [])).size,
        }
      })
    },
  }
}
