import { randomBytes } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { verifications } from '#core/db/schema/accounts.ts'
import { AppError } from '#core/errors.ts'
import type { Auth } from './auth.server.ts'
import { type TokenPurpose, tokenLifetimes } from './token-lifetimes.ts'

/** 24 bytes. An address may contain anything; text the database cannot store is not a token. */
const form = /^[\w-]{32}$/

/** Creates a token to mail; only its hash is stored. */
export async function createMailedToken(auth: Auth, purpose: TokenPurpose, value: string): Promise<string> {
  const { internalAdapter } = await auth.$context
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(Date.now() + tokenLifetimes[purpose] * 1_000)
  await internalAdapter.createVerificationValue({ identifier: `${purpose}:${token}`, value, expiresAt })
  return token
}

/** Returns the value of a token without using it up; undefined for a used, expired or unknown one. */
export async function readMailedToken(
  auth: Auth,
  purpose: TokenPurpose,
  token: string,
): Promise<string | undefined> {
  if (!form.test(token)) return undefined
  const { internalAdapter } = await auth.$context
  const found = await internalAdapter.findVerificationValue(`${purpose}:${token}`)
  return found && found.expiresAt > new Date() ? found.value : undefined
}

/** Returns the value of a token and invalidates it. */
export async function useMailedToken(
  auth: Auth,
  purpose: TokenPurpose,
  token: string,
): Promise<string | undefined> {
  if (!form.test(token)) return undefined
  const { internalAdapter } = await auth.$context
  const found = await internalAdapter.consumeVerificationValue(`${purpose}:${token}`)
  return found && found.expiresAt > new Date() ? found.value : undefined
}

/** Ends an account's password reset links. */
export async function endResetLinks(db: Database, userId: string): Promise<void> {
  await db.delete(verifications).where(eq(verifications.value, userId))
}

/** Revokes every mailed link that could take over the account. */
export async function endTakeoverLinks(db: Database, userId: string): Promise<void> {
  await endResetLinks(db, userId)
  await endEmailChanges(db, userId)
}

/** Ends an account's links for a new address. */
export async function endEmailChanges(db: Database, userId: string): Promise<void> {
  const emailChanges = like(verifications.value, `{"userId":"${userId}","from"%`)
  await db.delete(verifications).where(emailChanges)
}

export const invalidToken = () =>
  new AppError('invalid_token', 'This link has been used or has expired. Request a new one.')
