import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { loadTexts } from '#app/i18n/translators.ts'
import type { Row } from '#app/routes/search/row.ts'
import { searchAddress } from '#app/routes/search/search-address.ts'
import type { Selection } from '#app/routes/search/use-selection.ts'
import type { SearchParams } from '#core/search/search-response.ts'
import { withPage } from '#core/search/changes.ts'
import { toSearchParams } from '#core/search/params.ts'
import { ExportNotice } from './export-notice.tsx'
import { pricingAddress } from './export-requests.ts'
import styles from './export-tools.module.css'
import { QuoteDialog } from './quote-dialog.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useExport } from './use-export.ts'

await loadTexts('account')

interface ExportToolsProps {
  params: SearchParams
  rows: readonly Row[]
  /** Results of the search; -1 if unknown. */
  total: number
  /** Credits; undefined for a visitor. */
  balance: number | undefined
  selection: Selection
  /** Called when the selected companies are paid for. */
  onPaid: () => void
  /** Takes the focus when the dialog and the bar are gone. */
  focusAfterwards: RefObject<HTMLElement | null>
}

/** Exports a selection of results: selection bar, quote dialog and result notice. */
export default function ExportTools({
  params,
  rows,
  total,
  balance,
  selection,
  onPaid,
  focusAfterwards,
}: ExportToolsProps) {
  const navigate = useNavigate()
  const [paid, setPaid] = useState(0)
  const exporter = useExport(() => {
    onPaid()
    setPaid((times) => times + 1)
  })
  const { step, news } = exporter
  const search = toSearchParams(withPage(params, 1)).toString()
  const chosen = rows.filter(({ id }) => selection.ids.has(id))
  const whole = exporter.whole?.search === search ? exporter.whole : undefined
  const figures = selection.isWhole ? whole?.quote : pageFigures(chosen, balance)
  const count = selection.isWhole ? (whole?.quote?.companyCount ?? total) : chosen.length
  const pricing = pricingAddress(count, searchAddress(params), figures?.cost)

  const mustCount = selection.isWhole && balance !== undefined
  const countWhole = useEffectEvent(exporter.count)
  useEffect(() => {
    if (mustCount) void countWhole(search)
  }, [mustCount, search])

  // After the dialog is gone, as it traps the focus.
  useLayoutEffect(() => {
    if (paid > 0) focusAfterwards.current?.focus({ preventScroll: true })
  }, [paid, focusAfterwards])

  function startExport() {
    if (balance === undefined || (figures && figures.cost > figures.balance)) {
      selection.keep()
      return void navigate(pricing)
    }
    if (!selection.isWhole) return void exporter.requestQuote({ companyIds: chosen.map(({ id }) => id) })
    if (whole?.quote) exporter.show(whole.quote)
    else void exporter.requestQuote({ search })
  }

  return (
    <>
      <div className={`${styles.tools} no-print`}>
        {news && (
          <ExportNotice
            news={news}
            pricing={pricing}
            login={`${href('/login')}?returnTo=${encodeURIComponent(searchAddress(params))}`}
            onLeave={selection.keep}
            onStop={exporter.stop}
            onDismiss={exporter.dismiss}
          />
        )}
        {count > 0 && (
          <SelectionBar
            count={count}
            figures={figures}
            isCounting={whole !== undefined && !whole.quote}
            isAsking={step.at === 'asking'}
            more={selection.isWholePage && !selection.isWhole && total > rows.length ? total : undefined}
            onSelectWhole={selection.selectWhole}
            onClear={selection.clear}
            onExport={startExport}
          />
        )}
      </div>
      {(step.at === 'quoted' || step.at === 'paying') && (
        <QuoteDialog
          key={step.quote.id}
          quote={step.quote}
          isPaying={step.at === 'paying'}
          pricing={pricing}
          onLeave={selection.keep}
          onPay={(choice) => void exporter.pay(step.quote, choice)}
          onCancel={exporter.cancel}
        />
      )}
    </>
  )
}

function pageFigures(chosen: readonly Row[], balance: number | undefined) {
  if (balance === undefined) return undefined
  const newCount = chosen.filter(({ isExported }) => !isExported).length
  return { newCount, cost: newCount, balance }
}
