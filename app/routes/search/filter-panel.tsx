import { formatNumber } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import { Icon } from '#app/ui/icon.tsx'
import { useDraft } from '#app/ui/use-draft.ts'
import { companyStatuses } from '#core/companies/company.ts'
import type { SearchParams } from '#core/search/search-response.ts'
import { withFilter } from '#core/search/changes.ts'
import { choiceFilter, type ChoiceFilter as Filter, type FlagKey, flagFilters } from '#core/search/filters.ts'
import { activeFilters } from '#core/search/params.ts'
import { ChoiceFilter, offersChoices } from './choice-filter.tsx'
import { DateFilter } from './date-filter.tsx'
import styles from './filters.module.css'
import type { SearchPageData } from './search.tsx'
import { useSearchNavigation } from './search-address.ts'

/** The 63 provinces with their districts, and the 34 since July 2025 with their wards. */
const former = [choiceFilter('cityId'), choiceFilter('districtId')]
const present = [choiceFilter('provinceId'), choiceFilter('wardId')]
const details = [choiceFilter('businessTypeId'), choiceFilter('legalForm'), choiceFilter('kind')]
const activeStatus = companyStatuses.indexOf('active') + 1

/** Beside the results; on a phone a drawer that works without script. */
export function FilterPanel({ params, results, open, wrongDates, today, balance }: SearchPageData) {
  const { t } = useText()
  const active = activeFilters(params).length
  const isOnPresentMap = present.some(({ key }) => params[key] !== undefined)
  const toFilter = (filter: Filter) => (
    <ChoiceFilter key={filter.key} filter={filter} params={params} open={open[filter.key]} />
  )
  return (
    <>
      <button type="button" className={`${button.button} ${styles.open}`} popoverTarget="filters">
        <Icon name="filter" />
        {t('search.filters')}
        {active > 0 && (
          <span className={styles.active}>
            {active}
            <span className="visually-hidden"> {t('search.filters.active', { count: active })}</span>
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
        <ChoiceFilter
          filter={choiceFilter('status')}
          params={params}
          open={open.status}
          names={{ [activeStatus]: t('search.filters.activeOnly') }}
        />
        {[former, present].some(([{ key }]) => offersChoices(open[key])) && (
          <fieldset className={styles.maps}>
            <legend className="visually-hidden">{t('search.filters.maps')}</legend>
            <div className={styles.switch}>
              {(['present', 'former'] as const).map((map) => (
                <label key={map}>
                  <input
                    type="radio"
                    name="map"
                    value={map}
                    form=""
                    defaultChecked={(map === 'present') === isOnPresentMap}
                  />
                  <span>{t(`search.filters.maps.${map}`)}</span>
                </label>
              ))}
            </div>
            <div className={styles.former}>{former.map(toFilter)}</div>
            <div className={styles.present}>{present.map(toFilter)}</div>
          </fieldset>
        )}
        {details.map(toFilter)}
        <DateFilter params={params} wrongDates={wrongDates} today={today} />
        <fieldset className={styles.group}>
          <legend className={styles.label}>{t('search.filters.contact')}</legend>
          {flagFilters.map(({ key, labelKey }) => (
            <CheckFilter
              key={key}
              filter={key}
              label={t(labelKey)}
              params={params}
              count={results?.flags?.[key]}
            />
          ))}
        </fieldset>
        {balance !== undefined && (
          <div className={styles.group}>
            <CheckFilter filter="notExported" label={t('search.filters.notExported')} params={params} />
          </div>
        )}
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

interface CheckFilterProps {
  filter: FlagKey | 'notExported'
  label: string
  params: SearchParams
  count?: number
}

/** Checkbox of the search form; applies immediately with a script. */
function CheckFilter({ filter, label, params, count }: CheckFilterProps) {
  const { language } = useText()
  const goTo = useSearchNavigation()
  const [isChecked, setChecked] = useDraft(params[filter] ?? false)
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        name={filter}
        value="true"
        form="search-form"
        checked={isChecked}
        onChange={({ target }) => {
          setChecked(target.checked)
          goTo(withFilter(params, filter, target.checked || undefined))
        }}
      />
      <span>{label}</span>
      {count !== undefined && <span className={styles.count}>{formatNumber(count, language)}</span>}
    </label>
  )
}
