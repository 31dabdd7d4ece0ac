import { isAPIError } from 'better-auth/api'
import { AppError } from '#core/errors.ts'
import { type Device, deviceHeaders } from './account-context.ts'
import type { Auth } from './auth.server.ts'
import type { SignedIn } from './register.server.ts'

/**
 * Signs somebody in. Throws `invalid_credentials`, whether the address or the password is wrong, and after the same
 * work: an unknown address costs a hash, too.
 */
export async function signIn(
  { auth }: { auth: Auth },
  { email, password }: { email: string; password: string },
  device: Device,
): Promise<SignedIn> {
  const { headers, response } = await auth.api
    .signInEmail({ body: { email, password }, headers: deviceHeaders(device), returnHeaders: true })
    .catch((cause: unknown) => {
      if (!isAPIError(cause) || Number(cause.statusCode) >= 500) throw cause
      throw new AppError('invalid_credentials', 'Invalid email or password', { cause })
    })
  const { id, role } = response.user as typeof response.user & { role?: SignedIn['role'] }
  return { userId: id, role: role ?? 'user', cookies: headers.getSetCookie() }
}

/** Ends the sign-in that the headers carry, if there is one; returns the `Set-Cookie` headers that forget it. */
export async function signOut(auth: Auth, headers: Headers): Promise<string[]> {
  const answered = await auth.api.signOut({ headers, returnHeaders: true })
  return answered.headers.getSetCookie()
}
