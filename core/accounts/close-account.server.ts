import { transact } from '#core/db/transact.server.ts'
import type { AccountContext } from './account-context.ts'
import { type AskedPassword, lockPassword, requirePassword } from './password-hashing.server.ts'
import { removePerson } from './remove-person.server.ts'

/**
 * Closes one's own account for good. Throws `invalid_credentials` for a wrong password, `too_many_requests`,
 * `user_not_found`, and `last_administrator` for whoever administers the site alone.
 */
export async function closeAccount(context: AccountContext, asked: AskedPassword): Promise<void> {
  const compared = await requirePassword(context, asked)
  const { userId, address } = asked
  await transact(context.db, async (tx) => {
    await lockPassword(tx, compared)
    await removePerson({ ...context, db: tx }, { userId, address })
  })
}
