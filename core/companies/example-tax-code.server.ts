import { sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { queryRows } from '#core/db/query-rows.ts'

/**
 * Returns the tax code of the first listed head office, for examples that work; a placeholder without
 * companies. The same for everybody and without further data, so it is no company shown.
 */
export async function findExampleTaxCode(db: Database): Promise<string> {
  const [first] = await queryRows<{ taxCode: string }>(
    db,
    sql`select tax_code as "taxCode" from companies
      where removal is null and length(tax_code) = 10 order by id limit 1`,
  )
  return first?.taxCode ?? '0101234567'
}
