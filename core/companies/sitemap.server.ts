import { and, asc, gt, gte, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { companies } from '#core/db/schema/companies.ts'
import { companySlug } from './company-slug.ts'

/** A sitemap may list 50,000 addresses. */
const chunkSize = 45_000
/** Rows read at once, which bounds memory. */
const batchSize = 2_500

export interface SitemapEntry {
  slug: string
  /** Time of the last change to the row. */
  updatedAt: Date
}

/** Household businesses are people: kept out of sitemaps. */
const isNoHousehold = sql`length(${companies.taxCode}) <> 12`

/**
 * First ids of the chunks found so far. A chunk is 45,000 rows by id, including removed ones: ids only grow and rows are
 * never deleted, so a boundary is permanent in every process, and only the end is checked again.
 */
const starts = new WeakMap<Database, number[]>()

async function findStarts(db: Database, size: number): Promise<readonly number[]> {
  let firstIds = starts.get(db)
  if (!firstIds) starts.set(db, (firstIds = [0]))
  for (;;) {
    const last = firstIds[firstIds.length - 1]
    const [next] = await db
      .select({ id: companies.id })
      .from(companies)
      .where(and(gte(companies.id, last), isNoHousehold))
      .orderBy(asc(companies.id))
      .offset(size)
      .limit(1)
    if (!next) return firstIds
    // Concurrent requests find the same boundary.
    if (firstIds[firstIds.length - 1] === last) firstIds.push(next.id)
  }
}

/** Returns the number of chunks; at least 1. */
export async function countSitemapChunks(db: Database, size: number = chunkSize): Promise<number> {
  return (await findStarts(db, size)).length
}

/**
 * Returns the companies of a chunk (the first is 1) in batches, read on demand; undefined if there is no such chunk.
 * Every company that is listed, hides nothing and is not a household business is in exactly one chunk.
 */
export async function readSitemapChunk(
  db: Database,
  number: number,
  size: number = chunkSize,
): Promise<AsyncGenerator<SitemapEntry[]> | undefined> {
  const firstIds = await findStarts(db, size)
  if (!Number.isInteger(number) || number < 1 || number > firstIds.length) return undefined
  return readBatches(db, firstIds[number - 1], firstIds[number])
}

async function* readBatches(db: Database, from: number, before: number | undefined) {
  let after = from - 1
  for (;;) {
    const rows = await db
      .select({ id: companies.id, taxCode: companies.taxCode, updatedAt: companies.updatedAt })
      .from(companies)
      .where(
        and(
          gt(companies.id, after),
          before === undefined ? undefined : lt(companies.id, before),
          isNull(companies.removal),
          isNoHousehold,
          sql`cardinality(${companies.hiddenFields}) = 0`,
        ),
      )
      .orderBy(asc(companies.id))
      .limit(batchSize)
    if (rows.length > 0) yield rows.map((row) => ({ slug: companySlug(row), updatedAt: row.updatedAt }))
    if (rows.length < batchSize) return
    after = rows[rows.length - 1].id
  }
}
