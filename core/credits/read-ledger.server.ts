import { and, count, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { type PagePlace, readBatches, readPage } from '#core/read-page.ts'
import { withinDays } from '#core/db/within-days.ts'
import { creditEntries } from '#core/db/schema/credits.ts'
import { wordsForCustomer } from './administrator-note.ts'
import type { CreditReason } from './credit-entry.ts'
import { type LedgerFilters, ledgerKinds } from './ledger-filters.ts'

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

export interface LedgerPage extends PagePlace {
  entries: LedgerEntry[]
  /** Sums over all pages, both positive. */
  received: number
  spent: number
}

const perPage = 50
const batchSize = 1_000

/** Returns one page of a user's ledger, newest first. */
export async function readLedger(
  db: Database,
  { userId, filters, page }: { userId: string; filters: LedgerFilters; page: number },
): Promise<LedgerPage> {
  const condition = matching(userId, filters)
  const sum = (sign: SQL) => sql<number>`coalesce(sum(abs(amount)) filter (where ${sign}), 0)::float8`
  const [{ total, received, spent }] = await db
    .select({ total: count(), received: sum(sql`amount > 0`), spent: sum(sql`amount < 0`) })
    .from(creditEntries)
    .where(condition)
  const { rows: entries, ...place } = await readPage({ total, page, perPage }, (offset) =>
    readEntries(db, condition, perPage, offset),
  )
  return { entries, ...place, received, spent }
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
