import type { account } from './en/account.ts'
import type { admin } from './en/admin.ts'
import type { adminAnalytics } from './en/admin-analytics.ts'
import type { adminAudit } from './en/admin-audit.ts'
import type { adminData } from './en/admin-data.ts'
import type { adminTexts } from './en/admin-texts.ts'
import type { adminMedia } from './en/admin-media.ts'
import type { adminRequests } from './en/admin-requests.ts'
import type { adminSignInLog } from './en/admin-sign-in-log.ts'
import type { adminUsers } from './en/admin-users.ts'
import type { articles } from './en/articles.ts'
import type { auth } from './en/auth.ts'
import type { billing } from './en/billing.ts'
import type { security } from './en/security.ts'
import type { budget } from './en/budget.ts'
import type { company } from './en/company.ts'
import type { exports } from './en/exports.ts'
import type { help } from './en/help.ts'
import type { home } from './en/home.ts'
import type { layout } from './en/layout.ts'
import type { requests } from './en/requests.ts'
import type { search } from './en/search.ts'

type PublicMessages = typeof layout & typeof home & typeof search & typeof company & typeof budget
type AccountMessages = typeof auth & typeof account & typeof exports & typeof billing & typeof security
type ContentMessages = typeof articles & typeof help & typeof requests
type AdminMessages = typeof admin &
  typeof adminUsers &
  typeof adminAudit &
  typeof adminSignInLog &
  typeof adminTexts &
  typeof adminMedia &
  typeof adminAnalytics &
  typeof adminData &
  typeof adminRequests

/** Every message, with its English text as its type. */
export type Messages = PublicMessages & AccountMessages & ContentMessages & AdminMessages
export type TextKey = keyof Messages
export type Translated<English> = { [Key in keyof English]: string }
