import { useText } from '#app/i18n/use-text.ts'
import { useLostRequest } from '#app/shell/lost-connection.ts'
import { Notice } from '#app/ui/notice.tsx'
import styles from './filters.module.css'
import { SearchError } from './search-error.tsx'
import type { SearchPageData } from './search.tsx'

/** Above the results, one message at a time: no connection, an error of the search, mistakes in the address. */
export function SearchMessage({
  problem,
  dropped,
  wrongDates,
}: Pick<SearchPageData, 'problem' | 'dropped' | 'wrongDates'>) {
  const { t } = useText()
  const lost = useLostRequest()
  if (lost?.address) {
    // The shell retries it.
    return (
      <p role="alert" className={styles.lost}>
        <b>{t('layout.lost.title')}</b> · <a href={lost.address}>{t('search.retry')}</a>
      </p>
    )
  }
  if (problem) return <SearchError problem={problem} />
  if (!dropped && !wrongDates) return null
  return (
    <Notice kind="info">
      {wrongDates && (
        <p>
          {t('search.filters.dateRange')}: {t(`search.dates.${wrongDates.problem}`)}
        </p>
      )}
      {dropped?.map(({ facet, value }) => (
        <p key={facet}>{t('search.dropped', { filter: t(`search.filters.${facet}`), value })}</p>
      ))}
    </Notice>
  )
}
