import { href } from 'react-router'
import { formatDate, formatNumber } from '#text/formats.ts'
import { translatorOf } from '#app/i18n/translators.ts'
import { useText } from '#app/i18n/use-text.ts'
import { readPreferences } from '#app/preferences.ts'
import { productName } from '#app/product.ts'
import type { RootData } from '#app/root.tsx'
import { topChoices } from '#app/routes/search/choices.server.ts'
import { SearchBox } from '#app/routes/search/search-box.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import { emptySearch } from '#core/search/params.ts'
import { search } from '#core/search/search.server.ts'
import { siteFigures } from '#core/search/site-figures.server.ts'
import { services } from '#core/services.server.ts'
import { todayInVietnam } from '#time/vietnam-days.ts'
import type { Route } from './+types/home.ts'
import styles from './home.module.css'

const maxCities = 10
const maxIndustries = 8

/** Returns the figures of the site and the cities and industries with the most companies. */
export async function loader({ request }: Route.LoaderArgs) {
  const { language } = readPreferences(request)
  const { companies, lastImport } = await siteFigures(services())
  const { facets } = await search(services(), emptySearch)
  return {
    companies,
    lastImport: lastImport && todayInVietnam(Date.parse(lastImport)),
    cities: facets ? topChoices('cityId', language, facets, maxCities) : [],
    industries: facets ? topChoices('businessTypeId', language, facets, maxIndustries) : [],
  }
}

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const { language, origin } = matches[0].loaderData as RootData
  const t = translatorOf(language)
  const title = `${productName} · ${t('layout.tagline')}`
  return pageMeta({ title, description: t('home.description'), address: `${origin}/`, location })
}

const blurbs = ['home.verified', 'home.network', 'home.export'] as const

export default function Home({
  loaderData: { companies, lastImport, cities, industries },
}: Route.ComponentProps) {
  const { t } = useText()
  return (
    <>
      <section className={styles.hero}>
        <h1>{t('home.title')}</h1>
        <p className={styles.lead}>{t('home.lead')}</p>
        <SearchBox params={emptySearch} />
        <p className={styles.figures}>
          <b>{t('home.companies', { count: companies })}</b>
          {lastImport && <> · {t('home.updated', { date: formatDate(lastImport) })}</>}
        </p>
      </section>
      <div className={styles.starts}>
        <StartingPoints title={t('home.cities')} parameter="cityId" choices={cities} />
        <StartingPoints title={t('home.industries')} parameter="businessTypeId" choices={industries} />
      </div>
      <ul className={styles.blurbs}>
        {blurbs.map((key) => (
          <li key={key}>
            <h2>{t(key)}</h2>
            <p>{t(`${key}Text`)}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

interface StartingPointsProps {
  title: string
  /** Search parameter set by a choice. */
  parameter: 'cityId' | 'businessTypeId'
  choices: readonly { id: number; name: string; count: number }[]
}

/** Common first searches, each with its number of results. */
function StartingPoints({ title, parameter, choices }: StartingPointsProps) {
  const { language } = useText()
  if (choices.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul className={styles.choices}>
        {choices.map(({ id, name, count }) => (
          <li key={id}>
            <a href={`${href('/search')}?${parameter}=${id}`}>{name}</a>
            <span className="num">{formatNumber(count, language)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
