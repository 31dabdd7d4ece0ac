import { href } from 'react-router'
import { formatMoment } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import { Empty } from '#app/ui/empty.tsx'
import table from '#app/ui/table.module.css'
import type { ListedRequest } from '#core/requests/read-requests.server.ts'
import type { RequestFilters } from '#core/requests/request-filters.ts'
import { NextDue } from './clocks.tsx'
import { requestsAddress } from './requests-address.ts'
import styles from './requests.module.css'

interface RequestTableProps {
  requests: readonly ListedRequest[]
  filters: RequestFilters
  total: number
}

export function RequestTable({ requests, filters, total }: RequestTableProps) {
  const { t } = useText()
  const isOpen = filters.status === 'open'
  if (requests.length === 0) {
    return (
      <div className={table.card}>
        <Empty title={t(filters.q ? 'admin.requests.noMatch' : `admin.requests.none.${filters.status}`)}>
          {filters.q ? (
            <a href={requestsAddress({ ...filters, q: '' })}>{t('admin.clear')}</a>
          ) : (
            <p>{t('admin.requests.noneText')}</p>
          )}
        </Empty>
      </div>
    )
  }
  return (
    <div className={table.card}>
      <table className={`${table.table} ${styles.table}`}>
        <caption>{t(`admin.requests.caption.${filters.status}`, { count: total })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('admin.requests.company')}</th>
            <th scope="col" className={styles.wide}>
              {t('admin.requests.kind')}
            </th>
            <th scope="col" className={styles.wide}>
              {t('admin.requests.requester')}
            </th>
            <th scope="col" aria-sort={isOpen ? 'ascending' : 'descending'}>
              {t(isOpen ? 'admin.requests.due' : 'admin.requests.decided')}
            </th>
          </tr>
        </thead>
        <tbody>
          {requests.map((request) => (
            <RequestRow key={request.id} request={request} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function RequestRow({ request }: { request: ListedRequest }) {
  const { t } = useText()
  const { id, kind, companyName, taxCode, requesterName, requesterEmail, status } = request
  const { createdAt, decidedAt } = request
  const moment = decidedAt ?? createdAt
  return (
    <tr>
      <th scope="row">
        <a href={href('/admin/requests/:id', { id })}>{companyName}</a>
        <span className={`num ${styles.detail}`}>{taxCode}</span>
        <span className={`${styles.detail} ${styles.narrow}`}>{t(`admin.requests.kind.${kind}`)}</span>
      </th>
      <td className={styles.wide}>{t(`admin.requests.kind.${kind}`)}</td>
      <td className={styles.wide}>
        {requesterName}
        <span className={styles.detail}>{requesterEmail}</span>
      </td>
      <td className="num">
        {status === 'open' ? (
          <NextDue next={request.next} />
        ) : (
          <time dateTime={moment}>{formatMoment(moment)}</time>
        )}
      </td>
    </tr>
  )
}
