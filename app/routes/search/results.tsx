import { useState } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import type { SearchParams } from '#core/search/answer.ts'
import { CorrectedLine } from './corrected-line.tsx'
import { EmptyResults } from './empty-results.tsx'
import type { SearchResults } from './load-search.server.ts'
import { Pagination } from './pagination.tsx'
import { ResultRow } from './result-row.tsx'
import styles from './results.module.css'
import type { Row } from './row.ts'
import { ViewOptions } from './view-options.tsx'

/** The card of results: what was found, how it is shown, the list, and where to go from here. */
export function Results({ params, results }: { params: SearchParams; results: SearchResults }) {
  const { t } = useText()
  const { rows, total } = results
  const selection = useSelection(rows)
  const pages = { params, total, isFull: rows.length === params.perPage }
  if (rows.length === 0) return <EmptyResults params={params} advice={results.advice} />

  const isAllSelected = selection.selected.size === rows.length
  return (
    <section className={styles.card} aria-labelledby="total">
      <div className={styles.head}>
        <h2 id="total" aria-live="polite" className={styles.total}>
          {total >= 0
            ? t('search.total', { count: total })
            : t('search.totalMany', { count: (params.page - 1) * params.perPage + rows.length })}
        </h2>
        <ViewOptions params={params} />
      </div>
      {results.corrected && <CorrectedLine params={params} corrected={results.corrected} />}
      <div className={styles.bar}>
        <label className={`${styles.selectAll} scripted`}>
          <input
            type="checkbox"
            checked={isAllSelected}
            ref={(box) => {
              if (box) box.indeterminate = selection.selected.size > 0 && !isAllSelected
            }}
            onChange={() => selection.selectAll(!isAllSelected)}
          />
          <span>
            {selection.selected.size > 0
              ? t('search.selected', { count: selection.selected.size })
              : t('search.selectAll')}
          </span>
        </label>
        <button type="button" className={button.button} disabled title={t('search.exportHint')}>
          {t('search.export')}
        </button>
        <Pagination {...pages} label={t('search.pages.top')} isShort />
      </div>
      <ol className={styles.list}>
        {rows.map((row) => (
          <ResultRow
            key={row.id}
            row={row}
            isSelected={selection.selected.has(row.id)}
            onSelect={selection.toggle}
          />
        ))}
      </ol>
      <Pagination {...pages} label={t('search.pages.bottom')} />
    </section>
  )
}

/** Which lines are selected; none again as soon as the list is another one. */
function useSelection(rows: readonly Row[]) {
  const [state, setState] = useState({ rows, selected: new Set<number>() })
  const selected = state.rows === rows ? state.selected : new Set<number>()
  return {
    selected,
    selectAll: (isOn: boolean) => setState({ rows, selected: new Set(isOn ? rows.map(({ id }) => id) : []) }),
    toggle(id: number) {
      const next = new Set(selected)
      if (!next.delete(id)) next.add(id)
      setState({ rows, selected: next })
    },
  }
}
