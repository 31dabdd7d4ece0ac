import { sql } from 'drizzle-orm'
import { queryRows } from '#core/db/query-rows.ts'
import type { Database } from '#core/db/client.server.ts'
import type { CreditEntry } from './credit-entry.ts'
import { emptyLedgerSeal, entryHash, ledgerSeal } from './entry-hash.server.ts'
import type { Difference } from './ledger-difference.ts'
import type { CreditContext } from './post-credits.server.ts'

const batchSize = 2_000

/** An entry with its user's row, which is null when the user does not exist. */
interface Row extends Omit<CreditEntry, 'id' | 'createdAt'> {
  /** Milliseconds since 1970. */
  createdAt: number
  credits: number | null
  ledgerSeal: string | null
}

/** Progress along one user's chain. */
interface Chain {
  last: Row
  sum: number
}

/**
 * Walks every user's entries in order and reports wrong numbers, hashes, balances and seals. Returns the number of
 * entries. Call it in a transaction; holds one batch in memory.
 */
export async function verifyEntries(
  { db, ledgerKey }: CreditContext,
  report: (difference: Difference) => void,
): Promise<number> {
  let count = 0
  let chain: Chain | undefined
  for await (const rows of readEntries(db)) {
    count += rows.length
    for (const row of rows) {
      if (chain && chain.last.userId !== row.userId) {
        verifyEnd(ledgerKey, chain, report)
        chain = undefined
      }
      verifyLink(ledgerKey, chain?.last, row, report)
      chain = { last: row, sum: (chain?.sum ?? 0) + row.amount }
    }
  }
  if (chain) verifyEnd(ledgerKey, chain, report)
  for (const { userId, credits, seal } of await readEmptyLedgers(db)) {
    if (seal !== emptyLedgerSeal(ledgerKey, userId)) report({ kind: 'seal', userId, id: 0 })
    if (credits !== 0) report({ kind: 'user_balance', userId, expected: 0, found: credits })
  }
  return count
}

/** Returns sealed accounts without entries, which wait for their first credits. */
const readEmptyLedgers = (db: Database) =>
  queryRows<{ userId: string; credits: number; seal: string }>(
    db,
    sql`select id as "userId", credits, ledger_seal as seal from users account where ledger_seal is not null
      and not exists (select from credit_entries where user_id = account.id)`,
  )

function verifyLink(
  ledgerKey: Uint8Array,
  previous: Row | undefined,
  entry: Row,
  report: (difference: Difference) => void,
): void {
  const { userId, entryNumber: id, source, sourceId } = entry
  const number = (previous?.entryNumber ?? 0) + 1
  if (id !== number) report({ kind: 'entry_number', userId, id, expected: number })
  const hashed = { ...entry, createdAt: new Date(entry.createdAt) }
  if (entry.hash !== entryHash(ledgerKey, previous?.hash ?? '', hashed)) report({ kind: 'hash', userId, id })
  const expected = (previous?.balanceAfter ?? 0) + entry.amount
  if (entry.balanceAfter !== expected || expected < 0) {
    report({ kind: 'entry_balance', userId, id, expected, found: entry.balanceAfter })
  }
  if (source === 'user' && sourceId !== userId && !sourceId.startsWith(`${userId}:`)) {
    report({ kind: 'sign_up_source', userId, id, found: sourceId })
  }
}

function verifyEnd(
  ledgerKey: Uint8Array,
  { last, sum }: Chain,
  report: (difference: Difference) => void,
): void {
  const { userId, entryNumber: id, credits } = last
  if (credits === null) return report({ kind: 'user_missing', userId, id })
  if (last.ledgerSeal !== ledgerSeal(ledgerKey, last)) report({ kind: 'seal', userId, id })
  if (credits !== sum || credits !== last.balanceAfter) {
    report({ kind: 'user_balance', userId, expected: sum, found: credits })
  }
}

/** Yields all entries by user and number in batches, reading one batch ahead. */
async function* readEntries(db: Database): AsyncGenerator<Row[]> {
  await db.execute(sql`declare all_entries no scroll cursor for
    select entry.user_id as "userId", entry.entry_number as "entryNumber", entry.amount, entry.reason, entry.note,
      entry.source, entry.source_id as "sourceId", entry.balance_after as "balanceAfter", entry.hash,
      (extract(epoch from entry.created_at) * 1000)::float8 as "createdAt",
      account.credits, account.ledger_seal as "ledgerSeal"
    from credit_entries entry left join users account on account.id = entry.user_id
    order by entry.user_id, entry.entry_number, entry.id`)
  const fetchBatch = async () => {
    const result = await db.execute(sql`fetch forward ${sql.raw(String(batchSize))} from all_entries`)
    return (result as unknown as { rows: Row[] }).rows
  }
  for (let coming = fetchBatch(); ;) {
    const rows = await coming
    if (rows.length === 0) break
    coming = fetchBatch()
    // The consumer may stop here: no unhandled rejection.
    coming.catch(() => {})
    yield rows
  }
  await db.execute(sql`close all_entries`)
}
