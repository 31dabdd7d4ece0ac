import { useText } from '#app/i18n/use-text.ts'
import { useDraft } from '#app/ui/use-draft.ts'
import { perPageOptions, type SearchParams, sorts } from '#core/search/search-response.ts'
import { withView } from '#core/search/changes.ts'
import styles from './search.module.css'
import { useSearchNavigation } from './search-address.ts'

/** Sort order and page length; part of the search form without a script. */
export function ViewOptions({ params }: { params: SearchParams }) {
  const { t } = useText()
  const goTo = useSearchNavigation()
  const [sort, setSort] = useDraft(params.sort)
  const [perPage, setPerPage] = useDraft(params.perPage)
  return (
    <div className={`${styles.view} no-print`}>
      <label>
        {t('search.sort')}
        <select
          name="sort"
          form="search-form"
          value={sort}
          onChange={({ target }) => {
            const chosen = sorts[target.selectedIndex]
            setSort(chosen)
            goTo(withView(params, { sort: chosen }))
          }}
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(`search.sort.${sort}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('search.perPage')}
        <select
          name="perPage"
          form="search-form"
          value={perPage}
          onChange={({ target }) => {
            const chosen = perPageOptions[target.selectedIndex]
            setPerPage(chosen)
            goTo(withView(params, { perPage: chosen }))
          }}
        >
          {perPageOptions.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      </label>
    </div>
  )
}
