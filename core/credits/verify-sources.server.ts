import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import type { Difference } from './ledger-difference.ts'

/**
 * Checks that each account got sign-up credits once, or has an empty seal until its address is confirmed. An
 * account whose whole ledger was deleted has neither.
 */
const signUps = sql`
  select 'sign_up' as kind, account.id as "userId", count(entry.id)::int as found
  from users account
  left join credit_entries entry on entry.user_id = account.id and entry.reason = 'sign_up'
  group by account.id having count(entry.id) > 1 or (count(entry.id) = 0 and (
    account.email_verified or account.ledger_seal is null))`

/** Checks that an export's cost equals what the ledger took for it, from the same user. */
const exportEntries = sql`
  select case when made.id is null then 'source_missing'
      when entry.user_id <> made.user_id then 'other_user' else 'export_amount' end as kind,
    coalesce(entry.user_id, made.user_id) as "userId",
    case when made.id is null then 'export ' || entry.source_id
      when entry.user_id <> made.user_id then 'export ' || made.id else made.id::text end as id,
    case when entry.user_id <> made.user_id then made.user_id::text else made.credits_used::text end as expected,
    coalesce(-entry.amount, 0)::text as found
  from exports made
  full join (select user_id, source_id, amount from credit_entries where source = 'export') entry
    on entry.source_id = made.id::text
  where made.id is null or made.user_id <> entry.user_id or made.credits_used <> coalesce(-entry.amount, 0)`

/** Checks that an export's cost equals its number of new companies. */
const exportCompanies = sql`
  select 'export_companies' as kind, coalesce(made.user_id, paid.user_id) as "userId",
    coalesce(made.id, paid.export_id)::text as id, coalesce(made.credits_used, 0) as expected,
    coalesce(paid.companies, 0) as found
  from exports made
  full join (
    select export_id, user_id, count(*)::int as companies from exported_companies group by export_id, user_id
  ) paid on paid.export_id = made.id and paid.user_id = made.user_id
  where coalesce(made.credits_used, 0) <> coalesce(paid.companies, 0)`

/** Checks that a payment's grant equals the sum of its entries, numbered without gaps and of the same user. */
const transactionEntries = sql`
  with booked as (
    select split_part(source_id, ':', 1) as id, count(*)::int as entries, sum(amount)::int as granted,
      min(user_id::text) as first_user, max(user_id::text) as last_user,
      count(distinct revision)::int as revisions, max(revision) as last_revision
    from (
      select source_id, amount, user_id,
        case when source_id ~ '^[0-9a-f-]{36}:[1-9][0-9]{0,8}$' then split_part(source_id, ':', 2)::int end as revision
      from credit_entries where source = 'transaction'
    ) entry group by 1
  ), compared as (
    select paid.id as paid_id, booked.id as booked_id, paid.user_id, first_user, last_user, credits_granted,
      revision, coalesce(granted, 0) as granted, coalesce(entries, 0) as entries,
      coalesce(revisions, 0) as revisions, coalesce(last_revision, 0) as last_revision
    from transactions paid full join booked on booked.id = paid.id::text
  )
  select 'source_missing' as kind, first_user as "userId", 'payment ' || booked_id as id, null as expected, null as found
    from compared where paid_id is null
  union all
  select 'other_user', case when first_user <> user_id::text then first_user else last_user end,
      'payment ' || paid_id, user_id::text, null
    from compared where first_user <> user_id::text or last_user <> user_id::text
  union all
  select 'transaction_amount', user_id::text, paid_id::text, credits_granted::text, granted::text
    from compared where credits_granted <> granted
  union all
  select 'transaction_revisions', user_id::text, paid_id::text, revision::text, entries::text
    from compared where revision <> entries or revision <> revisions or revision <> last_revision`

/**
 * Compares ledger entries with the rows they refer to, in both directions: finds missing and invented entries.
 * Returns at most `limit` differences per kind of source.
 */
export async function verifySources(db: Database, limit: number): Promise<Difference[]> {
  const differences: Difference[] = []
  for (const comparison of [signUps, exportEntries, exportCompanies, transactionEntries]) {
    differences.push(...(await rowsOf(db, sql`select * from (${comparison}) difference limit ${limit}`)))
  }
  return differences
}

async function rowsOf(db: Database, query: SQL): Promise<Difference[]> {
  return ((await db.execute(query)) as unknown as { rows: Difference[] }).rows
}
