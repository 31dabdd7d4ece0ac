import { useId } from 'react'
import { Form, href } from 'react-router'
import { formatNumber } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import field from '#app/ui/field.module.css'
import { PageLinks } from '#app/ui/page-links.tsx'
import layout from '#app/ui/page.module.css'
import { readRequests } from '#core/requests/read-requests.server.ts'
import { listedStatuses, parseRequestFilters } from '#core/requests/request-filters.ts'
import { services } from '#core/services.server.ts'
import { addDays, todayInVietnam } from '#time/vietnam-days.ts'
import { holidaysUntil } from '#time/working-days.ts'
import { adminMeta } from '../admin-meta.ts'
import type { Route } from './+types/requests.ts'
import { HolidaysEnd } from './clocks.tsx'
import { RequestTable } from './request-table.tsx'
import { requestsAddress } from './requests-address.ts'
import styles from './requests.module.css'

export async function loader({ request }: Route.LoaderArgs) {
  const asked = parseRequestFilters(new URL(request.url).searchParams)
  const { db, requestTermDays } = services()
  const isBeyondHolidays = addDays(todayInVietnam(), requestTermDays) > holidaysUntil
  const holidaysEnd = isBeyondHolidays ? holidaysUntil : null
  return { filters: asked.filters, holidaysEnd, ...(await readRequests(db, asked)) }
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'admin.requests')

export default function Requests({ loaderData }: Route.ComponentProps) {
  const { t, language } = useText()
  const id = useId()
  const { filters, requests, total, page, pages, counts, holidaysEnd } = loaderData
  return (
    <div className={layout.page}>
      <h1>{t('admin.requests')}</h1>
      <p className={layout.lead}>{t('admin.requests.lead')}</p>
      {holidaysEnd && <HolidaysEnd day={holidaysEnd} />}
      <nav className={styles.tabs} aria-label={t('admin.filter')}>
        {listedStatuses.map((status) => (
          <a
            key={status}
            href={requestsAddress({ ...filters, status })}
            aria-current={status === filters.status ? 'page' : undefined}
          >
            {t(`admin.requests.status.${status}`)}
            <span className="num">{formatNumber(counts[status], language)}</span>
          </a>
        ))}
      </nav>
      {/* Made anew when the address changes without it: by a link, or back. */}
      <Form key={requestsAddress(filters)} action={href('/admin/requests')} className={styles.filters}>
        {filters.status !== 'open' && <input type="hidden" name="status" value={filters.status} />}
        <p className={field.field}>
          <label htmlFor={id}>{t('admin.requests.search')}</label>
          <input id={id} type="search" name="q" defaultValue={filters.q} maxLength={200} />
        </p>
        <button className={button.button}>{t('admin.search')}</button>
        {filters.q && <a href={requestsAddress({ ...filters, q: '' })}>{t('admin.clear')}</a>}
      </Form>
      <RequestTable requests={requests} filters={filters} total={total} />
      <PageLinks
        page={page}
        pages={pages}
        addressOf={(target) => requestsAddress(filters, target)}
        label={t('admin.pages')}
        previous={t('admin.previous')}
        next={t('admin.next')}
        place={t('admin.place', { page, pages })}
      />
      {counts.unconfirmed > 0 && (
        <p className={layout.lead}>{t('admin.requests.unconfirmed', { count: counts.unconfirmed })}</p>
      )}
    </div>
  )
}
