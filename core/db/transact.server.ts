import type { Database } from './client.server.ts'

const attempts = 6
/** serialization_failure and deadlock_detected: PostgreSQL's way to say "again, please". */
const again = new Set(['40001', '40P01'])

/** Returns the SQLSTATE behind an error, however often it was wrapped. */
export function sqlState(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown }
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
  }
  return undefined
}

/** Runs `work` in one transaction, and again from its beginning where PostgreSQL undid it in favour of another. */
export async function transact<Result>(
  db: Database,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (attempt === attempts || !again.has(sqlState(error) ?? '')) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt))
    }
  }
}
