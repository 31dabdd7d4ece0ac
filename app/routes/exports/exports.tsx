import { href, redirect } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { signedInUser } from '#app/middleware/current-user.ts'
import { useAccount } from '#app/routes/account/layout.tsx'
import { privateMeta } from '#app/routes/account/private-meta.ts'
import { Balance } from '#app/routes/billing/balance.tsx'
import button from '#app/ui/button.module.css'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import layout from '#app/ui/page.module.css'
import table from '#app/ui/table.module.css'
import { type ExportSummary, listExports } from '#core/exports/read-exports.server.ts'
import { listState } from '#core/list-state.ts'
import { services } from '#core/services.server.ts'
import { formatMoment, formatNumber } from '#text/formats.ts'
import type { Route } from './+types/exports.ts'
import styles from './exports.module.css'
import { sourceText } from './search-source.tsx'

const perPage = 20
const exportList = listState({ path: '/exports', filters: {} })

export async function loader(args: Route.LoaderArgs) {
  const { id: userId } = await signedInUser(args)
  const { page } = exportList.parse(new URL(args.request.url).searchParams)
  const offset = (page - 1) * perPage
  const { exports, total } = await listExports(services().db, { userId, limit: perPage, offset })
  const pages = Math.max(1, Math.ceil(total / perPage))
  if (page > pages) throw redirect(exportList.address({ page: pages }))
  return { exports, page, pages }
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'exports.history')

export default function Exports({ loaderData: { exports, ...place } }: Route.ComponentProps) {
  const { t, language } = useText()
  const { credits } = useAccount()

  const columns: Column<ExportSummary>[] = [
    {
      heading: t('exports.history.date'),
      isRowHeader: true,
      cell: ({ id, createdAt, format, searchAddress }) => (
        <>
          <a href={href('/exports/:id', { id })} className="num">
            {formatMoment(createdAt)}
          </a>
          <span className={table.narrow}>
            {t(`exports.format.${format}`)} · {sourceText(t, searchAddress)}
          </span>
        </>
      ),
    },
    {
      heading: t('exports.export.source'),
      isWide: true,
      className: styles.source,
      cell: ({ searchAddress }) => sourceText(t, searchAddress),
    },
    {
      heading: t('exports.history.format'),
      isWide: true,
      cell: ({ format }) => t(`exports.format.${format}`),
    },
    {
      heading: t('exports.history.companies'),
      isNumber: true,
      cell: ({ companyCount }) => formatNumber(companyCount, language),
    },
    {
      heading: t('exports.history.credits'),
      isNumber: true,
      cell: ({ creditsUsed }) => formatNumber(creditsUsed, language),
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
        className={styles.table}
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
