import type { Company } from '#core/companies/company.ts'
import { companiesByIds } from '#core/companies/read-companies.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { Semaphore } from '#time/semaphore.ts'

const sliceSize = 1000
/** Caps concurrent reads of all downloads, so pages do not wait for the database. */
const reads = new Semaphore(3)

/** Yields listed companies in slices, in the order of their ids, reading one slice ahead. */
export async function* companySlices(db: Database, ids: readonly number[]): AsyncGenerator<Company[]> {
  let next = readSlice(db, ids, 0)
  for (let from = sliceSize; from < ids.length + sliceSize; from += sliceSize) {
    const slice = await next
    next = readSlice(db, ids, from)
    // The consumer may stop here: no unhandled rejection.
    next.catch(() => {})
    yield slice
  }
}

async function readSlice(db: Database, ids: readonly number[], from: number): Promise<Company[]> {
  await reads.acquire()
  try {
    return await companiesByIds(db, ids.slice(from, from + sliceSize))
  } finally {
    reads.release()
  }
}
