import { account } from './vi/account.ts'
import { auth } from './vi/auth.ts'
import { billing } from './vi/billing.ts'
import { security } from './vi/security.ts'
import { exporting } from './vi/exporting.ts'
import type { Catalogue } from './translate.ts'

export const catalogue: Catalogue = { ...auth, ...account, ...exporting, ...billing, ...security }
