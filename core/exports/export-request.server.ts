import { and, desc, eq, lte } from 'drizzle-orm'
import { resolveCompanies } from '#core/companies/resolve-companies.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { creditEntries } from '#core/db/schema/credits.ts'
import { exports } from '#core/db/schema/exports.ts'
import { parseExactSearch } from '#core/search/exact-params.ts'
import { knownChoices } from '#core/search/known-choices.server.ts'
import { type QuoteContext, withQuoteLock } from './quote-lock.server.ts'
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
import { maxCompanies, type QuoteFigures } from './quote.ts'
import { quoteFigures, readBalance, resultsOf } from './quotes.server.ts'
import { splitOwnedCompanies } from './split-owned-companies.server.ts'

type ExportRequestContext = QuoteContext & ExportContext

/** An export request of the API: companies by tax codes or slugs, or all results of a search. */
export interface ExportRequest {
  userId: string
  /** Id of the API key. */
  keyId?: string
  selection: { companies: readonly string[] } | { search: URLSearchParams }
  format: ExportFormat
  columns: readonly ColumnKey[]
}

/** Current price of an export request. */
export interface ExportRequestQuote extends QuoteFigures {
  /** Bytes, estimated. */
  fileSize: number
  /** Requested tax codes and slugs that match no company, as written. */
  unknown: string[]
}

/**
 * Returns the price of an export request; stores nothing. Throws what `withQuoteLock` throws, `no_companies`,
 * `too_many_companies` (with `found` and `most`), `invalid_input` for an inexact search, `user_not_found`, and what
 * searching throws.
 */
export async function quoteExportRequest(
  context: ExportRequestContext,
  request: ExportRequest,
): Promise<ExportRequestQuote> {
  return withQuoteLock(context, request, (turn) => makeQuote(turn, request))
}

async function makeQuote(
  context: ExportRequestContext,
  { userId, selection, format, columns }: ExportRequest,
): Promise<ExportRequestQuote> {
  const { db } = context
  const { companyIds, idOf } = await resolve({ ...context, viewerId: userId }, selection)
  const split = await splitOwnedCompanies(db, { userId, companyIds })
  const { listed } = split
  if (listed.length === 0) throw noCompanies()
  return {
    ...quoteFigures(split, await readBalance(db, userId)),
    fileSize: estimateFileSizes(listed.length, columns)[format],
    unknown: unknownOf(selection, idOf, listed),
  }
}

export interface ExportRequestReceipt extends ExportReceipt {
  unknown: string[]
}

/**
 * Runs an export request once per idempotency key of a customer: a replay gets the first receipt, `balance`
 * included. Throws what `quoteExportRequest` throws, `insufficient_credits` (with `required` and `available`), and
 * `idempotency_conflict` when the key belongs to another request.
 */
export async function runExportRequest(
  context: ExportRequestContext,
  { idempotencyKey, ...request }: ExportRequest & { idempotencyKey: string },
): Promise<ExportRequestReceipt> {
  const { db } = context
  const { userId, selection, format, columns } = request
  // The prefix keeps keys apart from those of quotes.
  const key = { userId, idempotencyKey: `api:${idempotencyKey}`, requestText: describe(request) }
  const replay = await findReplay(db, key)
  if (replay) return { ...replay, ...(await restoreReceipt(db, request, replay.id)) }
  const find = (turn: ExportRequestContext) => resolve({ ...turn, viewerId: userId }, selection)
  // A list of codes is an index lookup; a search costs as much as its quote.
  const { companyIds, searchAddress, idOf } =
    'search' in selection ? await withQuoteLock(context, request, find) : await find(context)
  const receipt = await exportCompanies(context, { ...key, companyIds, searchAddress, format, columns })
  if (receipt.isReplay) return { ...receipt, ...(await restoreReceipt(db, request, receipt.id)) }
  return { ...receipt, unknown: await unknownIn(db, selection, idOf, receipt.id) }
}

/** Returns the same text for equal requests. */
function describe({ selection, format, columns }: ExportRequest): string {
  const content =
    'search' in selection ? { search: [...selection.search] } : { companies: selection.companies }
  return JSON.stringify({ ...content, format, columns })
}

interface Resolved {
  companyIds: number[]
  searchAddress: string | null
  idOf: ReadonlyMap<string, number>
}

async function resolve(
  context: ExportRequestContext,
  selection: ExportRequest['selection'],
): Promise<Resolved> {
  if ('search' in selection) {
    const results = await resultsOf(context, parseExactSearch(selection.search, knownChoices))
    return { ...results, idOf: new Map() }
  }
  const distinct = new Set(selection.companies)
  if (distinct.size > maxCompanies) throw tooManyCompanies(distinct.size)
  const idOf = await resolveCompanies(context.db, [...distinct])
  return { companyIds: checkCompanyIds([...idOf.values()]), searchAddress: null, idOf }
}

function unknownOf(
  selection: ExportRequest['selection'],
  idOf: ReadonlyMap<string, number>,
  companyIds: readonly number[],
): string[] {
  if ('search' in selection) return []
  const inFile = new Set(companyIds)
  return [...new Set(selection.companies)].filter((company) => !inFile.has(idOf.get(company) ?? 0))
}

/** Like `unknownOf`, for a stored export: a company may have been removed since it was found. */
async function unknownIn(
  db: Database,
  selection: ExportRequest['selection'],
  idOf: ReadonlyMap<string, number>,
  exportId: string,
): Promise<string[]> {
  if ('search' in selection) return []
  const { companyIds } = exports
  const [row] = await db.select({ companyIds }).from(exports).where(eq(exports.id, exportId))
  return unknownOf(selection, idOf, row.companyIds)
}

/** Rebuilds the parts of the first receipt that are not stored. */
async function restoreReceipt(db: Database, { userId, selection }: ExportRequest, exportId: string) {
  const idOf =
    'search' in selection ? new Map<string, number>() : await resolveCompanies(db, selection.companies)
  return {
    unknown: await unknownIn(db, selection, idOf, exportId),
    balance: await balanceAfter(db, userId, exportId),
  }
}

/** Returns the balance after an export. A free one has no ledger entry: uses the entry before it. */
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
