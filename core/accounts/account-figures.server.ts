import { sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { users } from '#core/db/schema/accounts.ts'

/** How many accounts there are; closed ones do not count. */
export interface AccountFigures {
  total: number
  /** Those whose role is user. */
  active: number
  /** Made since the month began in Vietnam. */
  newThisMonth: number
}

export async function readAccountFigures(db: Database): Promise<AccountFigures> {
  const { rows } = (await db.execute(sql`
    select count(*)::int as "total",
      (count(*) filter (where role = 'user'))::int as "active",
      (count(*) filter (where created_at >=
        date_trunc('month', now() at time zone 'Asia/Ho_Chi_Minh') at time zone 'Asia/Ho_Chi_Minh'))::int
        as "newThisMonth"
    from ${users} where closed_at is null`)) as unknown as { rows: AccountFigures[] }
  return rows[0]
}
