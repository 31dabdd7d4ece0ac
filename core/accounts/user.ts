/** What an account may do. `guest` is a reviewer who may also read drafts. */
export const roles = ['user', 'admin', 'guest'] as const
export type Role = (typeof roles)[number]

export const passwordLength = { least: 6, most: 128 } as const

/** The person who is signed in, as pages and rules know them. */
export interface CurrentUser {
  id: string
  email: string
  emailVerified: boolean
  fullName: string
  companyName: string | null
  credits: number
  role: Role
  language: 'en' | 'vi'
  exportMail: boolean
  /** ISO 8601. */
  createdAt: string
  /** Of the sign-in that asks. */
  sessionId: string
}
