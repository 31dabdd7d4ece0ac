import { betterAuth } from 'better-auth/minimal'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { passkey } from '@better-auth/passkey'
import type { Database } from '#core/db/client.server.ts'
import { schema } from '#core/db/schema.ts'
import { log } from '#core/log.server.ts'
import { productName } from '#core/product.ts'
import { languages } from '#text/languages.ts'
import { passwordLength, roles } from './user.ts'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { expireCookie } from 'better-auth/cookies'
import { z } from 'zod'

export interface AuthOptions {
  secret: string
  /** Whether the site uses HTTPS: its cookies are then secure. */
  isSecure: boolean
  /** Replaces scrypt: a precomputed hash, or a counting one in tests. */
  password?: PasswordHashing
  /** Origin of pages that use passkeys: `https://example.vn`. */
  passkeyOrigin?: string
}

interface PasswordHashing {
  hash(password: string): Promise<string>
  verify(kept: { hash: string; password: string }): Promise<boolean>
}

const day = 86_400
/** Time limit of the second step of a sign-in. */
const pendingSeconds = 600

/**
 * Creates better-auth on a database or transaction. Its HTTP handler is not mounted: our own forms call `api`, so
 * limits, origins and messages are the same everywhere. A sign-in lasts 30 days.
 */
export function createAuth(db: Database, { secret, isSecure, password, passkeyOrigin }: AuthOptions) {
  return betterAuth({
    secret,
    appName: productName,
    // Never part of a link: mails build their own.
    baseURL: isSecure ? 'https://this.site' : 'http://this.site',
    database: drizzleAdapter(db, { provider: 'pg', schema, transaction: false }),
    user: {
      modelName: 'users',
      fields: { name: 'fullName' },
      additionalFields: {
        companyName: { type: 'string', required: false },
        language: { type: languages, required: false },
        exportMail: { type: 'boolean', required: false, input: false },
        lowBalance: { type: 'number', required: false, input: false },
        credits: { type: 'number', required: false, input: false },
        role: { type: [...roles], required: false, input: false },
      },
    },
    session: {
      modelName: 'sessions',
      expiresIn: 30 * day,
      disableSessionRefresh: true,
      // Sensitive actions ask for the password themselves.
      freshAge: 0,
      additionalFields: {
        lastUsedAt: { type: 'date', required: false, input: false },
        passedSecondFactor: { type: 'boolean', required: false, input: false },
      },
    },
    account: { modelName: 'credentials' },
    verification: { modelName: 'verifications', storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      revokeSessionsOnPasswordReset: true,
      password,
    },
    advanced: {
      database: { generateId: 'uuid' },
      cookiePrefix: 'account',
      useSecureCookies: isSecure,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
    },
    plugins: [
      twoFactor({
        twoFactorTable: 'twoFactors',
        twoFactorCookieMaxAge: pendingSeconds,
        // Guesses are counted by `attempts`.
        accountLockout: { enabled: false },
      }),
      passkey({
        rpName: productName,
        rpID: passkeyOrigin && new URL(passkeyOrigin).hostname,
        origin: passkeyOrigin,
        schema: { passkey: { modelName: 'passkeys' } },
        advanced: { webAuthnChallengeCookie: 'passkey' },
      }),
      pendingSignIn(),
    ],
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { log: (level, message) => log[level === 'error' ? 'error' : 'debug']({ level }, message) },
  })
}

export type Auth = ReturnType<typeof createAuth>

/** Cookie of better-auth's two-factor plugin for a sign-in with a correct password. */
const cookieName = 'two_factor'

/**
 * Exposes the pending sign-in that better-auth's two-factor plugin keeps private. `consume` ends it, for factors the
 * plugin does not know.
 */
const pendingSignIn = () =>
  ({
    id: 'pending-sign-in',
    endpoints: {
      readPendingSignIn: createAuthEndpoint.serverOnly(
        { method: 'POST', body: z.object({ consume: z.boolean() }) },
        async (ctx) => {
          const { internalAdapter, createAuthCookie, secret } = ctx.context
          const cookie = createAuthCookie(cookieName)
          const identifier = await ctx.getSignedCookie(cookie.name, secret)
          if (!identifier) return ctx.json(null)
          const found = ctx.body.consume
            ? await internalAdapter.consumeVerificationValue(identifier)
            : await internalAdapter.findVerificationValue(identifier)
          if (ctx.body.consume) expireCookie(ctx, cookie)
          return ctx.json(
            found && found.expiresAt > new Date() ? { userId: found.value, since: found.createdAt } : null,
          )
        },
      ),
    },
  }) satisfies BetterAuthPlugin
