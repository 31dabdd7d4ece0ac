import { and, count, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { type PagePlace, readBatches, readPage } from '#core/read-page.ts'
import { withinDays } from '#core/db/within-days.ts'
import { creditEntries } from '#core/db/schema/credits.ts'
import { monthInVietnam } from '#time/vietnam-days.ts'
import { wordsForCustomer } from './administrator-note.ts'
import type { CreditReason } from './credit-entry.ts'
import { type LedgerFilters, type LedgerKind, ledgerKindNames, ledgerKinds } from './ledger-filters.ts'

/** An entry as its customer may see it. */
export interface LedgerEntry {
  entryNumber: number
  /** ISO 8601. */
  createdAt: string
  reason: CreditReason
  /** Words of the administrator. */
  note: string | null
  /** Customers do not see which administrator. */
  isByAdministrator: boolean
  /** Whole credits, positive when granted. */
  amount: number
  balanceAfter: number
  /** The export or transaction it refers to, if it has a page. */
  exportId: string | null
  transactionId: string | null
}

/** Sum of the credits of each kind of entry, without kinds that have none. */
export type LedgerSums = { [Kind in LedgerKind]?: number }

export interface LedgerPage extends PagePlace {
  entries: LedgerEntry[]
  /** Over all pages. */
  sums: LedgerSums
  /** Of the months on this page, each as a whole, by month in Vietnam as `yyyy-mm`. */
  monthSums: Record<string, LedgerSums>
}

const perPage = 50
const batchSize = 1_000

/** Returns one page of a user's ledger, newest first. */
export async function readLedger(
  db: Database,
  { userId, filters, page }: { userId: string; filters: LedgerFilters; page: number },
): Promise<LedgerPage> {
  const condition = matching(userId, filters)
  const month = sql<string>`to_char(created_at at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM')`
  const groups = await db
    .select({
      month,
      reason: creditEntries.reason,
      entries: count(),
      amount: sql<number>`sum(amount)::float8`,
    })
    .from(creditEntries)
    .where(condition)
    .groupBy(month, creditEntries.reason)
  const total = groups.reduce((all, { entries }) => all + entries, 0)
  const { rows: entries, ...place } = await readPage({ total, page, perPage }, (offset) =>
    readEntries(db, condition, perPage, offset),
  )
  const shown = new Set(entries.map(({ createdAt }) => monthInVietnam(createdAt)))
  return {
    entries,
    ...place,
    sums: sumByKind(groups),
    monthSums: Object.fromEntries(
      [...shown].map((one) => [one, sumByKind(groups.filter((group) => group.month === one))]),
    ),
  }
}

function sumByKind(groups: readonly { reason: CreditReason; amount: number }[]): LedgerSums {
  const sums: LedgerSums = {}
  for (const kind of ledgerKindNames) {
    const reasons: readonly CreditReason[] = ledgerKinds[kind]
    const ofKind = groups.filter(({ reason }) => reasons.includes(reason))
    if (ofKind.length > 0) sums[kind] = ofKind.reduce((sum, { amount }) => sum + amount, 0)
  }
  return sums
}

/** Yields all matching entries of a user in batches, newest first. */
export function readWholeLedger(
  db: Database,
  { userId, filters }: { userId: string; filters: LedgerFilters },
): AsyncGenerator<LedgerEntry[]> {
  const condition = matching(userId, filters)
  return readBatches(batchSize, (last) =>
    readEntries(db, and(condition, last && lt(creditEntries.entryNumber, last.entryNumber)), batchSize),
  )
}

function matching(userId: string, { kind, range }: LedgerFilters): SQL | undefined {
  return and(
    eq(creditEntries.userId, userId),
    kind && inArray(creditEntries.reason, [...ledgerKinds[kind]]),
    withinDays(creditEntries.createdAt, range),
  )
}

async function readEntries(
  db: Database,
  condition: SQL | undefined,
  limit: number,
  offset = 0,
): Promise<LedgerEntry[]> {
  const rows = await db
    .select({
      entryNumber: creditEntries.entryNumber,
      createdAt: creditEntries.createdAt,
      reason: creditEntries.reason,
      note: creditEntries.note,
      amount: creditEntries.amount,
      balanceAfter: creditEntries.balanceAfter,
      source: creditEntries.source,
      sourceId: creditEntries.sourceId,
    })
    .from(creditEntries)
    .where(condition)
    .orderBy(desc(creditEntries.entryNumber))
    .limit(limit)
    .offset(offset)
  return rows.map(({ source, sourceId, createdAt, note, ...same }) => ({
    ...same,
    note: source === 'admin' ? wordsForCustomer(note, same.reason) : note,
    isByAdministrator: source === 'admin',
    createdAt: createdAt.toISOString(),
    exportId: source === 'export' ? sourceId : null,
    transactionId: source === 'transaction' ? sourceId.split(':')[0] : null,
  }))
}
