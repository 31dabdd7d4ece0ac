import { formatMoment } from '#app/i18n/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import { Empty } from '#app/ui/empty.tsx'
import table from '#app/ui/table.module.css'
import type { AuditEntry } from '#core/audit/read-audit.server.ts'
import styles from './audit.module.css'
import { Changes } from './changes.tsx'
import { deletedAccount } from './deleted-account.ts'
import { subjectAddress } from './subject-address.ts'

interface AuditTableProps {
  entries: readonly AuditEntry[]
  total: number
  isFiltered: boolean
}

export function AuditTable({ entries, total, isFiltered }: AuditTableProps) {
  const { t } = useText()
  if (entries.length === 0) {
    return (
      <div className={table.card}>
        <Empty title={t(isFiltered ? 'adminAudit.noMatch' : 'adminAudit.empty')}>
          <p>{t(isFiltered ? 'adminAudit.noMatchText' : 'adminAudit.emptyText')}</p>
          {isFiltered && <a href="/admin/audit">{t('adminAudit.showAll')}</a>}
        </Empty>
      </div>
    )
  }
  return (
    <div className={table.card}>
      <table className={`${table.table} ${styles.table}`}>
        <caption>{t('adminAudit.caption', { count: total })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('adminAudit.when')}</th>
            <th scope="col">{t('adminAudit.who')}</th>
            <th scope="col">{t('adminAudit.what')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Stands for the name in a sentence until the name is put there; in no text. */
const place = '\uE000'

function AuditRow({ entry }: { entry: AuditEntry }) {
  const { t } = useText()
  const { actorId, actorName, action, subjectId, before, after, reason, address, createdAt } = entry
  const subjectName = entry.subjectName ?? deletedAccount(t, subjectId)
  const [start, end] = t(`adminAudit.did.${action}`, { name: place }).split(place)
  const way = subjectAddress(entry)
  return (
    <tr>
      <td className="num">
        <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
      </td>
      <td>
        <span className={styles.who}>{actorName ?? deletedAccount(t, actorId)}</span>
        <span className={styles.address}>{address}</span>
      </td>
      <td>
        {start}
        {way ? <a href={way}>{subjectName}</a> : <b>{subjectName}</b>}
        {end}
        <Changes before={before} after={after} reason={reason} />
      </td>
    </tr>
  )
}
