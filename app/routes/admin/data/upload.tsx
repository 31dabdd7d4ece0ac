import { Form, href, redirect, useNavigation } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { administrator } from '#app/middleware/current-user.ts'
import { formAction } from '#app/middleware/form-action.ts'
import { adminMeta } from '#app/routes/admin/admin-pages.tsx'
import { formatFileSize } from '#app/routes/exports/file-size.ts'
import button from '#app/ui/button.module.css'
import { Confirm } from '#app/ui/confirm.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import type { ErrorType } from '#core/errors.ts'
import { findImport } from '#core/imports/import-log.server.ts'
import { readUpload } from '#core/imports/uploads/upload-files.server.ts'
import { type CheckedFile, needsTyping, readOptions, type Upload } from '#core/imports/uploads/upload.ts'
import { services } from '#core/services.server.ts'
import { formatNumber } from '#text/formats.ts'
import type { Route } from './+types/upload.ts'
import { CheckResult } from './check-result.tsx'
import styles from './data.module.css'
import { FailureText, usePolling } from './status.tsx'
import { OptionFields } from './upload-form.tsx'

export async function loader({ params }: Route.LoaderArgs) {
  const { db, env } = services()
  const upload = await readUpload(env.DATA_DIR, params.id)
  const { importId } = upload
  const run = importId === undefined ? undefined : await findImport(db, importId)
  return { upload, run }
}

const problems: Partial<Record<ErrorType, 'running' | 'changed'>> = {
  import_running: 'running',
  edit_conflict: 'changed',
}

export const action = formAction(
  async (form, args: Route.ActionArgs) => {
    const by = await administrator(args)
    const { id } = args.params
    const { importJobs } = services()
    switch (form.get('intent')) {
      case 'check': {
        await importJobs.checkAgain(
          id,
          readOptions((name) => form.has(name)),
        )
        return redirect(href('/admin/data/uploads/:id', { id }), 303)
      }
      case 'discard': {
        await importJobs.discard(by, id)
        return redirect(`${href('/admin/data')}?discarded=${id}`, 303)
      }
      default: {
        const number = await importJobs.start(by, id, {
          checkedAt: String(form.get('checkedAt') ?? ''),
          typedRemoval: String(form.get('removal') ?? ''),
        })
        return redirect(href('/admin/data/imports/:id', { id: String(number) }), 303)
      }
    }
  },
  ({ type, details }, form) => {
    if (type === 'technical_error') return undefined
    // Deleted or imported in another window.
    if (type === 'not_found') return redirect(href('/admin/data'), 303)
    const problem = problems[type] ?? (details?.removal ? ('removal' as const) : ('notReady' as const))
    return { problem, typed: String(form.get('removal') ?? '') }
  },
)

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  adminMeta(matches, 'admin.data', loaderData?.upload.fileName)

export default function UploadPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t, language } = useText()
  const { upload, run } = loaderData
  const { check, fileName, bytes } = upload
  const isRunning = run?.status === 'running'
  usePolling(check.state === 'running' || isRunning)
  const address = href('/admin/data/uploads/:id', { id: upload.id })
  return (
    <div className={layout.page}>
      <p>
        <a href={href('/admin/data')}>{t('adminData.run.back')}</a>
      </p>
      <h1 className={styles.cell}>{fileName}</h1>
      <p className={layout.lead}>{formatFileSize(bytes, language)}</p>
      {actionData?.problem === 'running' && <Notice kind="error">{t('adminData.running')}</Notice>}
      {actionData?.problem === 'changed' && <Notice kind="error">{t('adminData.check.changedSince')}</Notice>}
      {actionData?.problem === 'notReady' && <Notice kind="error">{t('adminData.check.notReady')}</Notice>}
      {run && (
        <Notice kind="info">
          <p>
            {isRunning && t('adminData.check.importing')}{' '}
            <a href={href('/admin/data/imports/:id', { id: String(run.id) })}>
              {t(isRunning ? 'adminData.watch' : 'adminData.check.former')}
            </a>
          </p>
        </Notice>
      )}
      {check.state === 'running' && (
        <section className={layout.panel}>
          <p id="checking" aria-live="polite">
            {t('adminData.check.runningText')}
          </p>
          <progress className={styles.bar} max={bytes} value={check.bytesRead} aria-labelledby="checking" />
          <p className="num">{t('adminData.check.rowsSoFar', { count: check.rows })}</p>
          <noscript>
            <a href={address}>{t('adminData.run.refresh')}</a>
          </noscript>
        </section>
      )}
      {check.state === 'interrupted' && (
        <Notice kind="warning">{t('adminData.check.interruptedText')}</Notice>
      )}
      {check.state === 'failed' && (
        <Notice kind="error" title={t('adminData.check.failedText')}>
          <FailureText failure={check.failure} error={check.error} />
        </Notice>
      )}
      {check.state === 'done' && <CheckResult check={check} rejectedAddress={`${address}/rejected`} />}
      {check.state === 'done' && !isRunning && (
        <StartImport upload={upload} check={check} problem={actionData} />
      )}
      {!isRunning && (
        <section className={layout.panel}>
          {check.state !== 'running' && (
            <Form method="post" action={address} className={styles.form}>
              <input type="hidden" name="intent" value="check" />
              <OptionFields key={check.at} options={upload.options} />
              <button className={button.button}>{t('adminData.check.again')}</button>
            </Form>
          )}
          <div>
            <Confirm
              ask={t('adminData.check.discard')}
              question={t('adminData.check.discardQuestion', { name: fileName })}
              confirm={t('adminData.check.discardNamed', { name: fileName })}
              intent="discard"
              action={address}
              cancel={t('adminData.check.keep')}
            >
              <p>{t('adminData.check.discardText')}</p>
            </Confirm>
          </div>
        </section>
      )}
      <p className="visually-hidden" aria-live="polite">
        {check.state === 'done' && t('adminData.rows')}{' '}
        {check.state === 'done' && formatNumber(check.rows, language)}
      </p>
    </div>
  )
}

interface StartImportProps {
  upload: Upload
  check: CheckedFile & { at: string }
  problem: { problem: string; typed: string } | undefined
}

/** Starts the import; a large removal must be confirmed by typing its number. */
function StartImport({ upload, check, problem }: StartImportProps) {
  const { t, language } = useText()
  const isSending = useNavigation().formMethod === 'POST'
  const { missing } = check
  if (upload.options.deleteMissing && check.rejected > 0) {
    return <Notice kind="warning">{t('adminData.check.blocked')}</Notice>
  }
  return (
    <section className={layout.panel}>
      {missing && missing.count > 0 && (
        <Notice kind="warning">
          {t('adminData.check.removes', { count: missing.count, listed: missing.listed })}
        </Notice>
      )}
      <Form method="post" action={href('/admin/data/uploads/:id', { id: upload.id })} className={styles.form}>
        <input type="hidden" name="intent" value="import" />
        <input type="hidden" name="checkedAt" value={check.at} />
        {missing && needsTyping(check) && (
          <div className={styles.typed}>
            <Field
              name="removal"
              label={t('adminData.check.type', { number: formatNumber(missing.count, language) })}
              hint={t('adminData.check.typeHint')}
              error={problem?.problem === 'removal' ? t('adminData.check.typeProblem') : undefined}
              defaultValue={problem?.typed}
              inputMode="numeric"
              autoComplete="off"
              required
            />
          </div>
        )}
        <button className={`${button.button} ${button.primary} ${styles.cell}`} disabled={isSending}>
          {t('adminData.check.start', { name: upload.fileName })}
        </button>
      </Form>
    </section>
  )
}
