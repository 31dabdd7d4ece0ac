import { href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import popover from '#app/ui/popover.module.css'
import { useDraft } from '#app/ui/use-draft.ts'
import { maxCompanies } from '#core/exports/quote.ts'
import { withPage, withView } from '#core/search/changes.ts'
import { toSearchParams } from '#core/search/params.ts'
import { perPageOptions, type SearchParams, sorts } from '#core/search/search-response.ts'
import { type ResultsView, tableColumns, toColumns } from './results-view.ts'
import styles from './results.module.css'
import { useSearchNavigation } from './search-address.ts'

/** Sort order; part of the search form without a script. */
export function SortSelect({ params }: { params: SearchParams }) {
  const { t } = useText()
  const goTo = useSearchNavigation()
  const [sort, setSort] = useDraft(params.sort)
  return (
    <label className={`${styles.sort} no-print`}>
      <span>{t('search.sort')}</span>
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
  )
}

interface ViewProps {
  params: SearchParams
  view: ResultsView
  onView: (view: ResultsView) => void
}

/** List or table: a form whose answer the server remembers, switched in place with a script. */
export function LayoutSwitch({ params, view, onView }: ViewProps) {
  const { t } = useText()
  return (
    <form
      action={href('/search')}
      className={`${styles.layouts} no-print`}
      aria-label={t('search.view')}
      data-layout={view.layout}
    >
      <HiddenSearch params={params} />
      {(['list', 'table'] as const).map((layout) => (
        <button
          key={layout}
          name="view"
          value={layout}
          aria-pressed={layout === view.layout}
          onClick={(event) => {
            event.preventDefault()
            onView({ ...view, layout })
          }}
        >
          {t(`search.view.${layout}`)}
        </button>
      ))}
    </form>
  )
}

/** Columns of the table; without a script a form. */
export function ColumnMenu({ params, view, onView }: ViewProps) {
  const { t } = useText()
  return (
    <div className="no-print">
      <button type="button" className={button.button} popoverTarget="columns">
        {t('search.columns')}
      </button>
      <form
        id="columns"
        popover="auto"
        action={href('/search')}
        aria-label={t('search.columns')}
        className={`${popover.menu} ${styles.columnMenu}`}
        onChange={({ currentTarget }) =>
          onView({ ...view, columns: toColumns(new FormData(currentTarget).getAll('columns')) })
        }
      >
        <HiddenSearch params={params} />
        <input type="hidden" name="view" value="table" />
        <input type="hidden" name="columns" value="" />
        {tableColumns.map((column) => (
          <label key={column}>
            <input
              type="checkbox"
              name="columns"
              value={column}
              defaultChecked={view.columns.includes(column)}
            />
            {t(`search.column.${column}`)}
          </label>
        ))}
        <noscript>
          <button>{t('search.filters.apply')}</button>
        </noscript>
      </form>
    </div>
  )
}

interface ExportAllProps {
  params: SearchParams
  total: number
  /** Hidden while the bar of a selection has the export button. */
  isHidden: boolean
  onExport: () => void
}

/** Exports all results. A form, so that it also works before its script has loaded. */
export function ExportAll({ params, total, isHidden, onExport }: ExportAllProps) {
  const { t } = useText()
  if (total < 0) return null
  const isTooMuch = total > maxCompanies
  return (
    <form
      method="post"
      action={href('/exports/quotes')}
      className={`${styles.exportAll} no-print`}
      data-hidden={isHidden || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        onExport()
      }}
    >
      <input type="hidden" name="search" value={toSearchParams(withPage(params, 1)).toString()} />
      <button
        className={button.button}
        disabled={isTooMuch}
        title={isTooMuch ? t('search.exportHint', { most: maxCompanies }) : undefined}
      >
        {t('search.exportAll')}
      </button>
    </form>
  )
}

/** Page length, which the browser remembers; part of the search form without a script. */
export function PageLength({ params, view, onView }: ViewProps) {
  const { t } = useText()
  const goTo = useSearchNavigation()
  const [perPage, setPerPage] = useDraft(params.perPage)
  return (
    <label className={`${styles.sort} ${styles.pageLength}`}>
      <span>{t('search.perPage')}</span>
      <select
        name="perPage"
        form="search-form"
        value={perPage}
        onChange={({ target }) => {
          const chosen = perPageOptions[target.selectedIndex]
          setPerPage(chosen)
          onView({ ...view, perPage: chosen })
          goTo(withView(params, { perPage: chosen }))
        }}
      >
        {perPageOptions.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </label>
  )
}

/** The search without its page, for a form that changes something else. */
export function HiddenSearch({ params }: { params: SearchParams }) {
  return [...toSearchParams(withPage(params, 1))].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}
