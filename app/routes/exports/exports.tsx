import { href, redirect } from 'react-router'
import { z } from 'zod'
import { useText } from '#app/i18n/use-text.ts'
import { signedInUser } from '#app/middleware/current-user.ts'
import { useAccount } from '#app/routes/account/layout.tsx'
import { Balance } from '#app/routes/billing/balance.tsx'
import button from '#app/ui/button.module.css'
import { Empty } from '#app/ui/empty.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import styles from '#app/ui/page.module.css'
import table from '#app/ui/table.module.css'
import { listExports } from '#core/exports/read-exports.server.ts'
import { services } from '#core/services.server.ts'
import type { Route } from './+types/exports.ts'
import { ExportTable } from './export-table.tsx'
import { exportsMeta } from './exports-meta.ts'

const perPage = 20
const pageSchema = z.coerce.number().int().min(1).max(1_000_000).catch(1)

const addressOf = (page: number) => (page === 1 ? href('/exports') : `${href('/exports')}?page=${page}`)

export async function loader(args: Route.LoaderArgs) {
  const { id: userId } = await signedInUser(args)
  const page = pageSchema.parse(new URL(args.request.url).searchParams.get('page') ?? 1)
  const wanted = { userId, limit: perPage, offset: (page - 1) * perPage }
  const { exports, total } = await listExports(services().db, wanted)
  const pages = Math.max(1, Math.ceil(total / perPage))
  if (page > pages) throw redirect(addressOf(pages))
  return { exports, page, pages }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  exportsMeta(matches[0].loaderData, (t) => t('exporting.history'))

export default function Exports({ loaderData: { exports, ...place } }: Route.ComponentProps) {
  const { t } = useText()
  const { credits } = useAccount()
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{t('exporting.history')}</h1>
        <Balance credits={credits} />
      </div>
      <p className={styles.lead}>{t('exporting.history.lead')}</p>
      <div className={table.card}>
        {exports.length > 0 ? (
          <ExportTable exports={exports} />
        ) : (
          <Empty title={t('exporting.history.empty')}>
            <p>{t('exporting.history.emptyText')}</p>
            <a className={`${button.button} ${button.primary}`} href={href('/search')}>
              {t('exporting.history.search')}
            </a>
          </Empty>
        )}
      </div>
      <PageLinks {...place} addressOf={addressOf} label={t('exporting.history.pages')} />
    </div>
  )
}
