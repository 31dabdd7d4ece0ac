import { sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { companies } from '#core/db/schema/companies.ts'
import { exportedCompanies } from '#core/db/schema/exports.ts'

export interface SortedOut {
  /** Those that are listed, in their order: removed and unknown ones are left out. */
  listed: number[]
  /** Of these, the ones that the user has not paid for. */
  unpaid: number[]
}

/** What an export of companies would hold and charge, in one statement. */
export async function sortOut(
  db: Database,
  { userId, companyIds }: { userId: string; companyIds: readonly number[] },
): Promise<SortedOut> {
  const { rows } = (await db.execute(sql`
    select coalesce(json_agg(c.id), '[]') as listed,
      coalesce(json_agg(c.id) filter (where e.company_id is null), '[]') as unpaid
    from ${companies} c
    left join ${exportedCompanies} e on e.user_id = ${userId} and e.company_id = c.id
    where c.id = any(${sql.param(companyIds)}::integer[]) and c.removal is null
  `)) as unknown as { rows: SortedOut[] }
  const listed = new Set(rows[0].listed)
  const unpaid = new Set(rows[0].unpaid)
  return {
    listed: companyIds.filter((id) => listed.has(id)),
    unpaid: companyIds.filter((id) => unpaid.has(id)),
  }
}
