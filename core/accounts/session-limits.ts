import type { Role } from './user.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

interface SessionLimits {
  /** In milliseconds since its last request. */
  idle: number
  /** In milliseconds since it began. */
  absolute: number
}

export const limitsOf = (role: Role): SessionLimits =>
  role === 'admin' ? { idle: 30 * minute, absolute: 12 * hour } : { idle: 14 * day, absolute: 30 * day }

/** Milliseconds for which a password confirms sensitive actions. */
export const proofLasts = 10 * minute
/** Min interval between writes of a sign-in's last use, in milliseconds. */
export const writeUseEvery = minute

/** Reasons a sign-in ended by itself: 30 minutes or 14 days without a request, or its time limit. */
export const timeouts = ['idleMinutes', 'idleDays', 'limit'] as const
export type Timeout = (typeof timeouts)[number]

/** Returns why a sign-in has ended by `now`; undefined while it lasts. */
export function timeoutOf(
  { createdAt, lastUsedAt }: { createdAt: Date; lastUsedAt: Date },
  role: Role,
  now: Date,
): Timeout | undefined {
  const { idle, absolute } = limitsOf(role)
  if (now.getTime() - createdAt.getTime() >= absolute) return 'limit'
  if (now.getTime() - lastUsedAt.getTime() < idle) return undefined
  return idle < day ? 'idleMinutes' : 'idleDays'
}
