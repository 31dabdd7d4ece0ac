import { href } from 'react-router'
import { formatMoment, formatNumber } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import { Empty } from '#app/ui/empty.tsx'
import table from '#app/ui/table.module.css'
import type { LedgerEntry } from '#core/credits/read-ledger.server.ts'
import { entryNote } from './entry-note.ts'
import styles from './ledger.module.css'

interface EntryTableProps {
  entries: readonly LedgerEntry[]
  isFiltered: boolean
}

export function EntryTable({ entries, isFiltered }: EntryTableProps) {
  const { t } = useText()
  if (entries.length === 0) {
    return (
      <div className={table.card}>
        <Empty title={t(isFiltered ? 'account.ledger.noMatch' : 'account.ledger.empty')}>
          <p>{t(isFiltered ? 'account.ledger.noMatchText' : 'account.ledger.emptyText')}</p>
          {isFiltered && <a href={href('/ledger')}>{t('account.ledger.showAll')}</a>}
        </Empty>
      </div>
    )
  }
  return (
    <div className={table.card}>
      <table className={`${table.table} ${styles.table}`}>
        <caption className="unseen">{t('account.ledger.caption')}</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.wide}>
              {t('account.ledger.columnTime')}
            </th>
            <th scope="col">{t('account.ledger.columnWhat')}</th>
            <th scope="col" className={table.number}>
              {t('account.ledger.columnAmount')}
            </th>
            <th scope="col" className={table.number}>
              {t('account.ledger.columnBalance')}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <EntryRow key={entry.entryNumber} entry={entry} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function EntryRow({ entry }: { entry: LedgerEntry }) {
  const { t, language } = useText()
  const { createdAt, reason, amount, balanceAfter, exportId, transactionId } = entry
  const moment = <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
  const note = entryNote(t, entry)
  const what = t(`account.ledger.reason.${reason}`)
  const address = exportId
    ? href('/exports/:id', { id: exportId })
    : transactionId && href('/transactions/:id', { id: transactionId })
  const size = formatNumber(Math.abs(amount), language)
  return (
    <tr>
      <td className={`num ${styles.wide}`}>{moment}</td>
      <th scope="row">
        {address ? <a href={address}>{what}</a> : what}
        {note && <span className={styles.note}>{note}</span>}
        <span className={`num ${styles.narrow}`}>{moment}</span>
      </th>
      <td className={`${table.number} ${amount > 0 ? styles.received : ''}`}>
        {amount > 0 ? `+${size}` : `−${size}`}
      </td>
      <td className={table.number}>{formatNumber(balanceAfter, language)}</td>
    </tr>
  )
}
