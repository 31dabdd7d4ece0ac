import { href, redirect } from 'react-router'
import { formatMoment, formatNumber } from '#text/formats.ts'
import { isUuid } from '#text/uuid.ts'
import { useText } from '#app/i18n/use-text.ts'
import { administrator } from '#app/middleware/current-user.ts'
import { readForm } from '#app/middleware/read-form.ts'
import { adminMeta, AdminPageLinks } from '#app/routes/admin/admin-pages.tsx'
import { formatFileSize } from '#app/routes/exports/file-size.ts'
import badge from '#app/ui/badge.module.css'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import table from '#app/ui/table.module.css'
import { readAudit } from '#core/audit/read-audit.server.ts'
import { type ImportRun, listImports } from '#core/imports/import-log.server.ts'
import type { Upload } from '#core/imports/uploads/upload.ts'
import { listUploads } from '#core/imports/uploads/upload-files.server.ts'
import { listState } from '#core/list-state.ts'
import { readIndexState } from '#core/search/index/state.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { services } from '#core/services.server.ts'
import type { Route } from './+types/data.ts'
import styles from './data.module.css'
import { duration, RunBadge, usePolling } from './status.tsx'
import { IndexPanel } from './index-panel.tsx'
import { UploadForm } from './upload-form.tsx'
import { uploadProblemOf } from '#core/imports/uploads/upload.ts'

const importList = listState({ path: '/admin/data', filters: {} })
const notices = ['started', 'running', 'no_engine'] as const

export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const all = services()
  const { page } = importList.parse(searchParams)
  let imports = await listImports(all.db, page)
  if (imports.runs.some(({ status }) => status === 'running')) {
    await all.importJobs.markStale()
    imports = await listImports(all.db, page)
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

/** Returns the name of a deleted file by its id; only the audit log still knows it. */
async function readDiscarded(db: Database, id: string): Promise<string | undefined> {
  if (!isUuid(id)) return undefined
  const { entries } = await readAudit(db, { filters: { action: 'import.discard', subject: id }, page: 1 })
  return entries.at(0)?.subjectName ?? undefined
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
        <Runs runs={imports.runs} />
        <AdminPageLinks
          page={imports.page}
          pages={imports.pages}
          addressOf={(page) => importList.address({ page })}
        />
      </section>
      <IndexPanel state={index} />
    </div>
  )
}

const states = { running: badge.accent, interrupted: badge.warning, failed: badge.bad, done: badge.good }

/** Uploaded files that are not imported yet. */
function WaitingFiles({ uploads }: { uploads: readonly Upload[] }) {
  const { t, language } = useText()
  const columns: Column<Upload>[] = [
    {
      heading: t('adminData.waitingFile'),
      isRowHeader: true,
      cell: ({ id, fileName, bytes }) => (
        <>
          <a href={href('/admin/data/uploads/:id', { id })}>{fileName}</a>
          <span className={table.detail}>{formatFileSize(bytes, language)}</span>
        </>
      ),
    },
    {
      heading: t('adminData.waitingState'),
      cell: ({ check }) => (
        <span className={`${badge.badge} ${states[check.state]}`}>{t(`adminData.check.${check.state}`)}</span>
      ),
    },
    {
      heading: t('adminData.waitingBy'),
      isWide: true,
      cell: ({ uploadedAt, uploadedBy }) => (
        <>
          {formatMoment(uploadedAt)} <span className={table.detail}>{uploadedBy.name}</span>
        </>
      ),
    },
  ]
  return (
    <DataTable
      columns={columns}
      rows={uploads}
      keyOf={({ id }) => id}
      caption={t('adminData.waiting')}
      className={styles.table}
    />
  )
}

const counts = ['new', 'changed', 'unchanged', 'rejected', 'removed'] as const

/** Imports so far; on a phone one cell says it all. */
function Runs({ runs }: { runs: readonly ImportRun[] }) {
  const { t, language } = useText()
  const moment = ({ startedAt }: ImportRun) => <time dateTime={startedAt}>{formatMoment(startedAt)}</time>
  const columns: Column<ImportRun>[] = [
    {
      heading: t('adminData.imports.file'),
      isRowHeader: true,
      cell: (run) => (
        <>
          <a href={href('/admin/data/imports/:id', { id: String(run.id) })}>{run.fileName}</a>
          <span className={table.detail}>{run.requestedBy ?? t('adminData.imports.commandLine')}</span>
          <span className={styles.narrow}>
            <RunBadge run={run} /> {moment(run)}
          </span>
          <span className={styles.narrow}>
            {counts
              .filter((name) => run[name] > 0)
              .map((name) => `${t(`adminData.${name}`)} ${formatNumber(run[name], language)}`)
              .join(' · ')}
          </span>
        </>
      ),
    },
    { heading: t('adminData.imports.status'), isWide: true, cell: (run) => <RunBadge run={run} /> },
    { heading: t('adminData.imports.started'), isWide: true, className: 'num', cell: moment },
    {
      heading: t('adminData.imports.duration'),
      isWide: true,
      isNumber: true,
      cell: ({ seconds }) => (seconds === null ? '' : duration(seconds, t)),
    },
    ...counts.map((name) => ({
      heading: t(`adminData.${name}`),
      isWide: true,
      isNumber: true,
      cell: (run: ImportRun) => formatNumber(run[name], language),
    })),
  ]
  return (
    <DataTable
      columns={columns}
      rows={runs}
      keyOf={({ id }) => id}
      caption={t('adminData.imports')}
      isCaptionHidden
      className={`${styles.table} ${styles.runs}`}
      empty={
        <Empty title={t('adminData.imports.none')} level="h3">
          <p>{t('adminData.imports.noneText')}</p>
        </Empty>
      }
    />
  )
}
