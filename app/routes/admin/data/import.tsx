import { useId, useState } from 'react'
import { Form, href, redirect, useNavigation } from 'react-router'
import { formatMoment, formatNumber } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import { administrator } from '#app/middleware/current-user.ts'
import { adminMeta } from '#app/routes/admin/admin-pages.tsx'
import button from '#app/ui/button.module.css'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import { cancelImport, type ImportRun, readImport } from '#core/imports/import-log.server.ts'
import { listUploads } from '#core/imports/uploads/upload-files.server.ts'
import { services } from '#core/services.server.ts'
import type { Route } from './+types/import.ts'
import styles from './data.module.css'
import { duration, Facts, FailureText, RunBadge, usePolling } from './status.tsx'

export async function loader({ request, params }: Route.LoaderArgs) {
  const { db, importJobs, env } = services()
  let run = await readImport(db, params.id)
  if (run.status === 'running') {
    await importJobs.markStale()
    run = await readImport(db, params.id)
  }
  const uploads = await listUploads(env.DATA_DIR)
  const hasEnded = new URL(request.url).searchParams.get('notice') === 'ended'
  return { run, uploadId: uploads.find(({ importId }) => importId === run.id)?.id, hasEnded }
}

export async function action(args: Route.ActionArgs) {
  const by = await administrator(args)
  const { db } = services()
  const { id } = await readImport(db, args.params.id)
  const isAsked = await cancelImport(db, by, id)
  return redirect(
    `${href('/admin/data/imports/:id', { id: String(id) })}${isAsked ? '' : '?notice=ended'}`,
    303,
  )
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  adminMeta(matches, 'admin.data', loaderData?.run.fileName)

const counts = ['new', 'changed', 'unchanged', 'rejected', 'removed'] as const

export default function ImportPage({ loaderData: { run, uploadId, hasEnded } }: Route.ComponentProps) {
  const { t, language } = useText()
  const isSending = useNavigation().formMethod === 'POST'
  const isRunning = run.status === 'running'
  usePolling(isRunning)
  const address = href('/admin/data/imports/:id', { id: String(run.id) })
  return (
    <div className={layout.page}>
      <p>
        <a href={href('/admin/data')}>{t('adminData.run.back')}</a>
      </p>
      <div className={layout.head}>
        <h1 className={styles.cell}>{run.fileName}</h1>
        <RunBadge run={run} />
      </div>
      <p className={layout.lead}>{t('adminData.run.title', { number: String(run.id) })}</p>
      {hasEnded && <Notice kind="info">{t('adminData.run.ended.notice')}</Notice>}
      {run.isCancelling && <Notice kind="info">{t('adminData.run.cancelling')}</Notice>}
      {run.status === 'cancelled' && <Notice kind="warning">{t('adminData.run.cancelled')}</Notice>}
      {run.status === 'failed' && (
        <Notice kind="error" title={t('adminData.run.failed')}>
          <FailureText failure={run.failure} error={run.error} />
        </Notice>
      )}
      <RunProgress run={run} />
      <section className={layout.panel}>
        <Facts
          facts={[
            ...counts.map((name) => [t(`adminData.${name}`), formatNumber(run[name], language)] as const),
            [t('adminData.imports.started'), formatMoment(run.startedAt)],
            ...(run.seconds === null
              ? []
              : [[t('adminData.imports.duration'), duration(run.seconds, t)] as const]),
            [t('adminData.imports.by'), run.requestedBy ?? t('adminData.imports.commandLine')],
          ]}
        />
      </section>
      <div className={styles.actions}>
        {isRunning && !run.isCancelling && (
          <Form method="post" action={address} className={styles.actions}>
            <button className={`${button.button} ${button.danger}`} disabled={isSending}>
              {t('adminData.run.cancel')}
            </button>
            <span className={layout.lead}>{t('adminData.run.cancelText')}</span>
          </Form>
        )}
        {!isRunning && run.hasRejectedFile && (
          <a className={button.button} href={`${address}/rejected`} download>
            {t('adminData.run.download')}
          </a>
        )}
        {!isRunning && uploadId && (
          <a className={button.button} href={href('/admin/data/uploads/:id', { id: uploadId })}>
            {t('adminData.run.again')}
          </a>
        )}
        {run.status === 'completed' && <a href={href('/search')}>{t('adminData.run.search')}</a>}
      </div>
    </div>
  )
}

/** Progress of an import, announced to screen readers at every quarter and at the end. */
function RunProgress({ run }: { run: ImportRun }) {
  const { t } = useText()
  const id = useId()
  const [wasRunning] = useState(run.status === 'running')
  const isRunning = run.status === 'running'
  const share = run.bytesTotal ? Math.min(1, run.bytesRead / run.bytesTotal) : undefined
  const percent = (value: number) => t('adminData.run.percent', { percent: Math.floor(value * 100) })
  const quarter = share === undefined ? 0 : Math.floor(share * 4) / 4
  return (
    <>
      {isRunning && (
        <section className={layout.panel}>
          <p id={id} className="visually-hidden">
            {t('adminData.run.progress')}
          </p>
          <progress className={styles.bar} max={1} value={share} aria-labelledby={id} />
          {share !== undefined && <p className="num">{percent(share)}</p>}
          <noscript>
            <a href={href('/admin/data/imports/:id', { id: String(run.id) })}>{t('adminData.run.refresh')}</a>
          </noscript>
        </section>
      )}
      <p className="visually-hidden" aria-live="polite">
        {isRunning ? quarter > 0 && percent(quarter) : wasRunning && t('adminData.run.ended')}
      </p>
    </>
  )
}
