import { href } from 'react-router'
import { formatDate, formatMoment, formatNumber } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import table from '#app/ui/table.module.css'
import { type ListedRequest, readRequests } from '#core/requests/read-requests.server.ts'
import { listedStatuses, requestList } from '#core/requests/request.ts'
import { services } from '#core/services.server.ts'
import { addDays, todayInVietnam } from '#time/vietnam-days.ts'
import { holidaysUntil } from '#time/working-days.ts'
import { adminMeta, AdminPageLinks } from '../admin-pages.tsx'
import { ListFilters } from '../list-filters.tsx'
import type { Route } from './+types/requests.ts'
import { Clocks } from './due-dates.tsx'
import styles from './requests.module.css'

export async function loader({ request }: Route.LoaderArgs) {
  const requested = requestList.parse(new URL(request.url).searchParams)
  const { db, requestTermDays } = services()
  const isBeyondHolidays = addDays(todayInVietnam(), requestTermDays) > holidaysUntil
  const { page, ...found } = await readRequests(db, requested)
  return { ...found, state: { ...requested, page }, holidaysEnd: isBeyondHolidays ? holidaysUntil : null }
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'admin.requests')

export default function Requests({ loaderData }: Route.ComponentProps) {
  const { t, language } = useText()
  const { state, requests, total, pages, counts, holidaysEnd } = loaderData
  const { filters } = state
  const isOpen = filters.status === 'open'
  const allOfStatus = requestList.address({ filters: { ...filters, q: undefined } })

  const columns: Column<ListedRequest>[] = [
    {
      heading: t('admin.requests.company'),
      isRowHeader: true,
      cell: ({ id, companyName, taxCode, kind }) => (
        <>
          <a href={href('/admin/requests/:id', { id })}>{companyName}</a>
          <span className={table.detail}>{taxCode}</span>
          <span className={`${table.detail} ${styles.kind}`}>{t(`admin.requests.kind.${kind}`)}</span>
        </>
      ),
    },
    {
      heading: t('admin.requests.kind'),
      cell: ({ kind }) => t(`admin.requests.kind.${kind}`),
    },
    {
      heading: t('admin.requests.requester'),
      isWide: true,
      cell: ({ requesterName, requesterEmail }) => (
        <>
          {requesterName}
          <span className={`${table.detail} ${styles.email}`}>{requesterEmail}</span>
        </>
      ),
    },
    {
      heading: t(isOpen ? 'admin.requests.due' : 'admin.requests.decided'),
      sorted: isOpen ? 'ascending' : 'descending',
      cell({ status, clocks, createdAt, decidedAt }) {
        const moment = decidedAt ?? createdAt
        if (status === 'open') return <Clocks clocks={clocks} />
        return <time dateTime={moment}>{formatMoment(moment)}</time>
      },
    },
  ]

  return (
    <div className={layout.page}>
      <h1>{t('admin.requests')}</h1>
      <p className={layout.lead}>{t('admin.requests.lead')}</p>
      {holidaysEnd && (
        <Notice kind="warning">
          <p>{t('admin.requests.holidaysEnd', { day: formatDate(holidaysEnd) })}</p>
        </Notice>
      )}
      <nav className={styles.tabs} aria-label={t('admin.filter')}>
        {listedStatuses.map((status) => (
          <a
            key={status}
            href={requestList.address({ filters: { ...filters, status } })}
            aria-current={status === filters.status ? 'page' : undefined}
          >
            {t(`admin.requests.status.${status}`)}
            <span className="num">{formatNumber(counts[status], language)}</span>
          </a>
        ))}
      </nav>
      <ListFilters
        list={requestList}
        state={state}
        fields={[
          { kind: 'hidden', name: 'status', value: isOpen ? undefined : filters.status },
          {
            kind: 'search',
            name: 'q',
            label: t('admin.requests.search'),
            value: filters.q,
            maxLength: 200,
          },
        ]}
        submit={t('admin.search')}
      >
        {filters.q && <a href={allOfStatus}>{t('admin.clear')}</a>}
      </ListFilters>
      <DataTable
        columns={columns}
        rows={requests}
        keyOf={({ id }) => id}
        hasCards
        caption={t(`admin.requests.caption.${filters.status}`, { count: total })}
        className={styles.table}
        empty={
          <Empty title={t(filters.q ? 'admin.requests.noMatch' : `admin.requests.none.${filters.status}`)}>
            {filters.q ? <a href={allOfStatus}>{t('admin.clear')}</a> : <p>{t('admin.requests.noneText')}</p>}
          </Empty>
        }
      />
      <AdminPageLinks
        page={state.page}
        pages={pages}
        addressOf={(page) => requestList.address({ ...state, page })}
      />
      {counts.unconfirmed > 0 && (
        <p className={layout.lead}>{t('admin.requests.unconfirmed', { count: counts.unconfirmed })}</p>
      )}
    </div>
  )
}
