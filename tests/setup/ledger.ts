import { sql } from 'drizzle-orm'
import { seededId } from './seeded-id.ts'
import { Random } from '#demo/companies/random.ts'
import type { CreditEntry } from '#core/credits/credit-entry.ts'
import { entryHash, ledgerSeal } from '#core/credits/entry-hash.server.ts'
import type { BulkSession, DatabaseConnection } from '#core/db/client.server.ts'

interface LedgerSize {
  users: number
  /** At least so many entries per account, the sign-up grant included. */
  entries: number
  seed: number
  ledgerKey: Uint8Array
}

interface Account {
  id: string
  number: number
  balance: number
  hash: string
  /** Max companies per export. */
  companies: number
}

type NewEntry = Pick<CreditEntry, 'amount' | 'reason' | 'source' | 'sourceId'> & { note?: string }
const tables = {
  exports: 'id user_id company_ids company_count credits_used format columns idempotency_key request_hash',
  exported_companies: 'user_id company_id export_id',
  transactions: 'id user_id package_id credits amount status credits_granted revision',
  credit_entries: 'user_id entry_number amount reason note source source_id balance_after hash created_at',
} as const
const flushAt = 50_000
const firstMoment = Date.parse('2026-01-01T00:00:00Z')

/**
 * Fills a ledger as if by years of sign-ups, exports, purchases, refunds and corrections, but quickly; deterministic
 * for a seed. Returns its number of entries.
 */
export function fillLedger(
  connection: DatabaseConnection,
  { users, entries, seed, ledgerKey }: LedgerSize,
): Promise<number> {
  return connection.bulk(async (session) => {
    const random = new Random(seed)
    const lines: Record<keyof typeof tables, string[]> = {
      exports: [],
      exported_companies: [],
      transactions: [],
      credit_entries: [],
    }
    let count = 0
    const add = (table: keyof typeof tables, ...values: (string | number)[]) => {
      lines[table].push(values.join('\t'))
    }
    const book = (account: Account, { amount, reason, note, source, sourceId }: NewEntry) => {
      const entry = {
        userId: account.id,
        entryNumber: ++account.number,
        amount,
        reason,
        note: note ?? null,
        source,
        sourceId,
        balanceAfter: (account.balance += amount),
        createdAt: new Date(firstMoment + count++ * 1_000),
      }
      account.hash = entryHash(ledgerKey, account.hash, entry)
      const written = [account.hash, entry.createdAt.toISOString()]
      const { id, balance } = account
      add(
        'credit_entries',
        id,
        account.number,
        amount,
        reason,
        note ?? '\\N',
        source,
        sourceId,
        balance,
        ...written,
      )
    }
    const flush = async () => {
      for (const table of Object.keys(tables) as (keyof typeof tables)[]) {
        const data = lines[table].splice(0)
        if (data.length > 0)
          await session.copyIn(table, tables[table].split(' '), data.map((line) => `${line}\n`).join(''))
      }
    }

    const accounts = await insertAccounts(session, random, users)
    for (const account of accounts)
      book(account, { amount: 10, reason: 'sign_up', source: 'user', sourceId: account.id })
    while (accounts.some(({ number }) => number < entries)) {
      for (const account of accounts) {
        const id = seededId(random)
        const draw = random.below(10)
        if (draw === 0) {
          book(account, {
            amount: 1 + random.below(50),
            reason: 'adjustment',
            note: 'Sửa sai',
            source: 'admin',
            sourceId: id,
          })
        } else if (draw < 3 || account.balance < 3) {
          const refunded = random.chance(0.3) ? 1 + random.below(4_999) : 0
          const status = 'completed'
          add(
            'transactions',
            id,
            account.id,
            'credits-5000',
            5_000,
            1_900,
            status,
            5_000 - refunded,
            refunded ? 2 : 1,
          )
          book(account, { amount: 5_000, reason: 'purchase', source: 'transaction', sourceId: `${id}:1` })
          if (refunded)
            book(account, { amount: -refunded, reason: 'refund', source: 'transaction', sourceId: `${id}:2` })
        } else {
          const fresh = 1 + random.below(3)
          const companies = Array.from({ length: fresh }, () => ++account.companies)
          add('exports', id, account.id, `{${companies.join()}}`, fresh, fresh, 'csv', '{name}', id, id)
          for (const company of companies) add('exported_companies', account.id, company, id)
          book(account, { amount: -fresh, reason: 'export', source: 'export', sourceId: id })
        }
      }
      if (lines.credit_entries.length > flushAt) await flush()
    }
    await flush()
    await sealAccounts(session, accounts, ledgerKey)
    return count
  })
}

async function insertAccounts({ copyIn }: BulkSession, random: Random, count: number): Promise<Account[]> {
  const accounts = Array.from({ length: count }, () => {
    return { id: seededId(random), number: 0, balance: 0, hash: '', companies: 0 }
  })
  const lines = accounts.map(({ id }) => `${id}\t${id}@example.vn\tNguyễn Thị Sổ\n`)
  await copyIn('users', ['id', 'email', 'full_name'], lines.join(''))
  return accounts
}

async function sealAccounts({ db }: BulkSession, accounts: Account[], ledgerKey: Uint8Array): Promise<void> {
  const sealed = accounts.map(({ id, number, balance, hash }) => {
    return { id, balance, seal: ledgerSeal(ledgerKey, { userId: id, entryNumber: number, hash }) }
  })
  await db.execute(sql`update users set credits = balance, ledger_seal = seal
    from json_to_recordset(${JSON.stringify(sealed)}::json) as sealed(id uuid, balance integer, seal text)
    where users.id = sealed.id`)
}
