import { href } from 'react-router'
import { loadTexts, translatorOf } from '#app/i18n/translators.ts'
import { useText } from '#app/i18n/use-text.ts'
import { readPreferences } from '#app/preferences.ts'
import { productName } from '#app/product.ts'
import type { RootData } from '#app/root.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import { Empty } from '#app/ui/empty.tsx'
import layout from '#app/ui/page.module.css'
import {
  browsedProvinces,
  findBrowsedProvince,
  type ProvinceMap,
} from '#core/places/browsed-province.server.ts'
import { services } from '#core/services.server.ts'
import { readStatistics } from '#core/statistics/read-statistics.server.ts'
import type { Route } from './+types/provinces.ts'
import { breakdown } from './breakdown.server.ts'
import { BreakdownTable } from './breakdown-table.tsx'
import styles from './browse.module.css'

await loadTexts('content')

/** Returns the provinces of the requested map with their companies. */
export async function loader({ request, pattern }: Route.LoaderArgs) {
  const { language } = readPreferences(request)
  const map: ProvinceMap = pattern.includes('former') ? 'former' : 'present'
  const [{ filter }] = browsedProvinces[map]
  const statistics = await readStatistics(services())
  const nameOf = (id: number) => findBrowsedProvince(map === 'present' ? 'former' : 'present', id)!.name
  const detailOf = new Map(
    browsedProvinces[map].flatMap(({ name, others }): [string, string][] => {
      const names = others.map(nameOf)
      return names.length === 1 && names[0] === name ? [] : [[name, names.join(', ')]]
    }),
  )
  const rows = breakdown(statistics, filter, { language }).map((row) => ({
    ...row,
    others: detailOf.get(row.name),
  }))
  return { map, total: statistics.total, rows }
}

const pathOf = (map: ProvinceMap) => (map === 'present' ? href('/provinces') : href('/provinces/former'))

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  if (!loaderData) return [{ title: productName }]
  const { language, origin } = matches[0].loaderData as RootData
  const t = translatorOf(language)
  const { map, total } = loaderData
  return pageMeta({
    title: `${t(`browse.provinces.title.${map}`)} · ${productName}`,
    description: t(`browse.provinces.description.${map}`, { total }),
    address: origin + pathOf(map),
    location,
  })
}

const maps = ['present', 'former'] as const

export default function Provinces({ loaderData: { map, total, rows } }: Route.ComponentProps) {
  const { t } = useText()
  const title = t(`browse.provinces.title.${map}`)
  return (
    <div className={layout.page}>
      <div className={styles.top}>
        <h1>{title}</h1>
        <p className={layout.lead}>{t(`browse.provinces.lead.${map}`, { count: total })}</p>
        <nav className={styles.maps} aria-label={t('browse.maps')}>
          {maps.map((each) => (
            <a key={each} href={pathOf(each)} aria-current={each === map ? 'page' : undefined}>
              {t(`browse.map.${each}`)}
            </a>
          ))}
        </nav>
      </div>
      {rows.length === 0 ? (
        <div className={layout.panel}>
          <Empty title={t('browse.empty')}>
            <p>{t('browse.emptyText')}</p>
          </Empty>
        </div>
      ) : (
        <BreakdownTable
          caption={title}
          heading={t('browse.heading.provinceId')}
          rows={rows}
          detail={({ others }) =>
            others && <span className={styles.detail}>{t(`browse.others.${map}`, { names: others })}</span>
          }
        />
      )}
    </div>
  )
}
