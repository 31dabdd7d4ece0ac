import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { formatFileSize } from '#app/routes/exports/file-size.ts'
import button from '#app/ui/button.module.css'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import styles from './data.module.css'
import { OptionFields } from './option-fields.tsx'
import type { UploadProblem } from './upload-problem.ts'
import { useUpload } from './use-upload.ts'

interface UploadFormProps {
  maxBytes: number
  /** What was wrong with a form sent without script. */
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

  // The button that was pressed is gone: who uses the keyboard goes on at the one that takes its place.
  useEffect(() => {
    if (isSending) cancel.current?.focus()
  }, [isSending])

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    upload.send(new FormData(event.currentTarget))
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
          {/* Browsers take what is dropped on it. */}
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
