import type { Company } from '#core/companies/company.ts'
import { companiesByIds } from '#core/companies/read-companies.server.ts'
import type { Database } from '#core/db/client.server.ts'

const sliceSize = 1000
/** However many files are on their way, pages must not wait for the database. */
const mostReadsAtOnce = 3

let reading = 0
const waiting: (() => void)[] = []

/**
 * Listed companies in the order of their ids, in slices: while one is used, the next is read, and none after it. Those
 * that were removed are left out.
 */
export async function* companySlices(db: Database, ids: readonly number[]): AsyncGenerator<Company[]> {
  let next = readSlice(db, ids, 0)
  for (let from = sliceSize; from < ids.length + sliceSize; from += sliceSize) {
    const slice = await next
    next = readSlice(db, ids, from)
    // Whoever stops here is not interested in how the last reading ends.
    next.catch(() => {})
    yield slice
  }
}

async function readSlice(db: Database, ids: readonly number[], from: number): Promise<Company[]> {
  if (reading < mostReadsAtOnce) reading++
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await companiesByIds(db, ids.slice(from, from + sliceSize))
  } finally {
    const letIn = waiting.shift()
    if (letIn) letIn()
    else reading--
  }
}
