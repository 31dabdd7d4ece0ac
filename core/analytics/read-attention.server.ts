import { sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import type { imports } from '#core/db/schema/imports.ts'
import { mostAttempts } from '#core/mail/deliver-mails.server.ts'

/** What waits for an administrator, or went wrong without anybody being told. */
export interface Attention {
  /** Confirmed by whoever asked, decided by nobody. */
  openRequests: number
  /** Given up after the last attempt. */
  failedMails: number
  /** Since the last import that was completed. */
  failedImports: number
  /** For more than a day, in which a checkout ends one way or the other. */
  pendingPurchases: number
  lastImport: {
    fileName: string
    startedAt: string
    status: (typeof imports.$inferSelect)['status']
  } | null
}

/** Reads all of it in one statement, by indexes that hold little more than what is asked for. */
export async function readAttention(db: Database): Promise<Attention> {
  const { rows } = (await db.execute(sql`select
    (select count(*) from company_requests where status = 'open')::int as "openRequests",
    (select count(*) from mails where sent_at is null and attempts >= ${mostAttempts})::int as "failedMails",
    (select count(*) from imports where status = 'failed'
      and id > coalesce((select max(id) from imports where status = 'completed'), 0))::int as "failedImports",
    (select count(*) from transactions
      where status = 'pending' and created_at < now() - interval '25 hours')::int as "pendingPurchases",
    (select json_build_object('fileName', file_name, 'startedAt', started_at, 'status', status)
      from imports order by id desc limit 1) as "lastImport"`)) as unknown as { rows: Attention[] }
  return rows[0]
}
