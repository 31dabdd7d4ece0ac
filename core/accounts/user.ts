import type { Language } from '#text/languages.ts'
/** What an account may do. `guest` is a reviewer who may also read drafts. */
export const roles = ['user', 'admin', 'guest'] as const
export type Role = (typeof roles)[number]

export const passwordLength = { least: 6, most: 128 } as const
/** Of a password that an administrator chooses. */
const leastOfAdministrators = 12

/** Min characters of a password that an account of this role chooses. */
export const minPasswordLength = (role: Role) =>
  role === 'admin' ? leastOfAdministrators : passwordLength.least

/** The person who is signed in, as pages and rules know them. */
export interface CurrentUser {
  id: string
  email: string
  emailVerified: boolean
  fullName: string
  companyName: string | null
  credits: number
  role: Role
  language: Language
  exportMail: boolean
  /** ISO 8601. */
  createdAt: string
  hasSecondFactor: boolean
  /** Of the sign-in that asks. */
  sessionId: string
}
