import { type MouseEvent, useRef, useState } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import { Notice } from '#app/ui/notice.tsx'
import styles from '#app/ui/page.module.css'
import { estimateFileSizes } from '#core/exports/file-sizes.ts'
import { type ExportFormat, exportFormats } from '#core/exports/formats.ts'
import type { ExportSummary } from '#core/exports/read-exports.server.ts'
import { Problem } from './ask.ts'
import own from './exports.module.css'
import { type Arrived, fetchFile, fileAddress } from './fetch-file.ts'
import { Fetching } from './fetching.tsx'
import { formatFileSize } from './file-size.ts'

type State =
  | { at: 'fetching'; arrived: Arrived; expectedBytes: number }
  | { at: 'fetched'; name: string }
  | { at: 'failed'; wasStopped: boolean }

/** The file in every format, as links that show how it arrives where there is a script. */
export function ExportFiles({ summary, listedCount }: { summary: ExportSummary; listedCount: number }) {
  const { t, language } = useText()
  const [state, setState] = useState<State>()
  const download = useRef<AbortController>(undefined)
  const sizes = estimateFileSizes(listedCount, summary.columns)

  async function start(event: MouseEvent, format: ExportFormat) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (state?.at === 'fetching') return
    const { signal } = (download.current = new AbortController())
    const tell = (arrived: Arrived) => setState({ at: 'fetching', arrived, expectedBytes: sizes[format] })
    tell({ bytes: 0, rows: undefined })
    try {
      setState({ at: 'fetched', ...(await fetchFile(summary.id, format, tell, signal)) })
    } catch (error) {
      setState({ at: 'failed', wasStopped: error instanceof Problem && error.type === 'stopped' })
    }
  }

  if (listedCount === 0) return null
  return (
    <section className={styles.panel} aria-labelledby="file">
      <h2 id="file">{t('exporting.export.fetch')}</h2>
      <p className={styles.lead}>{t('exporting.export.fetchText')}</p>
      <div className={own.files}>
        {exportFormats.map((format) => (
          <a
            key={format}
            href={fileAddress(summary.id, format)}
            download
            className={`${button.button} ${own.file} ${format === summary.format ? button.primary : ''}`}
            onClick={(event) => void start(event, format)}
          >
            {t(`exporting.format.${format}`)}
            <small>{t('exporting.quote.size', { size: formatFileSize(sizes[format], language) })}</small>
          </a>
        ))}
      </div>
      {state?.at === 'fetching' && (
        <Fetching {...state} rows={listedCount} onStop={() => download.current?.abort()} />
      )}
      {state?.at === 'fetched' && (
        <Notice kind="success">{t('exporting.export.fetched', { name: state.name })}</Notice>
      )}
      {state?.at === 'failed' && (
        <Notice kind={state.wasStopped ? 'info' : 'error'}>
          {t(state.wasStopped ? 'exporting.stopped' : 'exporting.failed.download')}
        </Notice>
      )}
    </section>
  )
}
