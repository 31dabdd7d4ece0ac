import type { adminRequests as english } from '../en/admin-requests.ts'
import type { Translated } from '../messages.ts'

export const adminRequests: Translated<typeof english> = {}
