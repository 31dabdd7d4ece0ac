import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { formatFileSize } from '#app/routes/exports/file-size.ts'
import button from '#app/ui/button.module.css'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import { type UploadOptions, type UploadProblem, uploadProblemOf } from '#core/imports/uploads/upload.ts'
import { sendForm } from '../send-form.ts'
import styles from './data.module.css'

interface UploadFormProps {
  maxBytes: number
  /** The problem of a form sent without script. */
  problem: UploadProblem | undefined
}

export function UploadForm({ maxBytes, problem }: UploadFormProps) {
  const { t, language } = useText()
  const id = useId()
  const upload = useUpload(maxBytes)
  const cancel = useRef<HTMLButtonElement>(null)
  const [isOver, setOver] = useState(false)
  const most = formatFileSize(maxBytes, language)
  const wrong = upload.sending ? undefined : (upload.problem ?? (upload.isCancelled ? undefined : problem))
  const isSending = upload.sending !== undefined

  // The pressed button is gone: moves focus to the one in its place.
  useEffect(() => {
    if (isSending) cancel.current?.focus()
  }, [isSending])

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void upload.send(new FormData(event.currentTarget))
  }

  return (
    <section className={layout.panel} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('adminData.upload.title')}</h2>
      <p className={layout.lead}>{t('adminData.upload.text', { most })}</p>
      {wrong && (
        <Notice kind="error">
          {wrong === 'too_large'
            ? t('adminData.problem.too_large', { most })
            : t(`adminData.problem.${wrong}`)}
        </Notice>
      )}
      {upload.isCancelled && <Notice kind="info">{t('adminData.upload.cancelled')}</Notice>}
      {upload.sending && (
        <div className={styles.sending}>
          <p id={`${id}-sending`} className={styles.fileName}>
            {t('adminData.upload.sending', { name: upload.sending.fileName })}
          </p>
          <progress
            className={styles.bar}
            max={upload.sending.total}
            value={upload.sending.sent}
            aria-labelledby={`${id}-sending`}
          />
          <p className={`num ${layout.lead}`}>
            {t('adminData.upload.sent', {
              sent: formatFileSize(upload.sending.sent, language),
              total: formatFileSize(upload.sending.total, language),
            })}
          </p>
          <button ref={cancel} type="button" className={button.button} onClick={upload.cancel}>
            {t('adminData.upload.cancel')}
          </button>
        </div>
      )}
      <form
        method="post"
        action={href('/admin/data/uploads')}
        encType="multipart/form-data"
        className={styles.form}
        hidden={isSending}
        onSubmit={onSubmit}
      >
        {/* Before the file: the server reads them first. */}
        <OptionFields />
        <p className={styles.choose}>
          <label htmlFor={`${id}-file`}>{t('adminData.upload.drop')}</label>
          {/* Browsers accept dropped files here. */}
          <input
            id={`${id}-file`}
            type="file"
            name="file"
            required
            className={`${styles.drop} ${isOver ? styles.over : ''}`}
            onDragEnter={() => setOver(true)}
            onDragLeave={() => setOver(false)}
            onDrop={() => setOver(false)}
            accept=".csv,.tsv,.txt,.jsonl,.ndjson,.gz,text/csv,text/plain,application/gzip"
          />
        </p>
        <button className={`${button.button} ${button.primary}`}>{t('adminData.upload.send')}</button>
      </form>
    </section>
  )
}

/** Options of an import. */
export function OptionFields({ options }: { options?: UploadOptions }) {
  const { t } = useText()
  return (
    <fieldset className={styles.options}>
      <legend>{t('adminData.check.options')}</legend>
      {(['updateOnly', 'deleteMissing'] as const).map((name) => (
        <label key={name}>
          <input type="checkbox" name={name} defaultChecked={options?.[name]} />
          {t(`adminData.upload.${name}`)}
        </label>
      ))}
    </fieldset>
  )
}

interface Sending {
  fileName: string
  sent: number
  total: number
}

/** Sends a form with a file, reports progress, and navigates to the upload's page. */
function useUpload(maxBytes: number) {
  const navigate = useNavigate()
  const request = useRef<XMLHttpRequest>(null)
  const [sending, setSending] = useState<Sending>()
  const [problem, setProblem] = useState<UploadProblem>()
  const [isCancelled, setCancelled] = useState(false)

  function fail(reason: UploadProblem): void {
    setSending(undefined)
    setProblem(reason)
  }

  async function send(form: FormData): Promise<void> {
    const file = form.get('file')
    setCancelled(false)
    if (!(file instanceof File) || file.name === '') return fail('invalid_input')
    if (file.size === 0) return fail('import_failed')
    if (file.size > maxBytes) return fail('too_large')
    setProblem(undefined)
    setSending({ fileName: file.name, sent: 0, total: file.size })
    const xhr = new XMLHttpRequest()
    request.current = xhr
    const end = await sendForm(xhr, href('/admin/data/uploads'), form, (sent, total) =>
      setSending({ fileName: file.name, sent, total }),
    )
    if (end === 'error') fail('other')
    else if (end === 'abort') {
      setSending(undefined)
      setCancelled(true)
    } else if (xhr.status === 201) {
      await navigate((JSON.parse(xhr.responseText) as { address: string }).address)
    } else fail(problemIn(xhr.responseText))
  }

  return { sending, problem, isCancelled, send, cancel: () => request.current?.abort() }
}

function problemIn(body: string): UploadProblem {
  try {
    const { type } = JSON.parse(body) as { type?: string }
    return uploadProblemOf(type?.replace('urn:problem:', '').replaceAll('-', '_') ?? '')
  } catch {
    return 'other'
  }
}
