import { vi } from 'vitest'
import type { Database } from '#core/db/client.server.ts'

interface Session {
  prepareQuery(...query: unknown[]): { execute(...values: unknown[]): unknown }
}

/** Counts the statements sent to a database during `work`, prepared or not, in transactions or not. */
export async function countStatements(db: Database, work: () => Promise<unknown>): Promise<number> {
  const { session } = db as unknown as { session: Session }
  const prepared = session.prepareQuery({ sql: 'select 1', params: [] }, undefined, undefined, false)
  const executed = vi.spyOn(Object.getPrototypeOf(prepared) as typeof prepared, 'execute')
  try {
    await work()
    return executed.mock.calls.length
  } finally {
    executed.mockRestore()
  }
}
