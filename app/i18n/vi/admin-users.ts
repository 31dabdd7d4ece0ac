import type { adminUsers as english } from '../en/admin-users.ts'
import type { Translated } from '../messages.ts'

export const adminUsers: Translated<typeof english> = {}
