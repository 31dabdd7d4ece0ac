import { href, redirect } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { administrator } from '#app/middleware/current-user.ts'
import { readForm } from '#app/middleware/read-form.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import layout from '#app/ui/page.module.css'
import { listImports } from '#core/imports/import-log.server.ts'
import { listUploads } from '#core/imports/uploads/upload-files.server.ts'
import { readIndexState } from '#core/search/index/state.server.ts'
import { services } from '#core/services.server.ts'
import type { Route } from './+types/data.ts'
import styles from './data.module.css'
import { IndexPanel } from './index-panel.tsx'
import { readDiscarded } from './read-discarded.server.ts'
import { RunTable } from './run-table.tsx'
import { UploadForm } from './upload-form.tsx'
import { uploadProblemOf } from '#core/imports/uploads/upload.ts'
import { usePolling } from './use-polling.ts'
import { WaitingFiles } from './waiting-files.tsx'

const notices = ['started', 'running', 'no_engine'] as const

export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const all = services()
  const asked = Math.trunc(Number(searchParams.get('page'))) || 1
  let imports = await listImports(all.db, asked)
  if (imports.runs.some(({ status }) => status === 'running')) {
    await all.importJobs.markStale()
    imports = await listImports(all.db, asked)
  }
  const problem = searchParams.get('problem')
  return {
    imports,
    uploads: await listUploads(all.env.DATA_DIR),
    index: await readIndexState(all),
    maxBytes: all.importJobs.maxBytes,
    problem: problem === null ? undefined : uploadProblemOf(problem),
    notice: notices.find((name) => name === searchParams.get('notice')),
    discarded: await readDiscarded(all.db, searchParams.get('discarded') ?? ''),
  }
}

export async function action(args: Route.ActionArgs) {
  const by = await administrator(args)
  const form = await readForm(args.request)
  if (form.get('intent') !== 'rebuild') return redirect(href('/admin/data'), 303)
  return redirect(`${href('/admin/data')}?notice=${await services().rebuilder.start(by)}`, 303)
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'admin.data')

export default function Data({ loaderData }: Route.ComponentProps) {
  const { t } = useText()
  const { imports, uploads, index, maxBytes, problem, notice, discarded } = loaderData
  const running = imports.runs.find(({ status }) => status === 'running')
  const isChecking = uploads.some(({ check }) => check.state === 'running')
  usePolling(isChecking || running !== undefined || index.rebuild.since !== undefined)
  return (
    <div className={layout.page}>
      <h1>{t('admin.data')}</h1>
      <p className={layout.lead}>{t('adminData.lead')}</p>
      {notice && <Notice kind="info">{t(`adminData.index.notice.${notice}`)}</Notice>}
      {discarded && (
        <Notice kind="success">
          <p className={styles.cell}>{t('adminData.discarded', { name: discarded })}</p>
        </Notice>
      )}
      {running && (
        <Notice kind="info">
          <p>
            {t('adminData.runningFile', { name: running.fileName })}{' '}
            <a href={href('/admin/data/imports/:id', { id: String(running.id) })}>{t('adminData.watch')}</a>
          </p>
        </Notice>
      )}
      <UploadForm maxBytes={maxBytes} problem={problem} />
      {uploads.length > 0 && <WaitingFiles uploads={uploads} />}
      <section className={layout.page}>
        <h2>{t('adminData.imports')}</h2>
        <RunTable runs={imports.runs} />
        <PageLinks
          page={imports.page}
          pages={imports.pages}
          addressOf={(page) => `${href('/admin/data')}?page=${page}`}
          label={t('admin.pages')}
          previous={t('admin.previous')}
          next={t('admin.next')}
        />
      </section>
      <IndexPanel state={index} />
    </div>
  )
}
