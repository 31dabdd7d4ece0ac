import { formatNumber } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import { clearAll, withQuery } from '#core/search/changes.ts'
import { hasFilters } from '#core/search/params.ts'
import type { SearchParams } from '#core/search/search-response.ts'
import type { SearchResults } from './search.tsx'
import styles from './search.module.css'
import { searchAddress } from './search-address.ts'

/** Nothing found: which word or filter to drop, and how much that would find. */
export function EmptyResults({
  params,
  zeroResultSuggestions,
}: {
  params: SearchParams
  zeroResultSuggestions: SearchResults['zeroResultSuggestions']
}) {
  const { t, language } = useText()
  return (
    <section className={`${styles.card} ${styles.empty}`}>
      <h2 aria-live="polite">{t('search.empty')}</h2>
      {zeroResultSuggestions ? (
        <>
          <p>{t('search.empty.ways')}</p>
          <ul className={styles.ways}>
            {zeroResultSuggestions.map(({ what, word, address, total }) => (
              <li key={address}>
                <a href={address} data-keep-scroll>
                  {t(`search.empty.${what}`, { word })}
                </a>
                <span className={styles.count}>{formatNumber(total, language)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>{t('search.empty.hint')}</p>
      )}
      {hasFilters(params) && params.q !== '' && (
        <p>
          <a href={searchAddress(withQuery(clearAll(), params.q))}>{t('search.empty.noFilters')}</a>
        </p>
      )}
    </section>
  )
}
