import { href } from 'react-router'
import { formatDate } from '#text/formats.ts'
import { translatorOf } from '#app/i18n/translators.ts'
import { useText } from '#app/i18n/use-text.ts'
import { readPreferences } from '#app/preferences.ts'
import { productName } from '#app/product.ts'
import type { RootData } from '#app/root.tsx'
import { SearchBox } from '#app/routes/search/search-box.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import { useRecentSearches } from '#app/shell/recent-searches.ts'
import { Notice } from '#app/ui/notice.tsx'
import { emptySearch } from '#core/search/params.ts'
import type { Route } from './+types/home.ts'
import { Figures } from './figures.tsx'
import styles from './home.module.css'
import { Largest } from './largest.tsx'
import { type HomeData, loadHome } from './load-home.server.ts'
import { TakeHome } from './take-home.tsx'
import { unknownPage } from './unknown-page.ts'

export async function loader(args: Route.LoaderArgs) {
  return loadHome(args, readPreferences(args.request).language)
}

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const { language, origin } = matches[0].loaderData as RootData
  const t = translatorOf(language)
  const title = `${productName} · ${t('layout.tagline')}`
  return pageMeta({ title, description: t('home.description'), address: `${origin}/`, location })
}

/** Searches to try: words without accents, a place after the name, an exact phrase. */
const examples = ['xay dung', 'vận tải Hải Phòng', '"xuất nhập khẩu"']
const maxRecent = 3
const blurbs = ['home.verified', 'home.network', 'home.export'] as const

export default function Home({ loaderData }: Route.ComponentProps) {
  const { t } = useText()
  const { total, lastImport, newest } = loaderData
  return (
    <div className={styles.page}>
      <div id={unknownPage} className={styles.unknown}>
        <Notice kind="info">{t('home.unknownPage')}</Notice>
      </div>
      <div className={styles.hero}>
        <section>
          <h1>{t('home.title')}</h1>
          <p className={styles.lead}>{t('home.lead')}</p>
          <div className={styles.search}>
            <SearchBox params={emptySearch} />
          </div>
          <Searches id="examples" title={t('home.examples')} searches={examples} />
          <RecentSearches />
          <p className={styles.facts}>
            <b>{t('home.companies', { count: total })}</b>
            {lastImport && <> · {t('home.updated', { date: formatDate(lastImport) })}</>}
          </p>
        </section>
        {newest.length > 0 && <Newest companies={newest} />}
      </div>
      {total > 0 && (
        <>
          <Figures data={loaderData} />
          <Largest largest={loaderData.largest} />
        </>
      )}
      <TakeHome preview={loaderData.preview} />
      <ul className={styles.blurbs}>
        {blurbs.map((key) => (
          <li key={key}>
            <h2>{t(key)}</h2>
            <p>{t(`${key}Text`)}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Apart from the page: rendering the search box again while it waits for its script would empty it. */
function RecentSearches() {
  const { t } = useText()
  const recent = useRecentSearches().slice(0, maxRecent)
  return recent.length > 0 && <Searches id="recent" title={t('layout.palette.recent')} searches={recent} />
}

interface SearchesProps {
  id: 'examples' | 'recent'
  title: string
  searches: readonly string[]
}

/** Searches to run, in one line whatever their number. On a phone recent ones take the line of the examples. */
function Searches({ id, title, searches }: SearchesProps) {
  return (
    <div className={`${styles.searches} ${styles[id]}`}>
      <h2 id={id}>{title}</h2>
      <ul className={styles.chips} aria-labelledby={id}>
        {searches.map((q) => (
          <li key={q}>
            <a href={`${href('/search')}?q=${encodeURIComponent(q)}`}>{q}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Newest({ companies }: { companies: HomeData['newest'] }) {
  const { t } = useText()
  return (
    <section className={styles.newest} aria-labelledby="newest">
      <div className={styles.heading}>
        <h2 id="newest">{t('home.newest')}</h2>
        <a href={href('/new')}>{t('home.newest.all')}</a>
      </div>
      <ul className={styles.companies}>
        {companies.map(({ slug, name, province, issueDate }) => (
          <li key={slug}>
            <a href={href('/company/:id', { id: slug })}>{name}</a>
            <small>
              {province}
              {issueDate && <span className="num">{formatDate(issueDate)}</span>}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
