import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import { exportQuotes } from '#core/db/schema/exports.ts'
import { AppError } from '#core/errors.ts'
import type { SearchParams } from '#core/search/answer.ts'
import { knownChoices } from '#core/search/known-choices.server.ts'
import { parseSearchParams, toSearchParams } from '#core/search/params.ts'
import { allResults } from '#core/search/all-results.server.ts'
import type { SearchContext } from '#core/search/search-context.ts'
import { checkCompanyIds, noCompanies, tooManyCompanies } from './company-ids.ts'
import { estimateFileSizes } from './file-sizes.ts'
import { mostCompanies, type Quote } from './quote.ts'
import { type QuoteContext, takeQuoteTurn } from './quote-turn.server.ts'
import { type SortedOut, sortOut } from './sort-out.server.ts'
import { isUuid } from '#text/uuid.ts'

type Wanted = { companyIds: readonly number[] } | { search: URLSearchParams }

type QuoteRow = typeof exportQuotes.$inferSelect

const dayMs = 86_400_000
/** Of one user; older ones go. */
const mostQuotes = 50
const mostDeletedAtOnce = 200

/**
 * Keeps a list of companies and says what exporting it would cost: of a selection, or of all results of a search in
 * their order. Throws what `takeQuoteTurn` throws, `no_companies`, `too_many_companies` (with `found` and `most`), `invalid_input`, `user_not_found`,
 * and for a search what searching throws.
 */
export async function createQuote(
  context: QuoteContext,
  { userId, ...wanted }: { userId: string } & Wanted,
): Promise<Quote> {
  return takeQuoteTurn(context, { userId }, (turn) => makeQuote(turn, userId, wanted))
}

async function makeQuote(context: QuoteContext, userId: string, wanted: Wanted): Promise<Quote> {
  const { db } = context
  const { companyIds, searchAddress } = await resolve({ ...context, viewerId: userId }, wanted)
  const sortedOut = await sortOut(db, { userId, companyIds })
  if (sortedOut.listed.length === 0) throw noCompanies()
  const balance = await readBalance(db, userId)
  await deleteOldQuotes(db, userId)
  const [row] = await db
    .insert(exportQuotes)
    .values({ userId, companyIds: sortedOut.listed, searchAddress })
    .returning({ id: exportQuotes.id, createdAt: exportQuotes.createdAt })
  return toQuote({ ...row, searchAddress }, sortedOut, balance)
}

/** A quote with the figures of this moment. Throws `not_found`, also for somebody else's, and `quote_expired`. */
export async function readQuote(
  { db }: { db: Database },
  { userId, quoteId }: { userId: string; quoteId: string },
): Promise<Quote> {
  const row = await findQuote(db, { userId, quoteId })
  const sortedOut = await sortOut(db, { userId, companyIds: row.companyIds })
  if (sortedOut.listed.length === 0) throw noCompanies()
  return toQuote(row, sortedOut, await readBalance(db, userId))
}

/** The list behind a quote. Throws `not_found`, also for somebody else's, and `quote_expired` after a day. */
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
    throw new AppError('quote_expired', 'This quote is more than a day old. Make a new one.')
  }
  return row
}

export const quoteNotFound = () => new AppError('not_found', 'There is no such quote.')

async function resolve(
  context: QuoteContext,
  wanted: Wanted,
): Promise<{ companyIds: number[]; searchAddress: string | null }> {
  if ('companyIds' in wanted) return { companyIds: checkCompanyIds(wanted.companyIds), searchAddress: null }
  return resultsOf(context, parseSearchParams(wanted.search, knownChoices))
}

/** All results of a search and its address. Throws `too_many_companies` (with `found` and `most`). */
export async function resultsOf(
  context: SearchContext,
  search: SearchParams,
): Promise<{ companyIds: number[]; searchAddress: string }> {
  const params = { ...search, page: 1 }
  const { ids, total, accepted } = await allResults(context, params, mostCompanies)
  if (total > mostCompanies) throw tooManyCompanies(total)
  const query = toSearchParams(accepted).toString()
  return { companyIds: ids, searchAddress: query === '' ? '/search' : `/search?${query}` }
}

/** Credits of a living account. Throws `user_not_found`. */
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
  { listed, unpaid }: SortedOut,
  balance: number,
): Quote {
  const cost = unpaid.length
  return {
    id,
    companyCount: listed.length,
    newCount: cost,
    exportedCount: listed.length - cost,
    cost,
    balance,
    balanceAfter: balance - cost,
    isAffordable: cost <= balance,
    searchAddress,
    fileSizes: estimateFileSizes(listed.length),
    createdAt: createdAt.toISOString(),
  }
}

/** Quotes of the day before yesterday, so that yesterday's still say why they end, and what one user has too many of. */
async function deleteOldQuotes(db: Database, userId: string): Promise<void> {
  await db.execute(sql`
    delete from ${exportQuotes} where id in (
      select id from ${exportQuotes}
      where created_at < now() - interval '2 days' or (user_id = ${userId} and created_at < (
        select created_at from ${exportQuotes} where user_id = ${userId}
        order by created_at desc offset ${mostQuotes - 2} limit 1))
      order by created_at limit ${mostDeletedAtOnce} for update skip locked
    )`)
}
