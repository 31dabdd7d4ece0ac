import type { adminAudit as english } from '../en/admin-audit.ts'
import type { Translated } from '../messages.ts'

export const adminAudit: Translated<typeof english> = {}
