import type { adminData as english } from '../en/admin-data.ts'
import type { Translated } from '../messages.ts'

export const adminData: Translated<typeof english> = {}
