import { translatorOf } from '#app/i18n/translators.ts'
import { useText } from '#app/i18n/use-text.ts'
import { readPreferences } from '#app/preferences.ts'
import { productName } from '#app/product.ts'
import type { RootData } from '#app/root.tsx'
import type { Route } from './+types/search.ts'
import { Chips } from './chips.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { loadSearch } from './load-search.server.ts'
import { Results } from './results.tsx'
import { SearchBox } from './search-box.tsx'
import { SearchError } from './search-error.tsx'
import { Searching } from './searching.tsx'
import styles from './search.module.css'

export const loader = (args: Route.LoaderArgs) => loadSearch(args, readPreferences(args.request).language)

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  const { language, origin } = matches[0].loaderData as RootData
  const t = translatorOf(language)
  const query = loaderData?.read?.typed.q ?? loaderData?.params.q
  const title = query ? t('search.titleFor', { query }) : t('search.title')
  return [
    { title: `${title} · ${productName}` },
    { name: 'description', content: t('search.description') },
    // Searches are endless; the page to begin one is for search engines, too.
    location.search
      ? { name: 'robots', content: 'noindex, follow' }
      : { tagName: 'link', rel: 'canonical', href: `${origin}/search` },
  ]
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { t } = useText()
  const { params, read, results, problem, chosen, balance } = loaderData
  return (
    <div className={styles.page}>
      <h1 className="unseen">{t('search.title')}</h1>
      <div className={styles.box}>
        <SearchBox params={read?.typed ?? params} isLive />
      </div>
      <FilterPanel {...loaderData} />
      <div className={styles.answers}>
        <Chips params={params} read={read} chosen={chosen} />
        <Searching />
        {problem && <SearchError problem={problem} />}
        {results && <Results params={params} typed={read?.typed.q} results={results} balance={balance} />}
      </div>
    </div>
  )
}
