import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { catalogue as english } from '#app/i18n/admin-catalogue-en.ts'
import { catalogue as vietnamese } from '#app/i18n/admin-catalogue-vi.ts'
import type { Language } from '#app/i18n/languages.ts'
import { createTranslate } from '#app/i18n/translate.ts'
import { adminEndpoint } from '#app/middleware/endpoint.ts'
import { readPreferences } from '#app/preferences.ts'
import { parseAuditFilters } from '#core/audit/audit-filters.ts'
import { type AuditEntry, readWholeAudit } from '#core/audit/read-audit.server.ts'
import { todayInVietnam } from '#core/search/date-range.ts'
import { services } from '#core/services.server.ts'
import { describeChanges } from './describe-changes.ts'

/** In production this runs outside the pages, which have their texts to themselves. */
const translators = { en: createTranslate('en', english), vi: createTranslate('vi', vietnamese) }

/** The audit log as a file: what the page would show with these filters, all of it. */
export const loader = adminEndpoint({
  GET({ request, url }) {
    const { language } = readPreferences(request)
    const { filters } = parseAuditFilters(url.searchParams)
    const batches = readWholeAudit(services().db, filters)
    const fileName = `${translators[language]('adminAudit.fileName')}-${todayInVietnam()}.csv`
    const body = Readable.toWeb(Readable.from(csvOf(batches, language))) as ReadableStream<Uint8Array>
    return new Response(request.method === 'HEAD' ? null : body, {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${fileName}"`,
        'Cache-Control': 'no-store',
      },
    })
  },
})
export const action = loader

async function* csvOf(batches: AsyncIterable<AuditEntry[]>, language: Language): AsyncGenerator<Uint8Array> {
  const t = translators[language]
  const heading = (['when', 'who', 'what', 'changes', 'reason', 'address'] as const).map((column) =>
    t(`adminAudit.${column}`),
  )
  const encoder = new TextEncoder()
  yield encoder.encode(stringify([heading], { bom: true, record_delimiter: 'windows' }))
  for await (const entries of batches) {
    const rows = entries.map(
      ({ createdAt, actorName, action, subjectName, before, after, reason, address }) => {
        const what = t(`adminAudit.did.${action}`, { name: subjectName })
        const changes = describeChanges(t, language, before, after)
          .map(
            (change) =>
              `${change.field}: ${[change.before, change.after].filter((one) => one !== undefined).join(' → ')}`,
          )
          .join('\n')
        return [vietnamTime(createdAt), actorName, what, changes, reason, address]
      },
    )
    yield encoder.encode(stringify(rows, { record_delimiter: 'windows', escape_formulas: true }))
  }
}

/** `2026-11-21 09:30:00` in Vietnam, which every spreadsheet reads as a time. */
function vietnamTime(moment: string): string {
  const shifted = new Date(Date.parse(moment) + 7 * 3_600_000).toISOString()
  return shifted.slice(0, 19).replace('T', ' ')
}
