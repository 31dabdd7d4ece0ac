import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import { AppError } from '#core/errors.ts'
import type { CurrentUser } from './user.ts'

export type Profile = Pick<CurrentUser, 'fullName' | 'companyName' | 'language' | 'exportMail' | 'lowBalance'>

/** Updates the user's own profile. Throws `user_not_found`. */
export async function changeProfile(
  db: Database,
  userId: string,
  { fullName, companyName, language, exportMail, lowBalance }: Profile,
): Promise<void> {
  const changed = await db
    .update(users)
    .set({ fullName, companyName, language, exportMail, lowBalance, updatedAt: new Date() })
    .where(and(eq(users.id, userId), isNull(users.closedAt)))
    .returning({ id: users.id })
  if (changed.length === 0) throw new AppError('user_not_found', 'User data not found')
}

export type OwnAccount = Pick<CurrentUser, 'fullName' | 'companyName' | 'credits'>

/** Returns the names and the balance of an account; undefined once it is closed. */
export async function readProfile(db: Database, userId: string): Promise<OwnAccount | undefined> {
  const [profile] = await db
    .select({ fullName: users.fullName, companyName: users.companyName, credits: users.credits })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.closedAt)))
  return profile
}
