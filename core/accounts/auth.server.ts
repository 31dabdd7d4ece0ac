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
  /** Does the site speak HTTPS? Then its cookies travel nowhere else. */
  isSecure: boolean
  /** Another way to hash than scrypt: one that was worked out beforehand, or one that counts. */
  password?: PasswordHashing
  /** Of the page that speaks with an authenticator, where passkeys are asked for: `https://example.vn`. */
  passkeyOrigin?: string
}

interface PasswordHashing {
  hash(password: string): Promise<string>
  verify(kept: { hash: string; password: string }): Promise<boolean>
}

const day = 86_400
/** How long the second step of a sign-in may take. */
const pendingSeconds = 600

/**
 * better-auth over a database or a transaction. Its HTTP handler is not mounted: our own forms call `api`, so that
 * limits, origins and messages are the same as everywhere; a sign-in lasts 30 days.
 */
export function createAuth(db: Database, { secret, isSecure, password, passkeyOrigin }: AuthOptions) {
  return betterAuth({
    secret,
    appName: productName,
    // Never part of a link: the mail builds its own.
    baseURL: isSecure ? 'https://this.site' : 'http://this.site',
    database: drizzleAdapter(db, { provider: 'pg', schema, transaction: false }),
    user: {
      modelName: 'users',
      fields: { name: 'fullName' },
      additionalFields: {
        companyName: { type: 'string', required: false },
        language: { type: languages, required: false },
        exportMail: { type: 'boolean', required: false, input: false },
        credits: { type: 'number', required: false, input: false },
        role: { type: [...roles], required: false, input: false },
      },
    },
    session: {
      modelName: 'sessions',
      expiresIn: 30 * day,
      disableSessionRefresh: true,
      // What matters asks for the password itself.
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
      minPasswordLength: passwordLength.least,
      maxPasswordLength: passwordLength.most,
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

/** Of better-auth's two-factor plugin, for a sign-in whose password was right. */
const cookieName = 'two_factor'

/**
 * What better-auth's two-factor plugin keeps to itself: whose sign-in waits for the second factor. `consume` ends the
 * wait, for a factor that the plugin does not know.
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
