import { lazy, Suspense, type SyntheticEvent, useRef, useState } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import type { SearchParams } from '#core/search/answer.ts'
import { CorrectedLine } from './corrected-line.tsx'
import { EmptyResults } from './empty-results.tsx'
import { ExportWithoutScript } from './export-without-script.tsx'
import type { SearchResults } from './load-search.server.ts'
import { Pagination } from './pagination.tsx'
import { ResultRow } from './result-row.tsx'
import styles from './results.module.css'
import { useSelection } from './use-selection.ts'
import { ViewOptions } from './view-options.tsx'

/** What it takes to buy comes when someone is about to select. */
const loadExportTools = () => import('#app/routes/exports/export-tools.tsx')
const ExportTools = lazy(loadExportTools)

function prepare({ target }: SyntheticEvent) {
  if ((target as Element).closest('label')) loadExportTools().catch(() => {})
}

interface ResultsProps {
  params: SearchParams
  /** The query as typed, where it was read as more than words. */
  typed: string | undefined
  results: SearchResults
  /** Credits; undefined for a visitor. */
  balance: number | undefined
}

/** The card of results: what was found, how it is shown, the list, and where to go from here. */
export function Results({ params, typed, results, balance }: ResultsProps) {
  const { t } = useText()
  const { total } = results
  // A list of the best of them, cut: not a result that could be sold whole.
  const isNearest = results.corrected?.kind === 'nearest'
  const [bought, setBought] = useState<ReadonlySet<number>>(new Set())
  const rows = results.rows.map((row) => (bought.has(row.id) ? { ...row, isExported: true as const } : row))
  const selection = useSelection(params, rows)
  const selectAll = useRef<HTMLInputElement>(null)
  const [isUsed, setUsed] = useState(false)
  const pages = { params, last: results.lastPage, isFull: rows.length === params.perPage }
  const count = selection.isWhole ? total : selection.ids.size
  if (count > 0 && !isUsed) setUsed(true)

  return (
    <>
      {rows.length === 0 ? (
        <EmptyResults params={params} zeroResultSuggestions={results.zeroResultSuggestions} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only looks at what is pointed at
        <section className={styles.card} aria-labelledby="total" onPointerOver={prepare} onFocus={prepare}>
          <div className={styles.head}>
            <h2 id="total" aria-live="polite" className={styles.total}>
              {isNearest
                ? t('search.nearest')
                : total >= 0
                  ? t('search.total', { count: total })
                  : t('search.totalMany', { count: (params.page - 1) * params.perPage + rows.length })}
            </h2>
            <ViewOptions params={params} />
          </div>
          {results.corrected && (
            <CorrectedLine params={params} typed={typed ?? params.q} corrected={results.corrected} />
          )}
          <div className={styles.bar}>
            <label className={`${styles.selectAll} scripted`}>
              <input
                type="checkbox"
                checked={selection.isWholePage}
                ref={(box) => {
                  selectAll.current = box
                  if (box) box.indeterminate = selection.ids.size > 0 && !selection.isWholePage
                }}
                onChange={selection.isWholePage ? selection.clear : selection.selectPage}
              />
              <span>{count > 0 ? t('search.selected', { count }) : t('search.selectAll')}</span>
            </label>
            <button
              form="export-selection"
              className={`${button.button} scripted`}
              disabled={count === 0}
              title={count === 0 ? t('search.exportHint') : undefined}
            >
              {t('search.export')}
            </button>
            {!isNearest && <ExportWithoutScript params={params} total={total} />}
            <Pagination {...pages} label={t('search.pages.top')} isShort />
          </div>
          <ol className={styles.list}>
            {rows.map((row) => (
              <ResultRow
                key={row.id}
                row={row}
                isSelected={selection.ids.has(row.id)}
                onSelect={selection.toggle}
              />
            ))}
          </ol>
          <Pagination {...pages} label={t('search.pages.bottom')} />
        </section>
      )}
      {isUsed && (
        <Suspense>
          <ExportTools
            params={params}
            rows={rows}
            total={isNearest ? rows.length : total}
            balance={balance}
            selection={selection}
            onPaid={() => {
              setBought(new Set([...bought, ...selection.ids]))
              selection.clear()
            }}
            focusAfterwards={selectAll}
          />
        </Suspense>
      )}
    </>
  )
}
