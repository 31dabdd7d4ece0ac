import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { searchAddress } from '#app/routes/search/search-address.ts'
import type { Selection } from '#app/routes/search/use-selection.ts'
import { maxCompanies } from '#core/exports/quote.ts'
import type { SearchParams } from '#core/search/search-response.ts'
import { withPage } from '#core/search/changes.ts'
import { toSearchParams } from '#core/search/params.ts'
import { ExportNotice } from './export-notice.tsx'
import { pricingAddress } from './export-requests.ts'
import styles from './export-tools.module.css'
import { QuoteDialog } from './quote-dialog.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { type ExportSelection, useExport } from './use-export.ts'

interface ExportToolsProps {
  params: SearchParams
  /** Results of the search; -1 if unknown. */
  total: number
  /** Whether the results can be exported as a whole. */
  isExportable: boolean
  /** Credits; undefined for a visitor. */
  balance: number | undefined
  selection: Selection
  /** Whether an export was asked for and its price is not known yet. */
  isWanted: boolean
  onWanted: (isWanted: boolean) => void
  /** Called when the selected companies are paid for. */
  onPaid: () => void
  /** Takes the focus when the dialog and the bar are gone. */
  focusAfterwards: RefObject<HTMLElement | null>
}

/** Exports a selection of results: selection bar, quote dialog and result notice. */
export default function ExportTools({
  params,
  total,
  isExportable,
  balance,
  selection,
  isWanted,
  onWanted,
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
  const { chosen, isWhole } = selection
  const selected: ExportSelection = isWhole
    ? { search: toSearchParams(withPage(params, 1)).toString() }
    : { companyIds: chosen.map(({ id }) => id) }
  const key = JSON.stringify([selected, balance])
  const counted = exporter.counted?.key === key ? exporter.counted : undefined
  // What a visitor selected may have been exported by the customer who then signed in.
  const mustCount =
    balance !== undefined && (isWhole || chosen.some(({ isExported }) => isExported === undefined))
  const isPriced = !mustCount || counted?.quote !== undefined
  const figures = mustCount ? counted?.quote : figuresOf(chosen, balance)
  const count = isWhole ? (counted?.quote?.companyCount ?? total) : chosen.length
  const pricing = pricingAddress(count, searchAddress(params), figures?.cost)

  const countSelected = async (key: string) => {
    if (!(await exporter.count(selected, key))) onWanted(false)
  }
  const countNow = useEffectEvent((key: string) => void countSelected(key))
  useEffect(() => {
    if (mustCount) countNow(key)
  }, [mustCount, key])

  // After the dialog is gone, as it traps the focus.
  useLayoutEffect(() => {
    if (paid > 0) focusAfterwards.current?.focus({ preventScroll: true })
  }, [paid, focusAfterwards])

  function startExport() {
    if (!isPriced) {
      onWanted(true)
      return void (counted ?? countSelected(key))
    }
    onWanted(false)
    if (balance === undefined || (figures && figures.cost > figures.balance)) return void navigate(pricing)
    if (counted?.quote) exporter.show(counted.quote)
    else void exporter.requestQuote(selected)
  }

  // An export asked for before this code had loaded, or before the price was known.
  const startWanted = useEffectEvent(startExport)
  useEffect(() => {
    if (isWanted && isPriced) startWanted()
  }, [isWanted, isPriced])

  return (
    <>
      <div className={`${styles.tools} no-print`}>
        {news && (
          <ExportNotice
            news={news}
            pricing={pricing}
            login={`${href('/login')}?returnTo=${encodeURIComponent(searchAddress(params))}`}
            onStop={exporter.stop}
            onDismiss={exporter.dismiss}
          />
        )}
        {count > 0 && (
          <SelectionBar
            count={count}
            pages={isWhole ? 1 : selection.pages}
            figures={figures}
            isCounting={mustCount && counted !== undefined && !counted.quote}
            isAsking={isWanted || step.at === 'asking'}
            more={isExportable && !isWhole && count < total && total <= maxCompanies ? total : undefined}
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
          onPay={(choice) => void exporter.pay(step.quote, choice)}
          onCancel={exporter.cancel}
        />
      )}
    </>
  )
}

function figuresOf(chosen: Selection['chosen'], balance: number | undefined) {
  if (balance === undefined) return undefined
  const newCount = chosen.filter(({ isExported }) => !isExported).length
  return { newCount, cost: newCount, balance }
}
