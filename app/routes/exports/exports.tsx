import { href, redirect } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { signedInUser } from '#app/middleware/current-user.ts'
import { readPreferences } from '#app/preferences.ts'
import { useAccount } from '#app/routes/account/layout.tsx'
import { privateMeta } from '#app/routes/account/private-meta.ts'
import { Balance } from '#app/routes/billing/balance.tsx'
import button from '#app/ui/button.module.css'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import layout from '#app/ui/page.module.css'
import table from '#app/ui/table.module.css'
import { exportFormats } from '#core/exports/formats.ts'
import { listExports } from '#core/exports/read-exports.server.ts'
import { listState } from '#core/list-state.ts'
import { services } from '#core/services.server.ts'
import { formatMoment, formatNumber } from '#text/formats.ts'
import type { Route } from './+types/exports.ts'
import { fileAddress } from './export-requests.ts'
import { type TitledExport, withTitles } from './export-title.server.ts'
import styles from './exports.module.css'
import { RenameDialog } from './rename.tsx'

const perPage = 20
const exportList = listState({ path: '/exports', filters: {} })

export async function loader(args: Route.LoaderArgs) {
  const { id: userId } = await signedInUser(args)
  const { page } = exportList.parse(new URL(args.request.url).searchParams)
  const offset = (page - 1) * perPage
  const { db } = services()
  const { exports, total } = await listExports(db, { userId, limit: perPage, offset })
  const pages = Math.max(1, Math.ceil(total / perPage))
  if (page > pages) throw redirect(exportList.address({ page: pages }))
  const { language } = readPreferences(args.request)
  return { exports: await withTitles(db, exports, language), page, pages }
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'exports.history')

export default function Exports({ loaderData: { exports, ...place } }: Route.ComponentProps) {
  const { t, language } = useText()
  const { credits } = useAccount()
  const returnTo = exportList.address(place)
  const moment = ({ createdAt }: TitledExport) => <time dateTime={createdAt}>{formatMoment(createdAt)}</time>

  const columns: Column<TitledExport>[] = [
    {
      heading: t('exports.history.name'),
      isRowHeader: true,
      className: styles.title,
      cell: (one) => (
        <>
          <a href={href('/exports/:id', { id: one.id })}>{one.title}</a>
          <span className={table.narrow}>{moment(one)}</span>
          <span className={table.narrow}>
            {t('exports.companies', { count: one.companyCount })} ·{' '}
            {t('exports.credits', { count: one.creditsUsed })}
          </span>
        </>
      ),
    },
    { heading: t('exports.history.date'), isWide: true, className: 'num', cell: moment },
    {
      heading: t('exports.history.companies'),
      isNumber: true,
      isWide: true,
      cell: ({ companyCount }) => formatNumber(companyCount, language),
    },
    {
      heading: t('exports.history.credits'),
      isNumber: true,
      isWide: true,
      cell: ({ creditsUsed }) => formatNumber(creditsUsed, language),
    },
    {
      heading: t('exports.history.download'),
      cell: (one) => (
        <span className={styles.row}>
          {exportFormats.map((format) => (
            <a
              key={format}
              href={fileAddress(one.id, format)}
              download
              rel="nofollow"
              aria-label={t('exports.history.downloadAs', {
                format: t(`exports.format.${format}Short`),
                name: one.title,
              })}
            >
              {t(`exports.format.${format}Short`)}
            </a>
          ))}
          <RenameDialog key={one.title} export={one} returnTo={returnTo} />
        </span>
      ),
    },
  ]

  return (
    <div className={layout.page}>
      <div className={layout.head}>
        <h1>{t('exports.history')}</h1>
        <Balance credits={credits} />
      </div>
      <p className={layout.lead}>{t('exports.history.lead')}</p>
      <DataTable
        columns={columns}
        rows={exports}
        keyOf={({ id }) => id}
        caption={t('exports.history')}
        isCaptionHidden
        hasCards
        empty={
          <Empty title={t('exports.history.empty')}>
            <p>{t('exports.history.emptyText')}</p>
            <a className={`${button.button} ${button.primary}`} href={href('/search')}>
              {t('exports.history.search')}
            </a>
          </Empty>
        }
      />
      <PageLinks
        {...place}
        addressOf={(page) => exportList.address({ page })}
        label={t('exports.history.pages')}
      />
    </div>
  )
}
