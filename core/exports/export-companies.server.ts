import { hash } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import { insufficientCredits, postCredits } from '#core/credits/post-credits.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import { exportedCompanies, exports } from '#core/db/schema/exports.ts'
import { transact } from '#core/db/transact.server.ts'
import { AppError } from '#core/errors.ts'
import { queueNotice } from '#core/mail/queue-mail.server.ts'
import { isUuid } from '#text/uuid.ts'
import { columnsOf } from './columns.ts'
import { checkCompanyIds, noCompanies } from './company-ids.ts'
import type { ExportFormat } from './formats.ts'
import { emailUnconfirmed } from './quote-lock.server.ts'
import { findQuote, quoteNotFound } from './quotes.server.ts'
import { splitOwnedCompanies } from './split-owned-companies.server.ts'

/** Dependencies of charging. With the site's origin, the mail has a link. */
export interface ExportContext {
  db: Database
  ledgerKey: Uint8Array
  siteOrigin?: string
  /** Whether exports require a confirmed email address. */
  requiresConfirmedEmail: boolean
}

/** Receipt of an export. Replays are equal but for the current balance. */
export interface ExportReceipt {
  id: string
  companyCount: number
  newCount: number
  exportedCount: number
  creditsUsed: number
  balance: number
  format: ExportFormat
  /** True when it was already made and paid. */
  isReplay: boolean
}

interface Choice {
  userId: string
  format: ExportFormat
  /** Column keys. */
  columns: readonly string[]
}

/**
 * Charges the companies of a quote that are new to its customer and stores the export. The same quote and columns
 * give the same export; so do, for free exports, the same companies and columns. Throws `insufficient_credits`
 * (with `required` and `available`), `not_found`, `quote_expired`, `no_companies`, `invalid_input`,
 * `user_not_found`, `email_unconfirmed`, and `idempotency_conflict` (with `exportId`) when the quote was exported
 * with other columns.
 */
export async function exportQuote(
  context: ExportContext,
  { quoteId: quoteInput, ...choice }: Choice & { quoteId: string },
): Promise<ExportReceipt> {
  if (!isUuid(quoteInput)) throw quoteNotFound()
  // Ids are case-insensitive.
  const quoteId = quoteInput.toLowerCase()
  const { userId, columns } = choice
  return charge(context, choice, {
    idempotencyKey: `quote:${quoteId}`,
    // Without the format: every export can be downloaded in any.
    requestHash: hash('sha256', JSON.stringify({ quoteId, columns })),
    select: (db) => findQuote(db, { userId, quoteId }),
    reusesFree: true,
  })
}

/** A list of companies under an idempotency key of the client. */
interface CompanyList extends Choice {
  companyIds: readonly number[]
  idempotencyKey: string
  /** Source of the list. Identifies the request on replay, whatever it would find by then. */
  requestText?: string
  searchAddress?: string | null
}

/**
 * Exports a list of companies, once per idempotency key. Throws what `exportQuote` throws except for quotes, and
 * `too_many_companies` (with `found` and `most`).
 */
export async function exportCompanies(
  context: ExportContext,
  { companyIds, idempotencyKey, requestText, searchAddress = null, ...choice }: CompanyList,
): Promise<ExportReceipt> {
  const { format, columns } = choice
  if (!/^[\x21-\x7e]{1,255}$/.test(idempotencyKey)) {
    throw new AppError('invalid_input', 'An idempotency key must have 1 to 255 printable ASCII characters.')
  }
  const ids = checkCompanyIds(companyIds)
  return charge(context, choice, {
    idempotencyKey,
    requestHash: hash('sha256', requestText ?? JSON.stringify({ companyIds: ids, format, columns })),
    select: async () => ({ companyIds: ids, searchAddress }),
  })
}

/** Returns the export already made under a key; undefined when there is none. Throws `idempotency_conflict`. */
export async function findReplay(
  db: Database,
  { userId, idempotencyKey, requestText }: { userId: string; idempotencyKey: string; requestText: string },
): Promise<Omit<ExportReceipt, 'balance'> | undefined> {
  const existing = await findExport(db, userId, idempotencyKey)
  if (existing && existing.requestHash !== hash('sha256', requestText)) throw keyConflict(existing.id)
  return existing && { ...toReceipt(existing), isReplay: true }
}

interface Charge {
  idempotencyKey: string
  requestHash: string
  select(db: Database): Promise<{ companyIds: number[]; searchAddress: string | null }>
  /** Whether a free export of the same companies and columns returns the existing one. */
  reusesFree?: boolean
}

