import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { parseCookies } from 'better-auth/cookies'
import { eq } from 'drizzle-orm'
import { credentials, knownDevices } from '#core/db/schema/accounts.ts'
import type { AccountContext, Device } from './account-context.ts'
import type { AuthOptions } from './auth.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { addressKey } from '#core/rate-limits/address-key.ts'
import { describeDevice } from './describe-device.ts'
import { queueSecurityNotice } from './security-notice.server.ts'

/**
 * The device cookie proves that a browser signed in to an account before, so attackers who guess passwords do not lock
 * its owner out (OWASP, "Device cookies"). It does not sign in. A token is `nonce.mac` over the account and its
 * password hash: a password change ends it. A browser used for several accounts keeps a token for each.
 */
const maxTokens = 5
/** The max age that browsers accept, 400 days. */
const maxAgeSeconds = 400 * 86_400
const separator = '~'

/** The account and its stored password hash. */
export interface Credential {
  userId: string
  hash: string
}

type CookieOptions = Pick<AuthOptions, 'secret' | 'isSecure'>

const nameOf = ({ isSecure }: CookieOptions) => `${isSecure ? '__Secure-' : ''}account.device`

function makeToken({ secret }: CookieOptions, nonce: string, { userId, hash }: Credential): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'device cookie', 32))
  const mac = createHmac('sha256', key)
    .update(JSON.stringify([nonce, userId, hash]))
    .digest('base64url')
  return `${nonce}.${mac}`
}

const readTokens = (options: CookieOptions, cookies: string | null | undefined) =>
  (parseCookies(cookies ?? '').get(nameOf(options)) ?? '').split(separator, maxTokens).filter(Boolean)

const findToken = (options: CookieOptions, tokens: string[], credential: Credential) =>
  tokens.find((token) => isEqual(token, makeToken(options, token.split('.')[0], credential)))

const isEqual = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Returns the id of a known device; undefined for an unknown one. */
export function readKnownDevice(
  options: CookieOptions,
  cookies: string | null | undefined,
  credential: Credential,
): string | undefined {
  return findToken(options, readTokens(options, cookies), credential)?.split('.')[0]
}

/** Returns the `Set-Cookie` header that makes the browser known to the account. */
export function deviceCookie(
  options: CookieOptions,
  cookies: string | null | undefined,
  credential: Credential,
): string {
  const tokens = readTokens(options, cookies)
  const own =
    findToken(options, tokens, credential) ??
    makeToken(options, randomBytes(16).toString('base64url'), credential)
  const kept = [own, ...tokens.filter((token) => token !== own)].slice(0, maxTokens)
  const secure = options.isSecure ? '; Secure' : ''
  return `${nameOf(options)}=${kept.join(separator)}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`
}

/** Renews the cookie after a password change. */
export async function renewDeviceCookie(
  { db, authOptions }: Pick<AccountContext, 'db' | 'authOptions'>,
  cookies: string | null | undefined,
  userId: string,
): Promise<string[]> {
  const [kept] = await db
    .select({ hash: credentials.password })
    .from(credentials)
    .where(eq(credentials.userId, userId))
  return kept?.hash ? [deviceCookie(authOptions, cookies, { userId, hash: kept.hash })] : []
}

/** Returns the prefix that a provider assigns to a region, so a moving phone stays known: IPv4 /16, IPv6 /32. */
function networkOf(address: string): string {
  const key = addressKey(address)
  return key.split(key.includes(':') ? ':' : '.', 2).join(' ')
}

type DeviceContext = Pick<AccountContext, 'authOptions' | 'requiresConfirmedEmail'>

/**
 * Remembers the device of a sign-in by browser, system and network, and mails a notice of a new one, except for an
 * account's first. Call it in a transaction.
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
  const devices = await tx.$count(knownDevices, eq(knownDevices.userId, userId))
  const added = await tx
    .insert(knownDevices)
    .values({ userId, deviceHash })
    .onConflictDoNothing()
    .returning({ userId: knownDevices.userId })
  if (devices === 0 || added.length === 0) return
  await queueSecurityNotice(tx, context, userId, { kind: 'new_sign_in', data: { device, address } })
}
