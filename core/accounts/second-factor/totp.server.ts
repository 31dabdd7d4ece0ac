import { createOTP } from '@better-auth/utils/otp'
import {
  constantTimeEqual,
  generateRandomString,
  symmetricDecrypt,
  symmetricEncrypt,
} from 'better-auth/crypto'
import { encode } from 'uqr'
import { z } from 'zod'
import { productName } from '#core/product.ts'
import type { Auth } from '../auth.server.ts'

const stepMs = 30_000
/** Lifetime of an offered secret. */
const offerLastsMs = 3_600_000
const offered = z.object({ userId: z.string(), secret: z.string(), expiresAt: z.number() })

/** Set-up data for an authenticator app. */
export interface TotpOffer {
  /** Sent back with the first code; only the server can read it. */
  sealed: string
  /** Secret for typing into the app, in groups. */
  typed: string
  /** `otpauth://` address, for an app on this device. */
  link: string
  /** The address as a QR code: an SVG path, and the modules per side. */
  qr: { path: string; size: number }
}

/** Encrypts in better-auth's format, so that its plugin can read the value. */
export const encryptSecret = async (auth: Auth, data: string) =>
  symmetricEncrypt({ key: (await auth.$context).secretConfig, data })

const decryptSecret = async (auth: Auth, data: string) =>
  symmetricDecrypt({ key: (await auth.$context).secretConfig, data })

export const makeSecret = () => generateRandomString(32)

/** Returns a new secret; nothing is stored until a code proves that the app has it. */
export async function offerTotp(auth: Auth, user: { id: string; email: string }): Promise<TotpOffer> {
  const secret = makeSecret()
  const expiresAt = Date.now() + offerLastsMs
  return describeOffer(await seal(auth, { userId: user.id, secret, expiresAt }), secret, user.email)
}

/** Returns an offer again after a wrong code, or a new one when it has expired. */
export async function repeatOffer(
  auth: Auth,
  user: { id: string; email: string },
  sealed: string,
): Promise<TotpOffer> {
  const secret = await openOffer(auth, user.id, sealed)
  return secret === undefined ? offerTotp(auth, user) : describeOffer(sealed, secret, user.email)
}

const seal = (auth: Auth, offer: z.infer<typeof offered>) => encryptSecret(auth, JSON.stringify(offer))

/** Returns the secret of an offer; undefined for an expired, forged or another account's offer. */
export async function openOffer(auth: Auth, userId: string, sealed: string): Promise<string | undefined> {
  const read = await decryptSecret(auth, sealed)
    .then((text) => offered.parse(JSON.parse(text)))
    .catch(() => undefined)
  return read && read.userId === userId && read.expiresAt > Date.now() ? read.secret : undefined
}

function describeOffer(sealed: string, secret: string, email: string): TotpOffer {
  const link = createOTP(secret).url(productName, email)
  const typed = new URL(link).searchParams
    .get('secret')!
    .match(/.{1,4}/g)!
    .join(' ')
  const { data, size } = encode(link, { border: 4 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { sealed, typed, link, qr: { path, size } }
}

/** Returns the time step of a code, among the present one and its neighbours; undefined for a wrong code. */
export async function stepOf(secret: string, code: string): Promise<number | undefined> {
  const present = Math.floor(Date.now() / stepMs)
  const otp = createOTP(secret)
  let found: number | undefined
  for (const step of [present - 1, present, present + 1]) {
    if (constantTimeEqual(await otp.hotp(step), code)) found = step
  }
  return found
}

/** Returns the time step of a code for a stored secret. */
export const stepOfKept = async (auth: Auth, kept: string, code: string) =>
  stepOf(await decryptSecret(auth, kept), code)
