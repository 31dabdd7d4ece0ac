import { redirect } from 'react-router'
import type { Translate } from '#app/i18n/translate.ts'
import { translatorOf } from '#app/i18n/translators.ts'
import { csvTable } from '#app/middleware/csv-table.ts'
import { currentUser, loginAddress } from '#app/middleware/current-user.ts'
import { endpoint } from '#app/middleware/endpoint.ts'
import { readPreferences } from '#app/preferences.ts'
import { ledgerList } from '#core/credits/ledger-filters.ts'
import { type LedgerEntry, readWholeLedger } from '#core/credits/read-ledger.server.ts'
import { services } from '#core/services.server.ts'
import { todayInVietnam, vietnamTime } from '#time/vietnam-days.ts'
import { entryNote } from './entry-note.ts'

/** All entries that match the filters of the page, as CSV. */
export const loader = endpoint({
  async GET(args) {
    const user = await currentUser(args)
    if (!user) throw redirect(loginAddress(args.request))
    const t = translatorOf(readPreferences(args.request).language)
    const { filters } = ledgerList.parse(args.url.searchParams)
    return csvTable(args, {
      fileName: `${t('account.ledger.fileName')}-${todayInVietnam()}.csv`,
      heading: columns.map((column) => t(`account.ledger.column${column}`)),
      batches: rowsOf(readWholeLedger(services().db, { userId: user.id, filters }), t),
    })
  },
})
export const action = loader

const columns = ['Time', 'What', 'Note', 'Amount', 'Balance', 'Reference'] as const

async function* rowsOf(batches: AsyncIterable<LedgerEntry[]>, t: Translate) {
  for await (const entries of batches) {
    yield entries.map((entry) => {
      const { reason, amount, balanceAfter, exportId, transactionId } = entry
      const what = t(`account.ledger.reason.${reason}`)
      return [
        vietnamTime(entry.createdAt),
        what,
        entryNote(t, entry),
        amount,
        balanceAfter,
        exportId ?? transactionId,
      ]
    })
  }
}
