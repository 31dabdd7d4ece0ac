import { sql } from 'drizzle-orm'
import type { DatabaseConnection } from '../db/client.server.ts'
import { queryRows } from '../db/query-rows.ts'
import type { TaxCodeSet } from './tax-code-set.ts'

interface MissingCompanies {
  ids: number[]
  /** All listed companies, including the missing ones. */
  listed: number
}

/** Returns the listed companies whose tax codes are not in the set. */
export async function findMissing(
  connection: DatabaseConnection,
  seen: TaxCodeSet,
  page = 50_000,
): Promise<MissingCompanies> {
  const missing: MissingCompanies = { ids: [], listed: 0 }
  for (let after = 0; ;) {
    const rows = await queryRows<{ id: number; code: string }>(
      connection.db,
      sql`select id, tax_code as code from companies where removal is null and id > ${after} order by id limit ${page}`,
    )
    for (const { id, code } of rows) if (!seen.has(code)) missing.ids.push(id)
    missing.listed += rows.length
    if (rows.length < page) return missing
    after = rows.at(-1)!.id
  }
}

/** Marks companies as gone from the registry, batch by batch, while `continues` returns true for the number removed so far. */
export async function markRemoved(
  connection: DatabaseConnection,
  ids: readonly number[],
  continues: (removed: number) => Promise<boolean>,
  batch = 20_000,
): Promise<void> {
  let removed = 0
  for (let from = 0; from < ids.length; from += batch) {
    const some = ids.slice(from, from + batch)
    removed += await connection.bulk(async ({ db }) => {
      const [{ count }] = await queryRows<{ count: number }>(
        db,
        sql`with gone as (
              update companies set removal = 'registry'
              where id = any(${`{${some.join(',')}}`}::int[]) and removal is null returning 1)
            select count(*)::int as count from gone`,
      )
      return count
    })
    if (!(await continues(removed))) return
  }
}
