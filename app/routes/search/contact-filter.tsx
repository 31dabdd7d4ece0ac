import { formatNumber } from '#app/i18n/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import { useDraft } from '#app/ui/use-draft.ts'
import type { SearchFacets, SearchParams } from '#core/search/answer.ts'
import { withFilter } from '#core/search/changes.ts'
import { type FlagFilter, flagFilters } from '#core/search/filters.ts'
import styles from './filter-panel.module.css'
import { useSearchNavigation } from './use-search-navigation.ts'

interface ContactFilterProps {
  params: SearchParams
  counts: SearchFacets['flags'] | undefined
}

/** Boxes of the search form, which change the search at once where there is script. */
export function ContactFilter({ params, counts }: ContactFilterProps) {
  const { t } = useText()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{t('search.filters.contact')}</legend>
      {flagFilters.map((filter) => (
        <Flag key={filter.key} filter={filter} params={params} count={counts?.[filter.key]} />
      ))}
    </fieldset>
  )
}

interface FlagProps {
  filter: FlagFilter
  params: SearchParams
  count: number | undefined
}

function Flag({ filter: { key, labelKey }, params, count }: FlagProps) {
  const { t, language } = useText()
  const goTo = useSearchNavigation()
  const [isChecked, setChecked] = useDraft(params[key])
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        name={key}
        value="true"
        form="search-form"
        checked={isChecked}
        onChange={({ target }) => {
          setChecked(target.checked)
          goTo(withFilter(params, key, target.checked))
        }}
      />
      <span>{t(labelKey)}</span>
      {count !== undefined && <span className={styles.count}>{formatNumber(count, language)}</span>}
    </label>
  )
}
