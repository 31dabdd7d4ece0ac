import type { Language } from '#text/languages.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { translatorOf } from '#app/i18n/translators.ts'
import { csvTable } from '#app/middleware/csv-table.ts'
import { adminEndpoint } from '#app/middleware/endpoint.ts'
import { readPreferences } from '#app/preferences.ts'
import { auditList } from '#core/audit/audit-actions.ts'
import { type AuditEntry, readWholeAudit } from '#core/audit/read-audit.server.ts'
import { services } from '#core/services.server.ts'
import { todayInVietnam, vietnamTime } from '#time/vietnam-days.ts'
import { deletedAccount, describeChanges } from './describe-entry.tsx'

/** Downloads all entries of the audit log that match the filters of the page. */
export const loader = adminEndpoint({
  GET(args) {
    const { language } = readPreferences(args.request)
    const t = translatorOf(language)
    const { filters } = auditList.parse(args.url.searchParams)
    return csvTable(args, {
      fileName: `${t('adminAudit.fileName')}-${todayInVietnam()}.csv`,
      heading: columns.map((column) => t(`adminAudit.${column}`)),
      batches: rowsOf(readWholeAudit(services().db, filters), t, language),
    })
  },
})
export const action = loader

const columns = ['when', 'who', 'what', 'changes', 'reason', 'address'] as const

async function* rowsOf(batches: AsyncIterable<AuditEntry[]>, t: Translate, language: Language) {
  for await (const entries of batches) yield entries.map((entry) => toRow(entry, t, language))
}

function toRow(entry: AuditEntry, t: Translate, language: Language) {
  const { createdAt, actorId, actorName, action, subjectId, subjectName, before, after, reason, address } =
    entry
  const changes = describeChanges(t, language, before, after).map(
    (change) =>
      `${change.field}: ${[change.before, change.after].filter((one) => one !== undefined).join(' → ')}`,
  )
  const what = t(`adminAudit.did.${action}`, { name: subjectName ?? deletedAccount(t, subjectId) })
  const who = actorName ?? deletedAccount(t, actorId)
  return [vietnamTime(createdAt), who, what, changes.join('\n'), reason, address]
}
