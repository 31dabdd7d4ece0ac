import { sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { companies } from '#core/db/schema/companies.ts'
import { exportedCompanies } from '#core/db/schema/exports.ts'

export interface OwnedSplit {
  /** Listed companies, in order: removed and unknown ones are left out. */
  listed: number[]
  /** Listed companies the user has not paid for. */
  unpaid: number[]
}

/** Splits companies into those listed and those still to be paid, in one statement. */
export async function splitOwnedCompanies(
  db: Database,
  { userId, companyIds }: { userId: string; companyIds: readonly number[] },
): Promise<OwnedSplit> {
  const { rows } = (await db.execute(sql`
    select coalesce(json_agg(c.id), '[]') as listed,
      coalesce(json_agg(c.id) filter (where e.company_id is null), '[]') as unpaid
    from ${companies} c
    left join ${exportedCompanies} e on e.user_id = ${userId} and e.company_id = c.id
    where c.id = any(${sql.param(companyIds)}::integer[]) and c.removal is null
  `)) as unknown as { rows: OwnedSplit[] }
  const listed = new Set(rows[0].listed)
  const unpaid = new Set(rows[0].unpaid)
  return {
    listed: companyIds.filter((id) => listed.has(id)),
    unpaid: companyIds.filter((id) => unpaid.has(id)),
  }
}
