import { type SQL, sql } from 'drizzle-orm'
import { accountNames } from '#core/audit/read-audit.server.ts'
import type { AuditAction } from '#core/audit/audit-actions.ts'
import { readAdministratorNote } from '#core/credits/administrator-note.ts'
import type { CreditReason } from '#core/credits/credit-entry.ts'
import type { Database } from '#core/db/client.server.ts'
import { queryRows } from '#core/db/query-rows.ts'
import { type PagePlace, readPage } from '#core/read-page.ts'
import type { Transaction } from '#core/billing/payments.server.ts'
import type { ActivityKind } from './user-activity.ts'

interface Details {
  registration: Record<string, never>
  sign_in: { userAgent: string | null; address: string | null }
  export: { companies: number; credits: number; format: string }
  /** `amount` and `refunded` in cents. */
  transaction: { credits: number; amount: number; refunded: number; status: Transaction['status'] }
  /** `actor` is null without an administrator, when an older note names them, and once their account is closed. */
  credits: {
    amount: number
    balance: number
    reason: CreditReason
    note: string | null
    actorId: string | null
    actor: string | null
  }
  change: {
    action: AuditAction
    actorId: string
    /** Null once their account is closed. */
    actor: string | null
    before: Record<string, unknown> | null
    after: Record<string, unknown> | null
    reason: string | null
  }
}

/** An event in an account's history. */
export type Activity = {
  [Kind in ActivityKind]: { kind: Kind; id: string; /** ISO 8601. */ at: string; details: Details[Kind] }
}[ActivityKind]

export interface ActivityPage extends PagePlace {
  activities: Activity[]
}

const perPage = 20

interface Source {
  /** Selects rows of this account only. */
  from: (userId: string) => SQL
  details: SQL
  /** Order of the index that yields the newest first. */
  order: SQL
}

const sources: Record<ActivityKind, Source> = {
  registration: {
    from: (userId) => sql`users where id = ${userId}`,
    details: sql`json_build_object()`,
    order: sql`created_at desc`,
  },
  sign_in: {
    from: (userId) => sql`sessions where user_id = ${userId} and expires_at > now()`,
    details: sql`json_build_object('userAgent', nullif(user_agent, ''), 'address', nullif(ip_address, ''))`,
    order: sql`created_at desc`,
  },
  export: {
    from: (userId) => sql`exports where user_id = ${userId}`,
    details: sql`json_build_object('companies', company_count, 'credits', credits_used, 'format', format)`,
    order: sql`created_at desc nulls last`,
  },
  transaction: {
    from: (userId) => sql`transactions where user_id = ${userId}`,
    details: sql`json_build_object('credits', credits, 'amount', amount, 'refunded', refunded_amount, 'status', status)`,
    order: sql`created_at desc nulls last`,
  },
  credits: {
    from: (userId) => sql`credit_entries where user_id = ${userId}`,
    details: sql`json_build_object('amount', amount, 'balance', balance_after, 'reason', reason, 'note', note)`,
    order: sql`entry_number desc`,
  },
  change: {
    from: (userId) => sql`audit_entries entry where subject_type = 'user' and subject_id = ${userId}::text`,
    details: sql`(select json_build_object('action', action, 'actorId', actor_id, 'reason', reason,
      'before', case when personal.before is null then entry.before else coalesce(entry.before, '{}') || personal.before end,
      'after', case when personal.after is null then entry.after else coalesce(entry.after, '{}') || personal.after end)
      from (select 1) one left join audit_personal_values personal on personal.entry_id = entry.id)`,
    order: sql`id desc`,
  },
}

/**
 * Returns one page of an account's history, newest first. Each kind is read by its own index, and only the newest rows
 * of each are sorted together. Sign-ins are listed while they exist.
 */
export async function readActivity(
  db: Database,
  { userId, kind, page }: { userId: string; kind?: ActivityKind; page: number },
): Promise<ActivityPage> {
  const kinds = kind ? [kind] : (Object.keys(sources) as ActivityKind[])
  const counts = kinds.map((name) => sql`(select count(*) from ${sources[name].from(userId)})`)
  const [{ total }] = await queryRows<{ total: number }>(
    db,
    sql`select (${sql.join(counts, sql` + `)})::int as total`,
  )
  const { rows, ...place } = await readPage({ total, page, perPage }, (offset) => {
    const newest = kinds.map((name) => {
      const { from, details, order } = sources[name]
      return sql`(select ${name}::text as kind, id::text as id, created_at as at, ${details} as details
        from ${from(userId)} order by ${order} limit ${offset + perPage})`
    })
    return queryRows<Activity & { at: Date | string }>(
      db,
      sql`select * from (${sql.join(newest, sql` union all `)}) activity
        order by at desc, kind, length(id) desc, id desc limit ${perPage} offset ${offset}`,
    )
  })
  const activities = rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }) as Activity)
  return { activities: await withActors(db, activities), ...place }
}

/** Adds the present names of the acting administrators. */
async function withActors(db: Database, activities: Activity[]): Promise<Activity[]> {
  const read = activities.map((activity): Activity => {
    if (activity.kind !== 'credits') return activity
    const { note } = activity.details
    const found = note === null ? undefined : readAdministratorNote(note)
    const words = found ? found.words || null : note
    return {
      ...activity,
      details: { ...activity.details, note: words, actorId: found?.actorId ?? null, actor: null },
    }
  })
  const idOf = ({ details }: Activity) => ('actorId' in details ? (details.actorId ?? '') : '')
  const names = await accountNames(db, read.map(idOf))
  return read.map((activity) =>
    'actorId' in activity.details
      ? ({
          ...activity,
          details: { ...activity.details, actor: names.get(idOf(activity))?.name ?? null },
        } as Activity)
      : activity,
  )
}
