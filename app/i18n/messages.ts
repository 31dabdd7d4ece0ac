import type { account } from './en/account.ts'
import type { auth } from './en/auth.ts'
import type { billing } from './en/billing.ts'
import type { company } from './en/company.ts'
import type { exporting } from './en/exporting.ts'
import type { home } from './en/home.ts'
import type { layout } from './en/layout.ts'
import type { search } from './en/search.ts'

type PublicMessages = typeof layout & typeof home & typeof search & typeof company
type AccountMessages = typeof auth & typeof account & typeof exporting & typeof billing

/** Every message, with its English text as its type. */
export type Messages = PublicMessages & AccountMessages
export type TextKey = keyof Messages
export type Translated<English> = { [Key in keyof English]: string }
