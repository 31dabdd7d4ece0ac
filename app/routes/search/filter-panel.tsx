import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import { Icon } from '#app/ui/icon.tsx'
import { choiceFilters } from '#core/search/filters.ts'
import { activeFilters } from '#core/search/params.ts'
import { ChoiceFilter } from './choice-filter.tsx'
import { ContactFilter } from './contact-filter.tsx'
import { DateFilter } from './date-filter.tsx'
import styles from './filter-panel.module.css'
import type { SearchPageData } from './load-search.server.ts'

/** At the left of the results; on a phone a drawer, which needs no script either. */
export function FilterPanel({ params, results, chosen, dateProblem }: SearchPageData) {
  const { t } = useText()
  const active = activeFilters(params).length
  return (
    <>
      <button type="button" className={`${button.button} ${styles.open}`} popoverTarget="filters">
        <Icon name="filter" />
        {t('search.filters')}
        {active > 0 && (
          <span className={styles.active}>
            {active}
            <span className="unseen"> {t('search.filters.active', { count: active })}</span>
          </span>
        )}
      </button>
      <aside id="filters" popover="auto" className={styles.panel} aria-labelledby="filters-title">
        <div className={styles.head}>
          <h2 id="filters-title">{t('search.filters')}</h2>
          <button
            type="button"
            className={`${button.quiet} ${styles.close}`}
            popoverTarget="filters"
            popoverTargetAction="hide"
            aria-label={t('layout.close')}
          >
            <Icon name="close" />
          </button>
        </div>
        {choiceFilters.map(({ key }) => (
          <ChoiceFilter key={key} filter={key} params={params} chosen={chosen[key]} />
        ))}
        <ContactFilter params={params} counts={results?.flags} />
        <DateFilter params={params} urlProblem={dateProblem} />
        <button form="search-form" className={`${button.button} ${styles.apply}`}>
          {t('search.filters.apply')}
        </button>
        {results && results.total >= 0 && (
          <button
            type="button"
            className={`${button.button} ${button.primary} ${styles.show}`}
            popoverTarget="filters"
            popoverTargetAction="hide"
          >
            {t('search.filters.show', { count: results.total })}
          </button>
        )}
      </aside>
    </>
  )
}
