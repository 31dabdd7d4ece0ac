import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import { exportQuotes } from '#core/db/schema/exports.ts'
import { AppError } from '#core/errors.ts'
import type { SearchParams } from '#core/search/search-response.ts'
import { knownChoices } from '#core/search/known-choices.server.ts'
import { parseSearchParams, toSearchParams } from '#core/search/params.ts'
import { allResults } from '#core/search/all-results.server.ts'
import type { SearchContext } from '#core/search/search-context.ts'
import { checkCompanyIds, noCompanies, tooManyCompanies } from './company-ids.ts'
import { estimateFileSizes } from './file-sizes.ts'
import { maxCompanies, type Quote, type QuoteFigures } from './quote.ts'
import { type QuoteContext, withQuoteLock } from './quote-lock.server.ts'
import { type OwnedSplit, splitOwnedCompanies } from './split-owned-companies.server.ts'
import { isUuid } from '#text/uuid.ts'

type ExportSelection = { companyIds: readonly number[] } | { search: URLSearchParams }

type QuoteRow = typeof exportQuotes.$inferSelect

const dayMs = 86_400_000
/** Max quotes per user; older ones are deleted. */
const maxQuotes = 50
const maxDeletedAtOnce = 200

/**
 * Stores a list of companies, selected or found by a search, and returns the price of its export. Throws what
 * `withQuoteLock` throws, `no_companies`, `too_many_companies` (with `found` and `most`), `invalid_input`,
 * `user_not_found`, and for a search what searching throws.
 */
export async function createQuote(
  context: QuoteContext,
  { userId, ...selection }: { userId: string } & ExportSelection,
): Promise<Quote> {
  return withQuoteLock(context, { userId }, (turn) => makeQuote(turn, userId, selection))
}

async function makeQuote(context: QuoteContext, userId: string, selection: ExportSelection): Promise<Quote> {
  const { db } = context
  const { companyIds, searchAddress } = await resolve({ ...context, viewerId: userId }, selection)
  const split = await splitOwnedCompanies(db, { userId, companyIds })
  if (split.listed.length === 0) throw noCompanies()
  const balance = await readBalance(db, userId)
  await deleteOldQuotes(db, userId)
  const [row] = await db
    .insert(exportQuotes)
    .values({ userId, companyIds: split.listed, searchAddress })
    .returning({ id: exportQuotes.id, createdAt: exportQuotes.createdAt })
  return toQuote({ ...row, searchAddress }, split, balance)
}

/** Returns a quote with current figures. Throws `not_found`, also for another user's, and `quote_expired`. */
export async function readQuote(
  { db }: { db: Database },
  { userId, quoteId }: { userId: string; quoteId: string },
): Promise<Quote> {
  const row = await findQuote(db, { userId, quoteId })
  const split = await splitOwnedCompanies(db, { userId, companyIds: row.companyIds })
  if (split.listed.length === 0) throw noCompanies()
  return toQuote(row, split, await readBalance(db, userId))
}

/** Returns the stored list of a quote. Throws `not_found`, also for another user's, and `quote_expired`. */
export async function findQuote(
  db: Database,
  { userId, quoteId }: { userId: string; quoteId: string },
): Promise<QuoteRow> {
  const [row] = isUuid(quoteId)
    ? await db
        .select()
        .from(exportQuotes)
        .where(and(eq(exportQuotes.id, quoteId), eq(exportQuotes.userId, userId)))
    : []
  if (!row) throw quoteNotFound()
  if (Date.now() - row.createdAt.getTime() > dayMs) {
    throw new AppError('quote_expired', 'This quote has expired. Create a new one.')
  }
  return row
}

export const quoteNotFound = () => new AppError('not_found', 'Quote not found.')

async function resolve(
  context: QuoteContext,
  selection: ExportSelection,
): Promise<{ companyIds: number[]; searchAddress: string | null }> {
  if ('companyIds' in selection)
    return { companyIds: checkCompanyIds(selection.companyIds), searchAddress: null }
  return resultsOf(context, parseSearchParams(selection.search, knownChoices))
}

/** Returns all results of a search and its address. Throws `too_many_companies` (with `found` and `most`). */
export async function resultsOf(
  context: SearchContext,
  search: SearchParams,
): Promise<{ companyIds: number[]; searchAddress: string }> {
  const params = { ...search, page: 1 }
  const { ids, total, accepted } = await allResults(context, params, maxCompanies)
  if (total > maxCompanies) throw tooManyCompanies(total)
  const query = toSearchParams(accepted).toString()
  return { companyIds: ids, searchAddress: query === '' ? '/search' : `/search?${query}` }
}

/** Returns the credits of an open account. Throws `user_not_found`. */
export async function readBalance(db: Database, userId: string): Promise<number> {
  const [user] = await db
    .select({ credits: users.credits, closedAt: users.closedAt })
    .from(users)
    .where(eq(users.id, userId))
  if (!user || user.closedAt) throw new AppError('user_not_found', 'User data not found')
  return user.credits
}

function toQuote(
  { id, searchAddress, createdAt }: Pick<QuoteRow, 'id' | 'searchAddress' | 'createdAt'>,
  split: OwnedSplit,
  balance: number,
): Quote {
  return {
    id,
    ...quoteFigures(split, balance),
    searchAddress,
    fileSizes: estimateFileSizes(split.listed.length),
    createdAt: createdAt.toISOString(),
  }
}

/** Returns what companies cost a customer with this balance, one credit for each not yet paid. */
export function quoteFigures({ listed, unpaid }: OwnedSplit, balance: number): QuoteFigures {
  const cost = unpaid.length
  return {
    companyCount: listed.length,
    newCount: cost,
    exportedCount: listed.length - cost,
    cost,
    balance,
    balanceAfter: balance - cost,
    isAffordable: cost <= balance,
  }
}

/** Deletes quotes older than two days, so yesterday's still give `quote_expired`, and a user's surplus. */
async function deleteOldQuotes(db: Database, userId: string): Promise<void> {
  await db.execute(sql`
    delete from ${exportQuotes} where id in (
      select id from ${exportQuotes}
      where created_at < now() - interval '2 days' or (user_id = ${userId} and created_at < (
        select created_at from ${exportQuotes} where user_id = ${userId}
        order by created_at desc offset ${maxQuotes - 2} limit 1))
      order by created_at limit ${maxDeletedAtOnce} for update skip locked
    )`)
}
