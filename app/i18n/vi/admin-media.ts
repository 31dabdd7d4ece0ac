import type { adminMedia as english } from '../en/admin-media.ts'
import type { Translated } from '../messages.ts'

export const adminMedia: Translated<typeof english> = {}
