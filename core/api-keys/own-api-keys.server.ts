import type { AccountContext } from '#core/accounts/account-context.ts'
import { lockPassword, requirePassword } from '#core/accounts/password-hashing.server.ts'
import { queueSecurityNotice } from '#core/accounts/security-notice.server.ts'
import { transact } from '#core/db/transact.server.ts'
import { recordSecurityEvent } from '#core/security-log/security-log.server.ts'
import { createApiKey, revokeApiKey } from './manage-api-keys.server.ts'

interface NewApiKey {
  userId: string
  name: string
  id: string
  password: string
  /** Client address. */
  address: string
}

/**
 * Creates a key after checking the password, notifies the owner by mail and returns the key. Throws what `createApiKey` throws,
 * `invalid_credentials` for a wrong password and `too_many_requests`.
 */
export async function createOwnApiKey(
  context: AccountContext,
  { password, address, ...newKey }: NewApiKey,
): Promise<{ id: string; key: string }> {
  const { userId } = newKey
  const compared = await requirePassword(context, { userId, password, address })
  return transact(context.db, async (tx) => {
    await lockPassword(tx, compared)
    const { name, ...made } = await createApiKey(tx, newKey)
    await recordSecurityEvent(tx, context, { event: 'api_key.created', account: { userId }, address })
    await queueSecurityNotice(tx, context, userId, { kind: 'api_key_created', data: { keyName: name } })
    return made
  })
}

/** Revokes a key of an account; returns its name. Throws `not_found` for another account's key. */
export async function revokeOwnApiKey(
  context: Pick<AccountContext, 'db' | 'authOptions'>,
  { userId, id, address }: { userId: string; id: string; address: string },
): Promise<string> {
  return transact(context.db, async (tx) => {
    const name = await revokeApiKey(tx, { userId, id })
    await recordSecurityEvent(tx, context, { event: 'api_key.revoked', account: { userId }, address })
    return name
  })
}
