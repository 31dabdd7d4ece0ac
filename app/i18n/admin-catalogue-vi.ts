import { admin } from './vi/admin.ts'
import { adminAnalytics } from './vi/admin-analytics.ts'
import { adminArticles } from './vi/admin-articles.ts'
import { adminAudit } from './vi/admin-audit.ts'
import { adminData } from './vi/admin-data.ts'
import { adminHelp } from './vi/admin-help.ts'
import { adminMedia } from './vi/admin-media.ts'
import { adminRequests } from './vi/admin-requests.ts'
import { adminSignInLog } from './vi/admin-sign-in-log.ts'
import { adminUsers } from './vi/admin-users.ts'
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
