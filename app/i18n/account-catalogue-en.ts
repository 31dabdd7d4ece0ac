import { account } from './en/account.ts'
import { auth } from './en/auth.ts'
import { billing } from './en/billing.ts'
import { security } from './en/security.ts'
import { exporting } from './en/exporting.ts'
import type { Catalogue } from './translate.ts'

export const catalogue: Catalogue = { ...auth, ...account, ...exporting, ...billing, ...security }
