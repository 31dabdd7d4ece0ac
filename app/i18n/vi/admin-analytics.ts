import type { adminAnalytics as english } from '../en/admin-analytics.ts'
import type { Translated } from '../messages.ts'

export const adminAnalytics: Translated<typeof english> = {}
