/** Purposes of mailed tokens and their lifetimes in seconds. Names are better-auth's where it has one. */
export const tokenLifetimes = {
  'reset-password': 3_600,
  'verify-email': 7 * 86_400,
  'change-email': 86_400,
  'confirm-request': 3 * 86_400,
} as const

export type TokenPurpose = keyof typeof tokenLifetimes
