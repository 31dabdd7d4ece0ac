import type { adminHelp as english } from '../en/admin-help.ts'
import type { Translated } from '../messages.ts'

export const adminHelp: Translated<typeof english> = {}
