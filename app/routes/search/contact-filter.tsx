import { formatNumber } from '#text/formats.ts'
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
      {flagFilters.map(({ key, labelKey }) => (
        <CheckFilter key={key} filter={key} label={t(labelKey)} params={params} count={counts?.[key]} />
      ))}
    </fieldset>
  )
}

interface CheckFilterProps {
  filter: FlagFilter['key'] | 'notExported'
  label: string
  params: SearchParams
  count?: number
}

/** A box of the search form. */
export function CheckFilter({ filter, label, params, count }: CheckFilterProps) {
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
