import { formatMoment } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import badge from '#app/ui/badge.module.css'
import button from '#app/ui/button.module.css'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { Empty } from '#app/ui/empty.tsx'
import pageLinks from '#app/ui/page-links.module.css'
import layout from '#app/ui/page.module.css'
import table from '#app/ui/table.module.css'
import {
  securityLogList,
  eventsOf,
  securityEventGroups,
  securityLogDays,
} from '#core/security-log/security-events.ts'
import { readSecurityLog, type SecurityLogEntry } from '#core/security-log/read-security-log.server.ts'
import { services } from '#core/services.server.ts'
import { adminMeta } from '../admin-pages.tsx'
import { ListFilters } from '../list-filters.tsx'
import styles from '../audit/audit.module.css'
import type { Route } from './+types/sign-in-log.ts'

export async function loader({ request }: Route.LoaderArgs) {
  const state = securityLogList.parse(new URL(request.url).searchParams)
  return { state, ...(await readSecurityLog(services(), state)) }
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'admin.signInLog')

export default function SignInLog({ loaderData }: Route.ComponentProps) {
  const { t } = useText()
  const { state, entries, older } = loaderData
  const { filters, before, problem } = state
  const { path, address } = securityLogList
  const isFiltered = securityLogList.isFiltered(state)

  const columns: Column<SecurityLogEntry>[] = [
    {
      heading: t('adminSignInLog.when'),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatMoment(createdAt)}</time>,
      className: 'num',
    },
    {
      heading: t('adminSignInLog.who'),
      cell: ({ accountHash: account, address: client }) => (
        <>
          <span className={styles.who}>
            <a href={address({ filters: { ...filters, email: undefined, account } })} className={styles.code}>
              {account.slice(0, 12)}
            </a>
          </span>
          <span className={table.detail}>
            {client === null ? (
              t('adminSignInLog.command')
            ) : (
              <a href={address({ filters: { ...filters, address: client } })}>{client}</a>
            )}
          </span>
        </>
      ),
    },
    {
      heading: t('adminSignInLog.what'),
      cell({ event }) {
        const isAlarming = /^sign_in|wrong|refused/.test(event)
        const kind = event === 'sign_in.succeeded' ? badge.good : isAlarming && badge.warning
        const text = t(`adminSignInLog.event.${event}`)
        return kind ? <span className={`${badge.badge} ${styles.event} ${kind}`}>{text}</span> : text
      },
    },
  ]

  return (
    <div className={layout.page}>
      <h1>{t('admin.signInLog')}</h1>
      <p className={layout.lead}>{t('adminSignInLog.lead', { days: securityLogDays })}</p>
      <ListFilters
        list={securityLogList}
        state={state}
        fields={[
          { kind: 'hidden', name: 'account', value: filters.account },
          {
            kind: 'select',
            name: 'what',
            label: t('adminSignInLog.what'),
            value: filters.event ?? filters.group,
            options: [
              { value: '', label: t('adminSignInLog.anything') },
              ...securityEventGroups.map((group) => ({
                label: t(`adminSignInLog.group.${group}`),
                options: [
                  { value: group, label: t(`adminSignInLog.all.${group}`) },
                  ...eventsOf(group).map((event) => ({
                    value: event,
                    label: t(`adminSignInLog.event.${event}`),
                  })),
                ],
              })),
            ],
          },
          { kind: 'search', name: 'email', label: t('adminSignInLog.email'), value: filters.email },
          { kind: 'search', name: 'address', label: t('adminSignInLog.address'), value: filters.address },
          { kind: 'dates', labels: { from: t('admin.from'), to: t('admin.to') }, typed: state },
        ]}
        submit={t('admin.filter')}
        problem={problem && t(`search.dates.${problem}`)}
      />
      {filters.account && (
        <p>
          {t('adminSignInLog.ofAccount', { code: filters.account.slice(0, 12) })}{' '}
          <a href={address({ filters: { ...filters, account: undefined } })}>
            {t('adminSignInLog.ofAllAccounts')}
          </a>
        </p>
      )}
      <DataTable
        columns={columns}
        rows={entries}
        keyOf={({ id }) => id}
        caption={t('adminSignInLog.caption')}
        hasCards
        className={styles.table}
        empty={
          <Empty title={t(isFiltered ? 'adminSignInLog.noMatch' : 'adminSignInLog.empty')}>
            <p>{t(isFiltered ? 'adminSignInLog.noMatchText' : 'adminSignInLog.emptyText')}</p>
            {isFiltered && <a href={path}>{t('adminSignInLog.showAll')}</a>}
          </Empty>
        }
      />
      {(before !== undefined || older !== undefined) && (
        <nav className={`${pageLinks.links} no-print`} aria-label={t('adminSignInLog.pages')}>
          {before !== undefined && (
            <a href={address({ filters })} className={button.button}>
              {t('adminSignInLog.newest')}
            </a>
          )}
          {older !== undefined && (
            <a href={address({ filters, before: older })} rel="next" className={button.button}>
              {t('adminSignInLog.older')}
            </a>
          )}
        </nav>
      )}
    </div>
  )
}
