import { and, desc, eq, lt, type SQL, sql, inArray, isNull } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { withinDays } from '#core/db/within-days.ts'
import { auditEntries, auditPersonalValues } from '#core/db/schema/audit.ts'
import { type PagePlace, readBatches, readPage } from '#core/read-page.ts'
import { users } from '#core/db/schema/accounts.ts'
import type { AuditAction, AuditSubject, AuditFilters } from './audit-actions.ts'
import { isUuid } from '#text/uuid.ts'

/** An administrator's action. Accounts appear under their present names, other subjects under their past ones. */
export interface AuditEntry {
  id: number
  actorId: string
  /** Null once the account is closed. */
  actorName: string | null
  action: AuditAction
  subjectType: AuditSubject
  subjectId: string
  /** Null for a closed account. */
  subjectName: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  reason: string | null
  address: string
  /** ISO 8601. */
  createdAt: string
}

const perPage = 50
const batchSize = 1_000

/** Returns one page of the audit log, newest first. */
export async function readAudit(
  db: Database,
  { filters, page }: { filters: AuditFilters; page: number },
): Promise<PagePlace & { entries: AuditEntry[] }> {
  const condition = matching(filters)
  const total = await db.$count(auditEntries, condition)
  const { rows: entries, ...place } = await readPage({ total, page, perPage }, (offset) =>
    readEntries(db, condition, perPage, offset),
  )
  return { entries, ...place }
}

/** All entries that match, newest first, in batches. */
export function readWholeAudit(db: Database, filters: AuditFilters): AsyncGenerator<AuditEntry[]> {
  const condition = matching(filters)
  return readBatches(batchSize, (last) =>
    readEntries(db, and(condition, last && lt(auditEntries.id, last.id)), batchSize),
  )
}

/** An administrator with at least one entry. */
export interface AuditActor {
  id: string
  /** Null once the account is closed. */
  name: string | null
}

/** Lists the administrators in the log by skipping through an index, without reading the log. */
export async function listAuditActors(db: Database): Promise<AuditActor[]> {
  const { rows } = (await db.execute(sql`
    with recursive actors (id) as (
      (select actor_id from ${auditEntries} order by actor_id limit 1)
      union all
      select (select actor_id from ${auditEntries} where actor_id > actors.id order by actor_id limit 1)
      from actors where actors.id is not null)
    select actors.id, case when closed_at is null then coalesce(nullif(full_name, ''), email) end as name
    from actors join ${users} on users.id = actors.id
    order by name`)) as unknown as { rows: AuditActor[] }
  return rows
}

function matching({ actor, kind, action, subject, range }: AuditFilters): SQL | undefined {
  return and(
    actor ? eq(auditEntries.actorId, actor) : undefined,
    kind && eq(auditEntries.subjectType, kind),
    action && and(eq(auditEntries.subjectType, action.split('.')[0]), eq(auditEntries.action, action)),
    subject ? eq(auditEntries.subjectId, subject) : undefined,
    withinDays(auditEntries.createdAt, range),
  )
}

async function readEntries(
  db: Database,
  condition: SQL | undefined,
  limit: number,
  offset = 0,
): Promise<AuditEntry[]> {
  const rows = await db
    .select({ entry: auditEntries, personal: auditPersonalValues })
    .from(auditEntries)
    .leftJoin(auditPersonalValues, eq(auditPersonalValues.entryId, auditEntries.id))
    .where(condition)
    .orderBy(desc(auditEntries.id))
    .limit(limit)
    .offset(offset)
  const accounts = rows.flatMap(({ entry: { actorId, subjectType, subjectId } }) =>
    subjectType === 'user' ? [actorId, subjectId] : [actorId],
  )
  const names = await accountNames(db, accounts)
  return rows.map(({ entry: { action, subjectType, subjectName, createdAt, ...same }, personal }) => ({
    ...same,
    actorName: names.get(same.actorId)?.name ?? null,
    action: action as AuditAction,
    subjectType: subjectType as AuditSubject,
    subjectName: subjectType === 'user' ? (names.get(same.subjectId)?.full ?? null) : subjectName,
    before: together(same.before, personal?.before),
    after: together(same.after, personal?.after),
    createdAt: createdAt.toISOString(),
  }))
}

type Values = Record<string, unknown> | null

const together = (values: Values, personal: Values = null): Values =>
  personal ? { ...values, ...personal } : values

export interface AccountName {
  name: string
  /** With the email: names are not unique and may change. */
  full: string
}

/** Returns the present names of accounts by id; leaves out closed accounts and invalid ids. */
export async function accountNames(db: Database, ids: Iterable<string>): Promise<Map<string, AccountName>> {
  const userIds = [...new Set(ids)].filter(isUuid)
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({ id: users.id, fullName: users.fullName, email: users.email })
    .from(users)
    .where(and(inArray(users.id, userIds), isNull(users.closedAt)))
  return new Map(
    rows.map(({ id, fullName, email }) => [
      id,
      { name: fullName || email, full: fullName ? `${fullName} (${email})` : email },
    ]),
  )
}
