import { href } from 'react-router'
import { loadTexts, translatorOf } from '#app/i18n/translators.ts'
import { useText } from '#app/i18n/use-text.ts'
import { readPreferences } from '#app/preferences.ts'
import { productName } from '#app/product.ts'
import type { RootData } from '#app/root.tsx'
import { businessTypeName } from '#app/routes/search/row.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { ShareBar } from '#app/ui/chart.tsx'
import { Empty } from '#app/ui/empty.tsx'
import layout from '#app/ui/page.module.css'
import { industrySections } from '#core/industries/browsed-industry.server.ts'
import { services } from '#core/services.server.ts'
import { readStatistics } from '#core/statistics/read-statistics.server.ts'
import { formatNumber } from '#text/formats.ts'
import type { Route } from './+types/industries.ts'
import { type BreakdownRow, searchOf } from './breakdown.server.ts'
import { BreakdownTable } from './breakdown-table.tsx'
import { browsePath } from './browse-path.server.ts'
import styles from './browse.module.css'

await loadTexts('content')

/** Returns the industries that have companies, by section of the classification. */
export async function loader({ request }: Route.LoaderArgs) {
  const { language } = readPreferences(request)
  const { total, counts } = await readStatistics(services())
  const sections = industrySections.flatMap(({ letter, industries, ...section }) => {
    const rows = industries.flatMap((industry): (BreakdownRow & { detail: string })[] => {
      const { id, code, version } = industry
      const count = counts.businessTypeId.get(id)
      if (count === undefined) return []
      const choices = { businessTypeId: id }
      const detail = version === 2018 ? `${code} (2018)` : code
      const name = businessTypeName(industry, language)
      return [{ name, detail, count, path: browsePath(choices), search: searchOf(choices) }]
    })
    if (rows.length === 0) return []
    const sum = rows.reduce((sofar, { count }) => sofar + count, 0)
    return [{ letter, name: businessTypeName(section, language), sum, rows }]
  })
  return { total, sections }
}

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  if (!loaderData) return [{ title: productName }]
  const { language, origin } = matches[0].loaderData as RootData
  const t = translatorOf(language)
  return pageMeta({
    title: `${t('browse.industries.title')} · ${productName}`,
    description: t('browse.industries.description', { total: loaderData.total }),
    address: origin + href('/industries'),
    location,
  })
}

export default function Industries({ loaderData: { total, sections } }: Route.ComponentProps) {
  const { t, language } = useText()
  const max = Math.max(...sections.map(({ sum }) => sum))
  return (
    <div className={layout.page}>
      <div className={styles.top}>
        <h1>{t('browse.industries.title')}</h1>
        <p className={layout.lead}>{t('browse.industries.lead', { count: total })}</p>
      </div>
      {sections.length === 0 && (
        <div className={layout.panel}>
          <Empty title={t('browse.empty')}>
            <p>{t('browse.emptyText')}</p>
          </Empty>
        </div>
      )}
      <div className={styles.sections}>
        {sections.map(({ letter, name, sum, rows }) => (
          <details key={letter} id={letter}>
            <summary>
              <h2>{name}</h2>
              <ShareBar value={sum} max={max} />
              <span className="num">{formatNumber(sum, language)}</span>
            </summary>
            <BreakdownTable
              caption={name}
              heading={t('browse.heading.businessTypeId')}
              rows={rows}
              detail={({ detail }) => <span className={`${styles.detail} num`}>{detail}</span>}
              isBare
            />
          </details>
        ))}
      </div>
    </div>
  )
}
