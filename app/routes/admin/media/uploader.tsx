import { type ChangeEvent, type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import { Icon } from '#app/ui/icon.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { type Media, mediaFormats, maxBytes } from '#core/media/media.ts'
import { sendForm } from '../send-form.ts'
import type { UploadResult, UploadProblem } from './media-choices.ts'
import styles from './media.module.css'

interface UploaderProps {
  /** Called with every stored picture. */
  onKept: (media: Media) => void
}

const accept = mediaFormats.map((format) => `image/${format}`).join(',')

/** Uploads dropped or chosen pictures, one request per file with progress; without scripts, a plain form. */
export function Uploader({ onKept }: UploaderProps) {
  const { t } = useText()
  const id = useId()
  const isHydrated = useHydrated()
  const [isOver, setOver] = useState(false)
  const { items, add, cancel, retry } = useUploads(onKept)

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    if (!isHydrated) return
    add(currentTarget.files ?? [])
    // The same file may be chosen again.
    currentTarget.value = ''
  }
  function over(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    add(event.dataTransfer.files)
  }

  return (
    <div className={styles.uploader}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is optional: files can be chosen below */}
      <div
        className={`${styles.drop} ${isOver ? styles.over : ''}`}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <p className="js-only">{t('media.drop')}</p>
        <p className={styles.choose}>
          <label htmlFor={id} className={`${button.button} ${button.primary}`}>
            {t('media.choose')}
          </label>
          <input
            id={id}
            className={styles.input}
            type="file"
            name="files"
            multiple
            accept={accept}
            aria-describedby={`${id}-hint`}
            onChange={choose}
          />
        </p>
        <noscript>
          <button className={button.button}>{t('media.upload')}</button>
        </noscript>
        <p id={`${id}-hint`} className={styles.quiet}>
          {t('media.chooseHint')}
        </p>
      </div>
      {items.length > 0 && (
        <ul className={styles.uploads} aria-label={t('media.uploads')}>
          {items.map((item) => (
            <UploadLine
              key={item.key}
              item={item}
              onCancel={() => cancel(item.key)}
              onRetry={() => retry(item)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

interface UploadLineProps {
  item: UploadItem
  onCancel: () => void
  onRetry: () => void
}

/** Problems worth a retry. */
const temporary = new Set<UploadItem['problem']>(['connection', 'failed', 'signedOut'])

/** Progress of an upload, or why it failed. */
function UploadLine({ item, onCancel, onRetry }: UploadLineProps) {
  const { t } = useText()
  const { file, state, percent, problem } = item
  const isInFlight = state === 'waiting' || state === 'sending' || state === 'working'
  const canRetry = state === 'canceled' || (state === 'failed' && temporary.has(problem))
  return (
    <li>
      <span className={styles.uploadName}>{file.name}</span>
      {state === 'sending' && <progress max={100} value={percent} aria-label={file.name} />}
      <span
        role={state === 'failed' ? 'alert' : 'status'}
        className={state === 'failed' ? styles.bad : styles.quiet}
      >
        {stateText()}
      </span>
      {isInFlight && (
        <button
          type="button"
          className={button.quiet}
          aria-label={t('media.cancelUpload', { name: file.name })}
          onClick={onCancel}
        >
          <Icon name="close" />
        </button>
      )}
      {canRetry && (
        <button
          type="button"
          className={button.link}
          aria-label={t('media.retryUpload', { name: file.name })}
          onClick={onRetry}
        >
          {t('media.retry')}
        </button>
      )}
    </li>
  )

  function stateText(): string {
    if (state === 'failed')
      return t(problem === 'bytes' ? 'media.tooLarge' : `media.problem.${problem ?? 'failed'}`)
    if (state === 'sending') return t('media.uploading', { percent })
    return t(`media.${state}`)
  }
}

interface UploadItem {
  key: number
  file: File
  state: 'waiting' | 'sending' | 'working' | 'kept' | 'canceled' | 'failed'
  /** Share of the bytes sent. */
  percent: number
  problem?: UploadProblem | 'connection' | 'signedOut'
}

type Outcome = Pick<UploadItem, 'state' | 'problem'> & { media?: Media }

const ends: Record<'error' | 'abort', Outcome> = {
  error: { state: 'failed', problem: 'connection' },
  abort: { state: 'canceled' },
}

let lastKey = 0

/** Uploads files one at a time, and returns the state of each. */
function useUploads(onKept: (media: Media) => void) {
  const [items, setItems] = useState<readonly UploadItem[]>([])
  const waiting = useRef<Pick<UploadItem, 'key' | 'file'>[]>([])
  const running = useRef<{ key: number; request: XMLHttpRequest }>(undefined)

  // Leaving the page cancels all uploads.
  useEffect(
    () => () => {
      waiting.current = []
      running.current?.request.abort()
    },
    [],
  )

  const change = (key: number, what: Partial<UploadItem>) =>
    setItems((items) => items.map((item) => (item.key === key ? { ...item, ...what } : item)))

  async function work(): Promise<void> {
    if (running.current) return
    for (let item = waiting.current.shift(); item; item = waiting.current.shift()) {
      const { key, file } = item
      const request = new XMLHttpRequest()
      running.current = { key, request }
      change(key, { state: 'sending', percent: 0 })
      const form = new FormData()
      form.append('files', file)
      const end = await sendForm(request, href('/admin/media/choices'), form, (sent, total) => {
        const percent = Math.floor((100 * sent) / total)
        change(key, percent < 100 ? { percent } : { percent, state: 'working' })
      })
      const { media, ...outcome } = end === 'load' ? outcomeOf(request) : ends[end]
      change(key, outcome)
      if (media) onKept(media)
    }
    running.current = undefined
  }

  return {
    items,
    add(files: Iterable<File>) {
      const added = [...files].map((file): UploadItem => {
        const item = { key: ++lastKey, file, percent: 0 }
        if (file.size > maxBytes) return { ...item, state: 'failed', problem: 'bytes' }
        return { ...item, state: 'waiting' }
      })
      setItems((items) => [...items.filter(({ state }) => state !== 'kept'), ...added])
      waiting.current.push(...added.filter(({ state }) => state === 'waiting'))
      void work()
    },
    cancel(key: number) {
      waiting.current = waiting.current.filter((item) => item.key !== key)
      if (running.current?.key === key) running.current.request.abort()
      else change(key, { state: 'canceled' })
    },
    retry({ key, file }: UploadItem) {
      change(key, { state: 'waiting', problem: undefined })
      waiting.current.push({ key, file })
      void work()
    },
  }
}

function outcomeOf({ status, responseText }: XMLHttpRequest): Outcome {
  if (status === 401 || status === 403) return { state: 'failed', problem: 'signedOut' }
  try {
    const { kept, problems } = JSON.parse(responseText) as UploadResult
    if (kept.length > 0) return { state: 'kept', media: kept[0] }
    return { state: 'failed', problem: problems[0].problem }
  } catch {
    return { state: 'failed', problem: 'failed' }
  }
}
