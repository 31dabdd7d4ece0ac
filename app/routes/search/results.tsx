import { lazy, type ReactNode, Suspense, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { formatNumber } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import { rememberResults } from '#app/routes/companies/result-list.ts'
import button from '#app/ui/button.module.css'
import type { Correction, SearchParams } from '#core/search/search-response.ts'
import { clearAll, withPage, withQuery } from '#core/search/changes.ts'
import { hasFilters, toSearchParams } from '#core/search/params.ts'
import { writeQuery } from '#core/search/query.ts'
import { Pagination } from './pagination.tsx'
import { ResultRow } from './result-row.tsx'
import type { SearchResults } from './search.tsx'
import styles from './search.module.css'
import { searchAddress } from './search-address.ts'
import { useSelection } from './use-selection.ts'
import { ViewOptions } from './view-options.tsx'

/** Loaded when someone is about to select. */
const loadExportTools = () => import('#app/routes/exports/export-tools.tsx')
const ExportTools = lazy(loadExportTools)

function prepare({ target }: SyntheticEvent) {
  if ((target as Element).closest('label')) loadExportTools().catch(() => {})
}

interface ResultsProps {
  params: SearchParams
  /** The query as typed, if it was read as more than words. */
  typed: string | undefined
  results: SearchResults
  /** Credits; undefined for a visitor. */
  balance: number | undefined
}

/** Results with view options, selection and pages; loads the export tools on first use. */
export function Results({ params, typed, results, balance }: ResultsProps) {
  const { t } = useText()
  const { total } = results
  // Nearest names are cut at 100, so they cannot be exported as a whole.
  const isNearest = results.corrected?.kind === 'nearest'
  const [bought, setBought] = useState<ReadonlySet<number>>(new Set())
  const rows = results.rows.map((row) => (bought.has(row.id) ? { ...row, isExported: true as const } : row))
  const selection = useSelection(params, rows)
  const selectAll = useRef<HTMLInputElement>(null)
  const [isUsed, setUsed] = useState(false)
  const pages = { params, last: results.lastPage, isFull: rows.length === params.perPage }
  const count = selection.isWhole ? total : selection.ids.size
  if (count > 0 && !isUsed) setUsed(true)
  useEffect(() => {
    rememberResults({
      address: searchAddress(params),
      total: results.total,
      first: (params.page - 1) * params.perPage + 1,
      slugs: results.rows.map(({ slug }) => slug),
    })
  }, [params, results])

  return (
    <>
      {rows.length === 0 ? (
        <EmptyResults params={params} zeroResultSuggestions={results.zeroResultSuggestions} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only preloads
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
            <label className={`${styles.selectAll} js-only`}>
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
              className={`${button.button} js-only`}
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

/** Nothing found: which word or filter to drop, and how much that would find. */
function EmptyResults({
  params,
  zeroResultSuggestions,
}: {
  params: SearchParams
  zeroResultSuggestions: SearchResults['zeroResultSuggestions']
}) {
  const { t, language } = useText()
  return (
    <section className={`${styles.card} ${styles.empty}`}>
      <h2 aria-live="polite">{t('search.empty')}</h2>
      {zeroResultSuggestions ? (
        <>
          <p>{t('search.empty.ways')}</p>
          <ul className={styles.ways}>
            {zeroResultSuggestions.map(({ what, word, address, total }) => (
              <li key={address}>
                <a href={address} data-keep-scroll>
                  {t(`search.empty.${what}`, { word })}
                </a>
                <span className={styles.count}>{formatNumber(total, language)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>{t('search.empty.hint')}</p>
      )}
      {hasFilters(params) && params.q !== '' && (
        <p>
          <a href={searchAddress(withQuery(clearAll(), params.q))}>{t('search.empty.noFilters')}</a>
        </p>
      )}
    </section>
  )
}

interface CorrectedLineProps {
  params: SearchParams
  /** The query as typed. */
  typed: string
  corrected: Correction
}

/** Says how the results differ from the query, and offers the exact query. */
function CorrectedLine({ params, typed, corrected }: CorrectedLineProps) {
  const { t } = useText()
  const isLiteral = /["“”-]/.test(typed)
  return (
    <p className={styles.corrected}>
      {corrected.kind === 'nearest' ? (
        t(corrected.dropped.length > 0 ? 'search.corrected.without' : 'search.corrected.nearest', {
          words: corrected.dropped.map((word) => `‘${word}’`).join(', '),
        })
      ) : (
        <Around text={t('search.corrected', { query: '\0' })}>
          <a href={searchAddress(withQuery(params, corrected.query))}>
            <b>{corrected.query}</b>
          </a>
        </Around>
      )}
      {!isLiteral && (
        <>
          {' · '}
          <a href={searchAddress(withQuery(params, writeQuery([{ kind: 'phrase', text: typed }])))}>
            {t('search.corrected.exactly', { query: `“${typed}”` })}
          </a>
        </>
      )}
    </p>
  )
}

/** Puts an element in the place of the `\0` of a text. */
function Around({ text, children }: { text: string; children: ReactNode }) {
  const [before, after] = text.split('\0')
  return (
    <>
      {before}
      {children}
      {after}
    </>
  )
}

/** Exports all results, as selecting some needs script. The quote reports a result above the limit. */
function ExportWithoutScript({ params, total }: { params: SearchParams; total: number }) {
  const { t } = useText()
  if (total < 0) return null
  return (
    <noscript>
      <form method="post" action={href('/exports/quotes')}>
        <input type="hidden" name="search" value={toSearchParams(withPage(params, 1)).toString()} />
        <button className={button.button}>{t('search.exportAll', { count: total })}</button>
      </form>
    </noscript>
  )
}
