import { href } from 'react-router'
import { formatMoment } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import { signedInUser } from '#app/middleware/current-user.ts'
import { useAccount } from '#app/routes/account/layout.tsx'
import { Balance } from '#app/routes/billing/balance.tsx'
import { Notice } from '#app/ui/notice.tsx'
import styles from '#app/ui/page.module.css'
import type { Route } from './+types/export.ts'
import { ExportFacts } from './export-facts.tsx'
import { ExportFiles } from './export-files.tsx'
import { exportsMeta } from './exports-meta.ts'
import own from './exports.module.css'
import { fileAddress } from './fetch-file.ts'
import { loadExport } from './load-export.server.ts'

export const loader = async (args: Route.LoaderArgs) =>
  loadExport(new URL(args.request.url), (await signedInUser(args)).id, args.params.id)

/** Made a moment ago by a form, its file comes by itself, and this page stays. */
export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...exportsMeta(matches[0].loaderData, (t) =>
    loaderData
      ? t('exporting.export.of', { date: formatMoment(loaderData.summary.createdAt) })
      : t('exporting.exports'),
  ),
  ...(loaderData?.done
    ? [{ httpEquiv: 'refresh', content: `0;url=${fileAddress(loaderData.summary.id, loaderData.done)}` }]
    : []),
]

export default function Export({ loaderData }: Route.ComponentProps) {
  const { t } = useText()
  const { credits } = useAccount()
  const { summary, first, listedCount, hiddenCount, done } = loaderData
  const { companyCount, creditsUsed, createdAt } = summary
  const facts = [
    t('exporting.companies', { count: companyCount }),
    t('exporting.done.new', { count: creditsUsed }),
    t('exporting.done.again', { count: companyCount - creditsUsed }),
    t('exporting.done.remaining', { count: credits }),
  ]
  return (
    <div className={styles.page}>
      {done && (
        <Notice kind="success" title={t('exporting.done')}>
          <p>{facts.join(' · ')}</p>
          <p>{t('exporting.export.coming')}</p>
        </Notice>
      )}
      <div className={styles.head}>
        <a href={href('/exports')}>{t('exporting.export.back')}</a>
        <Balance credits={credits} />
      </div>
      <h1>{t('exporting.export.of', { date: formatMoment(createdAt) })}</h1>
      <ExportFiles summary={summary} listedCount={listedCount} />
      <ExportFacts summary={summary} listedCount={listedCount} hiddenCount={hiddenCount} />
      <section className={styles.panel} aria-labelledby="companies">
        <h2 id="companies">{t('exporting.export.first')}</h2>
        {first.length === 0 && <p className={styles.lead}>{t('exporting.export.none')}</p>}
        <ol className={own.companies}>
          {first.map(({ slug, name, taxCode, city }) => (
            <li key={slug}>
              <a href={href('/company/:id', { id: slug })}>{name}</a>
              <small>
                <span className="num">{taxCode}</span>
                {city && ` · ${city}`}
              </small>
            </li>
          ))}
        </ol>
        {first.length < listedCount && (
          <p className={styles.lead}>
            {t('exporting.export.firstOf', { shown: first.length, count: listedCount })}
          </p>
        )}
      </section>
    </div>
  )
}
