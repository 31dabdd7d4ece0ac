import { admin } from './en/admin.ts'
import { adminAnalytics } from './en/admin-analytics.ts'
import { adminArticles } from './en/admin-articles.ts'
import { adminAudit } from './en/admin-audit.ts'
import { adminData } from './en/admin-data.ts'
import { adminHelp } from './en/admin-help.ts'
import { adminMedia } from './en/admin-media.ts'
import { adminRequests } from './en/admin-requests.ts'
import { adminSignInLog } from './en/admin-sign-in-log.ts'
import { adminUsers } from './en/admin-users.ts'
import type { Catalogue } from './translate.ts'

export const catalogue: Catalogue = {
  ...admin,
  ...adminUsers,
  ...adminAudit,
  ...adminSignInLog,
  ...adminArticles,
  ...adminHelp,
  ...adminMedia,
  ...adminAnalytics,
  ...adminData,
  ...adminRequests,
}
