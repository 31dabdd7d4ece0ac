import type { Language } from '#text/languages.ts'
/** Roles of accounts. `guest` is a reviewer who may also read drafts. */
export const roles = ['user', 'admin', 'guest'] as const
export type Role = (typeof roles)[number]

export const passwordLength = { min: 6, max: 128 } as const
const minAdministratorLength = 12

/** Returns the min length of a password chosen by an account of this role. */
export const minPasswordLength = (role: Role) =>
  role === 'admin' ? minAdministratorLength : passwordLength.min

/** The signed-in user. */
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
  /** Balance below which to warn; 0 never warns. */
  lowBalance: number
  /** ISO 8601. */
  createdAt: string
  hasSecondFactor: boolean
  /** The requesting sign-in. */
  sessionId: string
}
