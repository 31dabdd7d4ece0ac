import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { knownDevices } from '#core/db/schema/accounts.ts'
import { addressKey } from '#core/rate-limits/address-key.ts'
import type { AccountContext, Device } from './account-context.ts'
import { describeDevice } from './describe-device.ts'
import { queueSecurityNotice } from './security-notice.server.ts'

/** What an internet provider gives to a region, so that a phone on the move stays known: IPv4 /16, IPv6 /32. */
function networkOf(address: string): string {
  const key = addressKey(address)
  return key.split(key.includes(':') ? ':' : '.', 2).join(' ')
}

type DeviceContext = Pick<AccountContext, 'authOptions' | 'requiresConfirmedEmail'>

/**
 * Remembers the device of a sign-in, by browser, system and network, and mails a notice of one not seen before. An
 * account without a known device gets none. Call it in a transaction.
 */
export async function rememberDevice(
  tx: Database,
  context: DeviceContext,
  userId: string,
  { userAgent, address }: Device,
): Promise<void> {
  const device = describeDevice(userAgent) ?? ''
  const text = JSON.stringify([userId, device, networkOf(address)])
  const deviceHash = createHmac('sha256', context.authOptions.secret).update(text).digest('hex')
  const known = await tx.$count(knownDevices, eq(knownDevices.userId, userId))
  const added = await tx
    .insert(knownDevices)
    .values({ userId, deviceHash })
    .onConflictDoNothing()
    .returning({ userId: knownDevices.userId })
  if (known === 0 || added.length === 0) return
  await queueSecurityNotice(tx, context, userId, { kind: 'new_sign_in', data: { device, address } })
}
