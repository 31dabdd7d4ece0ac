import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import type { CurrentUser } from './user.ts'

export type Profile = Pick<CurrentUser, 'fullName' | 'companyName' | 'credits'>

/** Who an account belongs to and what it holds, as of now; undefined once it is closed. */
export async function readProfile(db: Database, userId: string): Promise<Profile | undefined> {
  const [profile] = await db
    .select({ fullName: users.fullName, companyName: users.companyName, credits: users.credits })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.closedAt)))
  return profile
}
