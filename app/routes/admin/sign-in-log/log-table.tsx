import { href } from 'react-router'
import { formatMoment } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import badge from '#app/ui/badge.module.css'
import { type SecurityLogFilters, securityLogAddress } from '#core/security-log/log-filters.ts'
import type { SecurityLogEntry } from '#core/security-log/read-security-log.server.ts'
import audit from '../audit/audit.module.css'
import { LogTable } from '../log-table.tsx'
import styles from './sign-in-log.module.css'

interface SignInLogTableProps {
  entries: readonly SecurityLogEntry[]
  filters: SecurityLogFilters
  isFiltered: boolean
}

export function SignInLogTable({ entries, filters, isFiltered }: SignInLogTableProps) {
  const { t } = useText()
  return (
    <LogTable
      area="adminSignInLog"
      caption={t('adminSignInLog.caption')}
      path={href('/admin/sign-in-log')}
      isEmpty={entries.length === 0}
      isFiltered={isFiltered}
    >
      {entries.map((entry) => (
        <LogRow key={entry.id} entry={entry} filters={filters} />
      ))}
    </LogTable>
  )
}

function LogRow({ entry, filters }: { entry: SecurityLogEntry; filters: SecurityLogFilters }) {
  const { t } = useText()
  const { event, accountHash, address, createdAt } = entry
  const ofAccount = { ...filters, email: undefined, account: accountHash }
  const kind =
    event === 'sign_in.succeeded' ? badge.good : /^sign_in|wrong|refused/.test(event) && badge.warning
  const text = t(`adminSignInLog.event.${event}`)
  return (
    <tr>
      <td className="num">
        <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
      </td>
      <td>
        <a href={securityLogAddress(ofAccount)} className={`${audit.who} ${styles.code}`}>
          {accountHash.slice(0, 12)}
        </a>
        <span className={audit.address}>
          {address === null ? (
            t('adminSignInLog.command')
          ) : (
            <a href={securityLogAddress({ ...filters, address })}>{address}</a>
          )}
        </span>
      </td>
      <td>{kind ? <span className={`${badge.badge} ${styles.event} ${kind}`}>{text}</span> : text}</td>
    </tr>
  )
}
