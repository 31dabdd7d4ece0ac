import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { redirect } from 'react-router'
import { catalogue as english } from '#app/i18n/account-catalogue-en.ts'
import { catalogue as vietnamese } from '#app/i18n/account-catalogue-vi.ts'
import { createTranslate, type Translate } from '#app/i18n/translate.ts'
import { currentUser, loginAddress } from '#app/middleware/current-user.ts'
import { endpoint } from '#app/middleware/endpoint.ts'
import { readPreferences } from '#app/preferences.ts'
import { parseLedgerFilters } from '#core/credits/ledger-filters.ts'
import { type LedgerEntry, readWholeLedger } from '#core/credits/read-ledger.server.ts'
import { todayInVietnam } from '#core/search/date-range.ts'
import { services } from '#core/services.server.ts'

/** In production this runs outside the pages, which have their texts to themselves. */
const translators = { en: createTranslate('en', english), vi: createTranslate('vi', vietnamese) }

/** The ledger as a file: what the page would show with these filters, all of it. */
export const loader = endpoint({
  async GET({ request, context, url }) {
    const user = await currentUser({ request, context })
    if (!user) throw redirect(loginAddress(request))
    const t = translators[readPreferences(request).language]
    const { filters } = parseLedgerFilters(url.searchParams)
    const batches = readWholeLedger(services().db, { userId: user.id, filters })
    const fileName = `${t('account.ledger.fileName')}-${todayInVietnam()}.csv`
    const body = Readable.toWeb(Readable.from(csvOf(batches, t))) as ReadableStream<Uint8Array>
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

async function* csvOf(batches: AsyncIterable<LedgerEntry[]>, t: Translate): AsyncGenerator<Uint8Array> {
  const heading = (['Time', 'What', 'Note', 'Amount', 'Balance', 'Reference'] as const).map((column) =>
    t(`account.ledger.column${column}`),
  )
  const encoder = new TextEncoder()
  yield encoder.encode(stringify([heading], { bom: true, record_delimiter: 'windows' }))
  for await (const entries of batches) {
    const rows = entries.map((entry) => {
      const { reason, note, amount, balanceAfter, exportId, transactionId } = entry
      const what = t(`account.ledger.reason.${reason}`)
      return [vietnamTime(entry.createdAt), what, note, amount, balanceAfter, exportId ?? transactionId]
    })
    // Numbers stay numbers; a note that a spreadsheet would run is defused.
    yield encoder.encode(stringify(rows, { record_delimiter: 'windows', escape_formulas: true }))
  }
}

/** `2026-11-21 09:30:00` in Vietnam, which every spreadsheet reads as a time. */
function vietnamTime(moment: string): string {
  const shifted = new Date(Date.parse(moment) + 7 * 3_600_000).toISOString()
  return shifted.slice(0, 19).replace('T', ' ')
}
