import { formatNumber } from '#app/i18n/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import type { SearchFacets, SearchParams } from '#core/search/answer.ts'
import { withFilter } from '#core/search/changes.ts'
import { flagFilters } from '#core/search/filters.ts'
import styles from './filter-panel.module.css'
import { useSearchNavigation } from './use-search-navigation.ts'

/** Boxes of the search form, which change the search at once where there is script. */
export function ContactFilter({ params, counts }: { params: SearchParams; counts?: SearchFacets['flags'] }) {
  const { t, language } = useText()
  const goTo = useSearchNavigation()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{t('search.filters.contact')}</legend>
      {flagFilters.map(({ key, labelKey }) => (
        <label key={key} className={styles.check}>
          <input
            type="checkbox"
            name={key}
            value="true"
            form="search-form"
            checked={params[key]}
            onChange={(event) => goTo(withFilter(params, key, event.target.checked))}
          />
          <span>{t(labelKey)}</span>
          {counts && <span className={styles.count}>{formatNumber(counts[key], language)}</span>}
        </label>
      ))}
    </fieldset>
  )
}
