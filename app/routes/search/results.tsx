import {
  type ChangeEvent,
  lazy,
  type MouseEvent,
  type RefCallback,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { loadTexts } from '#app/i18n/translators.ts'
import { useText } from '#app/i18n/use-text.ts'
import { rememberResults } from '#app/routes/companies/result-list.ts'
import bar from '#app/routes/exports/export-tools.module.css'
import button from '#app/ui/button.module.css'
import { retryImport } from '#app/ui/retry-import.ts'
import type { SearchParams } from '#core/search/search-response.ts'
import { CorrectedLine } from './corrected-line.tsx'
import { EmptyResults } from './empty-results.tsx'
import { Pagination } from './pagination.tsx'
import { ResultPreview } from './result-preview.tsx'
import { ResultRow } from './result-row.tsx'
import { ResultTable } from './result-table.tsx'
import type { ResultsView } from './results-view.ts'
import type { SearchResults } from './search.tsx'
import rowStyles from './result-row.module.css'
import styles from './results.module.css'
import { searchAddress } from './search-address.ts'
import { ColumnMenu, ExportAll, LayoutSwitch, PageLength, SortSelect } from './toolbar.tsx'
import { useRowKeys } from './use-row-keys.ts'
import { useSelection } from './use-selection.ts'

/** Loaded when something is selected, code and texts at once. */
const ExportTools = lazy(() =>
  retryImport(async () => {
    const [tools] = await Promise.all([import('#app/routes/exports/export-tools.tsx'), loadTexts('account')])
    return tools
  }),
)

interface ResultsProps {
  params: SearchParams
  /** The query as typed, if it was read as more than words. */
  typed: string | undefined
  results: SearchResults
  /** Credits; undefined for a visitor. */
  balance: number | undefined
  view: ResultsView
  onView: (view: ResultsView) => void
}

/** Width from which a row opens its preview. */
const wide = '(min-width: 90em)'

/** Results with their toolbar, selection, preview and pages. */
export function Results({ params, typed, results, balance, view, onView }: ResultsProps) {
  const { t } = useText()
  const { total } = results
  // Nearest names are cut at 100, so they cannot be exported as a whole.
  const isNearest = results.corrected?.kind === 'nearest'
  const exportable = isNearest ? -1 : total
  const [bought, setBought] = useState<ReadonlySet<number>>(new Set())
  const rows = useMemo(
    () => results.rows.map((row) => (bought.has(row.id) ? { ...row, isExported: true as const } : row)),
    [results.rows, bought],
  )
  const selection = useSelection(params, rows, balance !== undefined)
  const [previewed, setPreviewed] = useState<number>()
  /** An export asked for before its code has loaded. */
  const [isWanted, setWanted] = useState(false)
  const [isUsed, setUsed] = useState(false)
  const [isSelecting, setSelecting] = useState(false)
  const section = useRef<HTMLElement>(null)
  const selectAll = useRef<HTMLInputElement>(null)

  useEffect(() => {
    rememberResults({
      address: searchAddress(params),
      total: results.total,
      first: (params.page - 1) * params.perPage + 1,
      slugs: results.rows.map(({ slug }) => slug),
    })
  }, [params, results])

  const count = selection.isWhole ? total : selection.chosen.length
  if (count > 0 && !isUsed) setUsed(true)
  const preview = rows.find(({ id }) => id === previewed)
  const pages = { params, last: results.lastPage, isFull: rows.length === params.perPage }
  const views = { params, view, onView }

  useRowKeys(section, {
    onSelect: selection.toggle,
    onMove: (id) => preview && setPreviewed(id),
    onEscape: () => preview && closePreview(),
  })

  function openPreview({ target }: MouseEvent) {
    const element = target as Element
    const row = element.closest('[data-preview]') ?? rowAt(element)
    if (row) setPreviewed(Number(row.getAttribute('data-preview') ?? row.getAttribute('data-row')))
  }

  function closePreview() {
    setPreviewed(undefined)
    section.current?.querySelector<HTMLElement>(`[data-row="${previewed}"]`)?.focus({ preventScroll: true })
  }

  if (rows.length === 0) {
    return <EmptyResults params={params} zeroResultSuggestions={results.zeroResultSuggestions} />
  }
  const isMixed = !selection.isWholePage && rows.some(({ id }) => selection.has(id))
  const pageBox = (
    <PageBox
      box={(input) => {
        selectAll.current = input
        if (input) input.indeterminate = isMixed
      }}
      isChecked={selection.isWholePage}
      onChange={({ target }) => (target.checked ? selection.selectPage() : selection.clearPage())}
    />
  )
  return (
    <>
      <div className={styles.results}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- each row has a button for its preview */}
        <section
          ref={section}
          className={styles.card}
          aria-labelledby="total"
          data-selecting={isSelecting || count > 0 || undefined}
          onClick={openPreview}
          onMouseDown={keepTextUnselected}
        >
          <div className={styles.toolbar}>
            <h2 id="total" aria-live="polite" className={styles.total}>
              {isNearest
                ? t('search.nearest')
                : total >= 0
                  ? t('search.total', { count: total })
                  : t('search.totalMany', { count: (params.page - 1) * params.perPage + rows.length })}
            </h2>
            <Pagination {...pages} label={t('search.pages.top')} isShort />
            <LayoutSwitch {...views} />
            <SortSelect params={params} />
            {view.layout === 'table' && <ColumnMenu {...views} />}
            <ExportAll
              params={params}
              total={exportable}
              isHidden={count > 0}
              onExport={() => {
                selection.selectWhole()
                setWanted(true)
              }}
            />
            <button
              type="button"
              className={`${button.button} ${styles.selecting} js-only`}
              aria-pressed={isSelecting || count > 0}
              onClick={() => {
                if (count > 0) selection.clear()
                setSelecting(!isSelecting && count === 0)
              }}
            >
              {t('search.selecting')}
            </button>
          </div>
          {results.corrected && (
            <CorrectedLine params={params} typed={typed ?? params.q} corrected={results.corrected} />
          )}
          {view.layout === 'table' ? (
            <ResultTable {...{ params, rows, selection }} columns={view.columns} selectAll={pageBox} />
          ) : (
            <>
              <div className={rowStyles.heads}>
                {pageBox}
                {(['name', 'taxCode', 'phone', 'place', 'issueDate'] as const).map((column) => (
                  <span key={column} aria-hidden="true" data-column={column}>
                    {t(`search.column.${column}`)}
                  </span>
                ))}
              </div>
              <ol className={rowStyles.list}>
                {rows.map((row) => (
                  <ResultRow
                    key={row.id}
                    row={row}
                    isSelected={selection.has(row.id)}
                    isPreviewed={row === preview}
                    onSelect={selection.toggle}
                  />
                ))}
              </ol>
            </>
          )}
          <div className={`${styles.foot} no-print`}>
            <PageLength {...views} />
            <Pagination {...pages} label={t('search.pages.bottom')} />
          </div>
        </section>
        {preview && <ResultPreview row={preview} onClose={closePreview} />}
      </div>
      {isUsed && (
        <Suspense
          fallback={
            count > 0 && <EarlyBar count={count} isWanted={isWanted} onExport={() => setWanted(true)} />
          }
        >
          <ExportTools
            params={params}
            total={isNearest ? rows.length : total}
            isExportable={!isNearest}
            balance={balance}
            selection={selection}
            isWanted={isWanted}
            onWanted={setWanted}
            onPaid={() => {
              setBought(new Set([...bought, ...selection.chosen.map(({ id }) => id)]))
              selection.clear()
            }}
            focusAfterwards={selectAll}
          />
        </Suspense>
      )}
    </>
  )
}

