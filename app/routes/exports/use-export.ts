import { useRef, useState } from 'react'
import { href, useRevalidator } from 'react-router'
import type { ExportReceipt } from '#core/exports/export-companies.server.ts'
import { tellOtherTabs } from '#app/routes/search/use-selection.ts'
import { estimateFileSizes } from '#core/exports/file-sizes.ts'
import type { Quote } from '#core/exports/quote.ts'
import type { Choice } from './choice.ts'
import { type Arrived, postJson, fetchFile, Problem } from './export-requests.ts'

/** Results by id, or all results of a search. */
export type ExportSelection = { companyIds: number[] } | { search: string }

/** State of the download of an export. */
export type News =
  | { kind: 'fetching'; receipt: ExportReceipt; arrived: Arrived; expectedBytes: number }
  | { kind: 'done'; receipt: ExportReceipt }
  | { kind: 'failed'; problem: Problem; receipt?: ExportReceipt; retry?: () => void }

type Step =
  | { at: 'start' }
  | { at: 'asking' }
  | { at: 'quoted'; quote: Quote }
  | { at: 'paying'; quote: Quote }

/** Quote for a selection that only the server can price; undefined while it counts. */
interface Counted {
  /** The selection and the balance as JSON. */
  key: string
  quote?: Quote
}

/** Creates quotes, exports them and fetches the files. `onPaid` is called before the download. */
export function useExport(onPaid: () => void) {
  const [step, setStep] = useState<Step>({ at: 'start' })
  const [news, setNews] = useState<News>()
  const [counted, setCounted] = useState<Counted>()
  const { revalidate } = useRevalidator()
  const isBusy = useRef(false)
  const stopping = useRef<AbortController>(undefined)

  /** Ignores a second call while the first is in flight. */
  async function once(work: () => Promise<void>) {
    if (isBusy.current) return
    isBusy.current = true
    await work().finally(() => (isBusy.current = false))
  }

  function show(quote: Quote) {
    setNews(undefined)
    setStep({ at: 'quoted', quote })
  }

  const requestQuote = (selection: ExportSelection) =>
    once(async () => {
      setNews(undefined)
      setStep({ at: 'asking' })
      try {
        show(await postJson<Quote>(href('/exports/quotes'), selection))
      } catch (error) {
        setStep({ at: 'start' })
        fail(error, () => void requestQuote(selection))
      }
    })

  /** Returns whether the server could price the selection. */
  async function count(selection: ExportSelection, key: string): Promise<boolean> {
    setNews(undefined)
    setCounted({ key })
    try {
      const quote = await postJson<Quote>(href('/exports/quotes'), selection)
      setCounted((now) => (now?.key === key ? { key, quote } : now))
      return true
    } catch (error) {
      setCounted((now) => (now?.key === key ? undefined : now))
      fail(error, () => void count(selection, key))
      return false
    }
  }

  function fail(error: unknown, retry: () => void) {
    const problem = error instanceof Problem ? error : new Problem('unexpected_error')
    setNews({ kind: 'failed', problem, ...(problem.isTransient && { retry }) })
  }

  const pay = (quote: Quote, choice: Choice) =>
    once(async () => {
      setStep({ at: 'paying', quote })
      try {
        const receipt = await postJson<ExportReceipt>(
          href('/exports/quotes/:id/export', { id: quote.id }),
          choice,
        )
        setCounted(undefined)
        onPaid()
        tellOtherTabs()
        // Before the file, which may keep the server busy for a while.
        void revalidate()
        void download(receipt, choice)
      } catch (error) {
        // Safe to retry: exporting the same quote twice is one export.
        setCounted(undefined)
        fail(error, () => show(quote))
        void revalidate()
      }
      setStep({ at: 'start' })
    })

  async function download(receipt: ExportReceipt, { format, columns }: Choice) {
    stopping.current = new AbortController()
    const expectedBytes = estimateFileSizes(receipt.companyCount, columns)[format]
    const tell = (arrived: Arrived) => setNews({ kind: 'fetching', receipt, arrived, expectedBytes })
    tell({ bytes: 0, rows: undefined })
    try {
      await fetchFile(receipt.id, format, tell, stopping.current.signal)
      setNews({ kind: 'done', receipt })
    } catch (error) {
      const problem = error instanceof Problem ? error : new Problem('network')
      setNews({ kind: 'failed', problem, receipt, retry: () => void download(receipt, { format, columns }) })
    }
  }

  return {
    step,
    news,
    counted,
    count,
    requestQuote,
    show,
    pay,
    cancel: () => setStep((now) => (now.at === 'quoted' ? { at: 'start' } : now)),
    stop: () => stopping.current?.abort(),
    dismiss: () => setNews(undefined),
  }
}
