import { sql } from 'drizzle-orm'
import { resetCounts } from '#core/analytics/roll-up.server.ts'
import type { BulkSession, Database, DatabaseConnection } from '#core/db/client.server.ts'
import { AppError } from '#core/errors.ts'
import { demonstrationEmails } from '#core/accounts/create-account.server.ts'
import { type GeneratedAccount, generateAccount, type KnownCompanies } from './generated-account.ts'

interface GenerateOptions {
  accounts: number
  exports: number
  transactions: number
  seed: number
  ledgerKey: Uint8Array
  /** Allows a database with accounts of people. */
  force?: boolean
  /** End of the history, in milliseconds since 1970; it begins two years earlier. */
  until?: number
  onProgress?(accounts: number): void
}

interface Generated {
  accounts: number
  exports: number
  exportedCompanies: number
  transactions: number
  entries: number
}

const batchSize = 500
const twoYears = 730 * 86_400_000
const maxKnownCompanies = 20_000

const tables = {
  users:
    'id email email_verified full_name company_name credits ledger_seal language closed_at created_at updated_at',
  exports:
    'id user_id company_ids company_count credits_used format columns idempotency_key request_hash created_at',
  exported_companies: 'user_id company_id export_id',
  transactions:
    'id user_id package_id credits amount status refunded_amount credits_granted credits_written_off revision checks created_at checked_at completed_at',
  credit_entries: 'user_id entry_number amount reason source source_id balance_after hash created_at',
} as const
type Table = keyof typeof tables

/**
 * Writes made-up customers with their exports, purchases and ledgers in one transaction. Deterministic for a seed and
 * time. Throws `forbidden` for a database with accounts of people, `no_companies` when there is nothing to export, and
 * `email_taken` if these customers already exist.
 */
export async function generateAccounts(
  connection: DatabaseConnection,
  options: GenerateOptions,
): Promise<Generated> {
  const { accounts, seed, ledgerKey, until = Date.now(), onProgress } = options
  if (!options.force) await refusePeople(connection.db)
  const companies = await readCompanies(connection.db)
  const totals: Generated = { accounts: 0, exports: 0, exportedCompanies: 0, transactions: 0, entries: 0 }
  await connection.bulk(async (session) => {
    await refuseRepetition(session.db, seed)
    for (let from = 0; from < accounts; from += batchSize) {
      const batch = Array.from({ length: Math.min(batchSize, accounts - from) }, (_, place) => {
        const number = from + place
        return generateAccount({
          seed,
          number,
          since: until - twoYears,
          until,
          exports: shareOf(options.exports, number, accounts),
          purchases: shareOf(options.transactions, number, accounts),
          companies,
          ledgerKey,
        })
      })
      await write(session, batch)
      count(totals, batch)
      onProgress?.(totals.accounts)
    }
    await resetCounts(session.db)
  })
  await connection.asOwner(({ db }) => db.execute(sql.raw(`analyze ${Object.keys(tables).join(', ')}`)))
  return totals
}

/** Returns one part's share of a total, so that all shares add up to it. */
const shareOf = (total: number, number: number, of: number) =>
  Math.floor(((number + 1) * total) / of) - Math.floor((number * total) / of)

async function refusePeople(db: Database): Promise<void> {
  const { rows } = (await db.execute(sql`select exists (
    select from users where role <> 'admin' and email <> all(${sql.param(demonstrationEmails)}::text[])
  ) as found`)) as unknown as { rows: { found: boolean }[] }
  if (!rows[0].found) return
  throw new AppError('forbidden', 'This database has real accounts. Nothing was generated.', {
    suggestion: 'Use another database, or --force to generate customers next to them.',
  })
}

async function refuseRepetition(db: Database, seed: number): Promise<void> {
  const { rows } = (await db.execute(
    sql`select exists (select from users where email like ${`%.${seed}.%@khach.example`}) as found`,
  )) as unknown as { rows: { found: boolean }[] }
  if (!rows[0].found) return
  throw new AppError('email_taken', `The customers of seed ${seed} are already in this database.`, {
    suggestion: 'Choose another number with --seed.',
  })
}

async function readCompanies(db: Database): Promise<KnownCompanies> {
  const { rows } = (await db.execute(sql`
    select id, name from companies where removal is null order by id limit ${maxKnownCompanies}`)) as unknown as {
    rows: { id: number; name: string }[]
  }
  if (rows.length === 0) {
    throw new AppError('no_companies', 'There are no companies to export.', {
      suggestion: 'Load some first: npm run cli -- import FILE.',
    })
  }
  return { ids: rows.map(({ id }) => id), names: rows.map(({ name }) => name) }
}

async function write({ copyIn }: BulkSession, accounts: readonly GeneratedAccount[]): Promise<void> {
  const lines: Record<Table, string[]> = {
    users: [],
    exports: [],
    exported_companies: [],
    transactions: [],
    credit_entries: [],
  }
  const add = (table: Table, ...values: (string | number | boolean | null)[]) =>
    lines[table].push(`${values.map(copied).join('\t')}\n`)
  for (const account of accounts) writeAccount(account, add)
  for (const table of Object.keys(tables) as Table[]) {
    if (lines[table].length > 0) await copyIn(table, tables[table].split(' '), lines[table].join(''))
  }
}

/** Formats a value for COPY's text format. */
function copied(value: string | number | boolean | null): string {
  if (value === null) return String.raw`\N`
  return typeof value === 'string' ? value.replaceAll(/[\\\t\n\r]/g, ' ') : String(value)
}

const timeOf = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString())

function writeAccount(
  account: GeneratedAccount,
  add: (table: Table, ...values: (string | number | boolean | null)[]) => void,
): void {
  const { id, email, isVerified, fullName, companyName, credits, seal, language } = account
  const moments = [account.closedAt, account.createdAt, account.closedAt ?? account.createdAt].map(timeOf)
  add('users', id, email, isVerified, fullName, companyName, credits, seal, language, ...moments)
  for (const made of account.exports) {
    const { companyIds, paidIds, format } = made
    const ids = `{${companyIds.join()}}`
    const shape = [companyIds.length, paidIds.length, format, '{name,taxCode,address,phone}']
    add('exports', made.id, id, ids, ...shape, made.id, '', timeOf(made.createdAt))
    for (const company of paidIds) add('exported_companies', id, company, made.id)
  }
  for (const purchase of account.purchases) {
    const { package: offered, status, refundedAmount, granted, writtenOff, revision } = purchase
    const sale = [offered.id, offered.credits, offered.price, status]
    const booked = [refundedAmount, granted, writtenOff, revision, Math.max(1, revision)]
    const times = [purchase.createdAt, purchase.checkedAt, purchase.completedAt].map(timeOf)
    add('transactions', purchase.id, id, ...sale, ...booked, ...times)
  }
  for (const entry of account.entries) {
    const { entryNumber, amount, reason, source, sourceId, balanceAfter, hash, createdAt } = entry
    add(
      'credit_entries',
      id,
      entryNumber,
      amount,
      reason,
      source,
      sourceId,
      balanceAfter,
      hash,
      createdAt.toISOString(),
    )
  }
}

function count(totals: Generated, batch: readonly GeneratedAccount[]): void {
  for (const { exports, purchases, entries } of batch) {
    totals.accounts++
    totals.exports += exports.length
    totals.transactions += purchases.length
    totals.entries += entries.length
    for (const { paidIds } of exports) totals.exportedCompanies += paidIds.length
  }
}
