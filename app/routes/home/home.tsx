import { pageMeta } from '#app/shell/page-meta.ts'
import { formatDate } from '#text/formats.ts'
import { translatorOf } from '#app/i18n/translators.ts'
import { useText } from '#app/i18n/use-text.ts'
import { readPreferences } from '#app/preferences.ts'
import { productName } from '#app/product.ts'
import type { RootData } from '#app/root.tsx'
import { SearchBox } from '#app/routes/search/search-box.tsx'
import { emptySearch } from '#core/search/params.ts'
import type { Route } from './+types/home.ts'
import styles from './home.module.css'
import { loadHome } from './load-home.server.ts'
import { StartingPoints } from './starting-points.tsx'

export const loader = ({ request }: Route.LoaderArgs) => loadHome(readPreferences(request).language)

export const meta: Route.MetaFunction = ({ matches }) => {
  const { language, origin } = matches[0].loaderData as RootData
  const t = translatorOf(language)
  const title = `${productName} · ${t('layout.tagline')}`
  return pageMeta({ title, description: t('home.description'), canonical: `${origin}/` })
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