/** Returns the name of the row at a place that does nothing else, on a screen with room for a preview. */
function rowAt(element: Element): Element | null | undefined {
  if (element.closest('a, button, label, input') || !matchMedia(wide).matches) return undefined
  if (getSelection()?.isCollapsed === false) return undefined
  return element.closest('li, tr')?.querySelector('[data-row]')
}

/** A click with Shift selects rows, not text. */
function keepTextUnselected(event: MouseEvent) {
  if (event.shiftKey && (event.target as Element).closest('label')) event.preventDefault()
}

interface PageBoxProps {
  box: RefCallback<HTMLInputElement>
  isChecked: boolean
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** Selects the rows of the page. */
function PageBox({ box, isChecked, onChange }: PageBoxProps) {
  const { t } = useText()
  return (
    <label className={`${rowStyles.select} ${rowStyles.selectAll} js-only`}>
      <input type="checkbox" checked={isChecked} ref={box} onChange={onChange} />
      <span>{t('search.selectAll')}</span>
    </label>
  )
}

interface EarlyBarProps {
  count: number
  isWanted: boolean
  onExport: () => void
}

/** Stands in for the selection bar until its code has loaded, and keeps a click on its button. */
function EarlyBar({ count, isWanted, onExport }: EarlyBarProps) {
  const { t } = useText()
  return (
    <div className={`${bar.tools} no-print`}>
      <div className={bar.bar}>
        <p className={bar.what}>
          <b>{t('search.selected', { count })}</b>
        </p>
        <div className={bar.buttons}>
          <button
            type="button"
            className={`${button.button} ${button.primary}`}
            aria-busy={isWanted}
            onClick={onExport}
          >
            {t('search.export')}
          </button>
        </div>
      </div>
    </div>
  )
}
