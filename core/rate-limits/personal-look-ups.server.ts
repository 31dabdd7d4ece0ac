import type { Database } from '#core/db/client.server.ts'
import { createDatabaseLimit } from './database-limit.server.ts'

export interface PersonalLookUps {
  /** Counts an account's lookup of a personal number; returns false past five a day. */
  take(userId: string): Promise<boolean>
}

export function createPersonalLookUps(db: Database): PersonalLookUps {
  const limit = createDatabaseLimit(db, { name: 'personal_number', points: 5, seconds: 86_400 })
  return { take: (userId) => limit.tryTake(userId) }
}
