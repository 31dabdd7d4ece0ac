import { and, desc, eq, lte } from 'drizzle-orm'
import { resolveCompanies } from '#core/companies/resolve-companies.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { creditEntries } from '#core/db/schema/credits.ts'
import { exports } from '#core/db/schema/exports.ts'
import { parseExactSearch } from '#core/search/exact-params.ts'
import { knownChoices } from '#core/search/known-choices.server.ts'
import { type QuoteContext, takeQuoteTurn } from './quote-turn.server.ts'
import type { ColumnKey } from './columns.ts'
import { checkCompanyIds, noCompanies, tooManyCompanies } from './company-ids.ts'
import {
  type ExportContext,
  exportCompanies,
  type ExportReceipt,
  findReplay,
} from './export-companies.server.ts'
import { estimateFileSizes } from './file-sizes.ts'
import type { ExportFormat } from './formats.ts'
import { mostCompanies, type Quote } from './quote.ts'
import { readBalance, resultsOf } from './quotes.server.ts'
import { sortOut } from './sort-out.server.ts'

type OrderContext = QuoteContext & ExportContext

/** What a program asks for: companies by their tax codes or slugs, or all results of a search. */
export interface Order {
  userId: string
  /** Of the API key that asks. */
  keyId?: string
  wanted: { companies: readonly string[] } | { search: URLSearchParams }
  format: ExportFormat
  columns: readonly ColumnKey[]
}

type Figures = Pick<
  Quote,
  'companyCount' | 'newCount' | 'exportedCount' | 'cost' | 'balance' | 'balanceAfter' | 'isAffordable'
>

/** What an order would cost now. */
export interface OrderQuote extends Figures {
  /** Bytes, estimated. */
  fileSize: number
  /** What was asked for and is no company, as it was written. */
  unknown: string[]
}

/**
 * The price of an order; nothing is kept. Throws what `takeQuoteTurn` throws, `no_companies`, `too_many_companies` (with `found` and `most`),
 * `invalid_input` for a search that is not exact, `user_not_found`, and what searching throws.
 */
export async function quoteOrder(context: OrderContext, order: Order): Promise<OrderQuote> {
  return takeQuoteTurn(context, order, (turn) => makeQuote(turn, order))
}

async function makeQuote(
  context: OrderContext,
  { userId, wanted, format, columns }: Order,
): Promise<OrderQuote> {
  const { db } = context
  const { companyIds, idOf } = await resolve({ ...context, viewerId: userId }, wanted)
  const { listed, unpaid } = await sortOut(db, { userId, companyIds })
  if (listed.length === 0) throw noCompanies()
  const [cost, balance] = [unpaid.length, await readBalance(db, userId)]
  return {
    companyCount: listed.length,
    newCount: cost,
    exportedCount: listed.length - cost,
    cost,
    balance,
    balanceAfter: balance - cost,
    isAffordable: cost <= balance,
    fileSize: estimateFileSizes(listed.length, columns)[format],
    unknown: unknownOf(wanted, idOf, listed),
  }
}

export interface OrderReceipt extends ExportReceipt {
  unknown: string[]
}

/**
 * Exports what is ordered, once for each idempotency key of a customer: the same order again is answered as it was the
 * first time, `balance` included. Throws what `quoteOrder` throws, `insufficient_credits` (with `required` and
 * `available`), and `idempotency_conflict` where the key stands for another order.
 */
export async function placeOrder(
  context: OrderContext,
  { idempotencyKey, ...order }: Order & { idempotencyKey: string },
): Promise<OrderReceipt> {
  const { db } = context
  const { userId, wanted, format, columns } = order
  // Keys of quotes begin otherwise.
  const key = { userId, idempotencyKey: `api:${idempotencyKey}`, asked: describe(order) }
  const replay = await findReplay(db, key)
  if (replay) return { ...replay, ...(await readAgain(db, order, replay.id)) }
  const find = (turn: OrderContext) => resolve({ ...turn, viewerId: userId }, wanted)
  // A list of codes is found by an index; a search costs what its quote does.
  const { companyIds, searchAddress, idOf } =
    'search' in wanted ? await takeQuoteTurn(context, order, find) : await find(context)
  const receipt = await exportCompanies(context, { ...key, companyIds, searchAddress, format, columns })
  if (receipt.isReplay) return { ...receipt, ...(await readAgain(db, order, receipt.id)) }
  return { ...receipt, unknown: await unknownIn(db, wanted, idOf, receipt.id) }
}

/** The same text for the same order. */
function describe({ wanted, format, columns }: Order): string {
  const asked = 'search' in wanted ? { search: [...wanted.search] } : { companies: wanted.companies }
  return JSON.stringify({ ...asked, format, columns })
}

interface Resolved {
  companyIds: number[]
  searchAddress: string | null
  idOf: ReadonlyMap<string, number>
}

async function resolve(context: OrderContext, wanted: Order['wanted']): Promise<Resolved> {
  if ('search' in wanted) {
    const results = await resultsOf(context, parseExactSearch(wanted.search, knownChoices))
    return { ...results, idOf: new Map() }
  }
  const asked = new Set(wanted.companies)
  if (asked.size > mostCompanies) throw tooManyCompanies(asked.size)
  const idOf = await resolveCompanies(context.db, [...asked])
  return { companyIds: checkCompanyIds([...idOf.values()]), searchAddress: null, idOf }
}

function unknownOf(
  wanted: Order['wanted'],
  idOf: ReadonlyMap<string, number>,
  companyIds: readonly number[],
): string[] {
  if ('search' in wanted) return []
  const inFile = new Set(companyIds)
  return [...new Set(wanted.companies)].filter((asked) => !inFile.has(idOf.get(asked) ?? 0))
}

/** The same once it is paid; a company may have been removed since it was found. */
async function unknownIn(
  db: Database,
  wanted: Order['wanted'],
  idOf: ReadonlyMap<string, number>,
  exportId: string,
): Promise<string[]> {
  if ('search' in wanted) return []
  const { companyIds } = exports
  const [row] = await db.select({ companyIds }).from(exports).where(eq(exports.id, exportId))
  return unknownOf(wanted, idOf, row.companyIds)
}

/** What the first answer said besides its figures: read back, not kept a second time. */
async function readAgain(db: Database, { userId, wanted }: Order, exportId: string) {
  const idOf = 'search' in wanted ? new Map<string, number>() : await resolveCompanies(db, wanted.companies)
  return {
    unknown: await unknownIn(db, wanted, idOf, exportId),
    balance: await balanceAfter(db, userId, exportId),
  }
}

/** An export without new companies has no entry of its own: then the one before it tells. */
async function balanceAfter(db: Database, userId: string, exportId: string): Promise<number> {
  const { balanceAfter } = creditEntries
  const source = and(eq(creditEntries.source, 'export'), eq(creditEntries.sourceId, exportId))
  const [own] = await db.select({ balanceAfter }).from(creditEntries).where(source)
  if (own) return own.balanceAfter
  const made = db.select({ createdAt: exports.createdAt }).from(exports).where(eq(exports.id, exportId))
  const [last] = await db
    .select({ balanceAfter })
    .from(creditEntries)
    .where(and(eq(creditEntries.userId, userId), lte(creditEntries.createdAt, made)))
    .orderBy(desc(creditEntries.entryNumber))
    .limit(1)
  return last?.balanceAfter ?? 0
}
