import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { parseCookies } from 'better-auth/cookies'
import { eq } from 'drizzle-orm'
import { credentials } from '#core/db/schema/accounts.ts'
import type { AccountContext } from './account-context.ts'
import type { AuthOptions } from './auth.server.ts'

/**
 * The device cookie: it says that a browser signed in to an account before, so that strangers who guess do not lock it
 * out (OWASP, "Device cookies"). It signs nobody in. A token is `nonce.mac` over the account and the hash of its password:
 * another password ends it. A browser that signs in to several accounts keeps a token of each.
 */
const maxTokens = 5
/** Longer than browsers keep any cookie, 400 days. */
const maxAgeSeconds = 400 * 86_400
const separator = '~'

/** Whose browser it is: the account, and its password as it is kept. */
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

/** Returns the `Set-Cookie` header by which an account knows the browser from now on. */
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

/** The same for an account that just changed its password. */
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
