import type { Auth } from './auth.server.ts'
import type { CurrentUser } from './user.ts'

/** The person whose sign-in the headers carry; undefined for a visitor, and once a sign-in has ended. */
export async function readCurrentUser(auth: Auth, headers: Headers): Promise<CurrentUser | undefined> {
  const found = await auth.api.getSession({ headers })
  if (!found) return undefined
  const { user, session } = found
  return {
    id: user.id,
    email: user.email,
    emailVerified: user.emailVerified,
    fullName: user.name,
    companyName: user.companyName ?? null,
    credits: user.credits ?? 0,
    role: user.role ?? 'user',
    language: user.language ?? 'en',
    exportMail: user.exportMail ?? true,
    createdAt: user.createdAt.toISOString(),
    sessionId: session.id,
  }
}
