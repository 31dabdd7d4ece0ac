import type { account } from './en/account/account.ts'
import type { admin } from './en/admin/admin.ts'
import type { adminAnalytics } from './en/admin/analytics.ts'
import type { adminAudit } from './en/admin/audit.ts'
import type { adminData } from './en/admin/data.ts'
import type { adminTexts } from './en/admin/texts.ts'
import type { adminMedia } from './en/admin/media.ts'
import type { adminRequests } from './en/admin/requests.ts'
import type { adminSignInLog } from './en/admin/sign-in-log.ts'
import type { adminUsers } from './en/admin/users.ts'
import type { api } from './en/content/api.ts'
import type { articles } from './en/content/articles.ts'
import type { auth } from './en/account/auth.ts'
import type { billing } from './en/account/billing.ts'
import type { security } from './en/account/security.ts'
import type { browse } from './en/content/browse.ts'
import type { budget } from './en/public/budget.ts'
import type { company } from './en/public/company.ts'
import type { exports } from './en/account/exports.ts'
import type { help } from './en/content/help.ts'
import type { home } from './en/public/home.ts'
import type { layout } from './en/public/layout.ts'
import type { requests } from './en/content/requests.ts'
import type { search } from './en/public/search.ts'

type PublicMessages = typeof layout & typeof home & typeof search & typeof company & typeof budget
type AccountMessages = typeof auth & typeof account & typeof exports & typeof billing & typeof security
type ContentMessages = typeof api & typeof articles & typeof browse & typeof help & typeof requests
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
