import { sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { isOverdue } from '#core/requests/read-requests.server.ts'
import { maxAttempts } from '#core/mail/deliver-mails.server.ts'

/** Pending tasks of administrators, and failures that were not reported to anyone. */
export interface Attention {
  /** Confirmed by the requester and undecided. */
  openRequests: number
  /** Of these, not answered or decided in time. */
  overdueRequests: number
  /** Given up after the last attempt. */
  failedMails: number
  /** Error of the most recent one. */
  mailError: string | null
  /** Since the last completed import. */
  failedImports: number
  /** Pending for more than a day, although every checkout ends within one. */
  pendingPurchases: number
  /** Payments of the last 30 days with another amount, currency or purchase than ours; not booked. */
  mismatchedPayments: number
  /** Suspected scrapers in the last 7 days, at most one alert per client and day. */
  copyingAlerts: number
  /** Customers waiting longest; capped. */
  waitingCustomers: { id: string; name: string }[]
}

const maxCustomers = 5

/** Reads all of it in one statement, using partial indexes. */
export async function readAttention(db: Database): Promise<Attention> {
  const { rows } = (await db.execute(sql`select
    (select count(*) from company_requests where status = 'open')::int as "openRequests",
    (select count(*) from company_requests where ${isOverdue()})::int as "overdueRequests",
    (select count(*) from mails where sent_at is null and attempts >= ${maxAttempts})::int as "failedMails",
    (select error from mails where sent_at is null and attempts >= ${maxAttempts}
      order by next_attempt_at desc limit 1) as "mailError",
    (select count(*) from imports where status = 'failed'
      and id > coalesce((select max(id) from imports where status = 'completed'), 0))::int as "failedImports",
    (select count(*) from transactions
      where status = 'pending' and created_at < now() - interval '25 hours')::int as "pendingPurchases",
    (select count(*) from transactions
      where mismatch is not null and created_at > now() - interval '30 days')::int as "mismatchedPayments",
    (select count(*) from copying_alerts
      where created_at > now() - interval '7 days')::int as "copyingAlerts",
    (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by since), '[]') from (
      select users.id, coalesce(nullif(full_name, ''), email) as name, min(transactions.created_at) as since
      from transactions join users on users.id = user_id and closed_at is null
      where transactions.status = 'pending' and transactions.created_at < now() - interval '25 hours'
      group by users.id order by since limit ${maxCustomers}) as waiting) as "waitingCustomers"`)) as unknown as {
    rows: Attention[]
  }
  return rows[0]
}
