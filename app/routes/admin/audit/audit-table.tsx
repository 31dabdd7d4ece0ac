import { href } from 'react-router'
import { formatMoment } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import type { AuditEntry } from '#core/audit/read-audit.server.ts'
import { LogTable } from '../log-table.tsx'
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
  return (
    <LogTable
      area="adminAudit"
      caption={t('adminAudit.caption', { count: total })}
      path={href('/admin/audit')}
      isEmpty={entries.length === 0}
      isFiltered={isFiltered}
    >
      {entries.map((entry) => (
        <AuditRow key={entry.id} entry={entry} />
      ))}
    </LogTable>
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
