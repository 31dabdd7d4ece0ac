import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { expireCookie } from 'better-auth/cookies'
import { z } from 'zod'

/** Of better-auth's two-factor plugin, for a sign-in whose password was right. */
const cookieName = 'two_factor'

/**
 * What better-auth's two-factor plugin keeps to itself: whose sign-in waits for the second factor. `consume` ends the
 * wait, for a factor that the plugin does not know.
 */
export const pendingSignIn = () =>
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