async function charge(context: ExportContext, choice: Choice, request: Charge): Promise<ExportReceipt> {
  columnsOf(choice.columns)
  return transact(context.db, async (db) => {
    const user = await lockUser(db, choice.userId)
    const existing = await findExport(db, choice.userId, request.idempotencyKey)
    if (existing) {
      if (existing.requestHash !== request.requestHash) throw keyConflict(existing.id)
      return { ...toReceipt(existing), balance: user.credits, isReplay: true }
    }
    if (context.requiresConfirmedEmail && !user.emailVerified) throw emailUnconfirmed()
    const { companyIds, searchAddress } = await request.select(db)
    const { listed, unpaid } = await splitOwnedCompanies(db, { userId: choice.userId, companyIds })
    if (listed.length === 0) throw noCompanies()
    if (unpaid.length > user.credits) throw insufficientCredits(unpaid.length, user.credits)
    if (unpaid.length === 0 && request.reusesFree) {
      const same = await findSameExport(db, choice, listed)
      const free = { ...choice, companyCount: listed.length, creditsUsed: 0 }
      if (same) return { ...toReceipt({ ...free, id: same.id }), balance: user.credits, isReplay: true }
    }
    const bought = { companyIds: listed, searchAddress, creditsUsed: unpaid.length }
    const receipt = toReceipt(await insertExport(db, choice, request, bought))
    const balance = await pay({ ...context, db }, choice.userId, receipt.id, unpaid, user.credits)
    if (user.exportMail && unpaid.length > 0) await queueReadyMail({ ...context, db }, user, receipt)
    return { ...receipt, balance, isReplay: false }
  })
}

/** Serialises the exports of one user. Not FOR UPDATE, as in `postCredits`. */
async function lockUser(db: Database, userId: string): Promise<typeof users.$inferSelect> {
  const [user] = await db.select().from(users).where(eq(users.id, userId)).for('no key update')
  if (!user || user.closedAt) throw new AppError('user_not_found', 'User data not found')
  return user
}

const receiptFields = {
  id: exports.id,
  companyCount: exports.companyCount,
  creditsUsed: exports.creditsUsed,
  format: exports.format,
}

async function findExport(db: Database, userId: string, idempotencyKey: string) {
  const [row] = await db
    .select({ ...receiptFields, requestHash: exports.requestHash })
    .from(exports)
    .where(and(eq(exports.userId, userId), eq(exports.idempotencyKey, idempotencyKey)))
  return row
}

/** Returns the newest export of the same companies and columns. */
async function findSameExport(db: Database, { userId, columns }: Choice, companyIds: readonly number[]) {
  const [row] = await db
    .select({ id: exports.id })
    .from(exports)
    .where(
      and(
        eq(exports.userId, userId),
        eq(exports.companyCount, companyIds.length),
        sql`${exports.companyIds} = ${sql.param(companyIds)}::integer[]`,
        sql`${exports.columns} = ${sql.param(columns)}::text[]`,
      ),
    )
    .orderBy(desc(exports.createdAt))
    .limit(1)
  return row
}

async function insertExport(
  db: Database,
  { userId, format, columns }: Choice,
  { idempotencyKey, requestHash }: Charge,
  bought: { companyIds: number[]; searchAddress: string | null; creditsUsed: number },
) {
  const [row] = await db
    .insert(exports)
    .values({
      ...bought,
      userId,
      companyCount: bought.companyIds.length,
      format,
      columns: [...columns],
      idempotencyKey,
      requestHash,
    })
    .returning(receiptFields)
  return row
}

/** Charges new companies; returns the balance after. */
async function pay(
  context: ExportContext,
  userId: string,
  exportId: string,
  companyIds: readonly number[],
  balance: number,
): Promise<number> {
  if (companyIds.length === 0) return balance
  await context.db.execute(sql`
    insert into ${exportedCompanies} (user_id, company_id, export_id)
    select ${userId}, unnest(${sql.param(companyIds)}::integer[]), ${exportId}`)
  const amount = -companyIds.length
  return postCredits(context, { userId, amount, reason: 'export', source: 'export', sourceId: exportId })
}

function toReceipt({ id, companyCount, creditsUsed, format }: Awaited<ReturnType<typeof insertExport>>) {
  return {
    id,
    companyCount,
    newCount: creditsUsed,
    exportedCount: companyCount - creditsUsed,
    creditsUsed,
    format,
  }
}

async function queueReadyMail(
  { db, siteOrigin }: ExportContext,
  { email: recipient, emailVerified, language }: typeof users.$inferSelect,
  { id: exportId, companyCount: companies, creditsUsed: credits }: ReturnType<typeof toReceipt>,
): Promise<void> {
  const data: Record<string, string | number> = { exportId, companies, credits }
  if (siteOrigin !== undefined) data.link = `${siteOrigin}/exports/${exportId}`
  await queueNotice(db, { kind: 'export_ready', recipient, emailVerified, language, data })
}

const keyConflict = (exportId: string) =>
  new AppError('idempotency_conflict', 'This key was already used for another export.', {
    details: { exportId },
  })
