import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { href, redirect } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { signedInUser } from '#app/middleware/current-user.ts'
import { formAction, parseForm } from '#app/middleware/form-action.ts'
import { readPreferences, toLocalPath } from '#app/preferences.ts'
import { useAccount } from '#app/routes/account/layout.tsx'
import { privateMeta } from '#app/routes/account/private-meta.ts'
import { Balance } from '#app/routes/billing/balance.tsx'
import button from '#app/ui/button.module.css'
import { Notice } from '#app/ui/notice.tsx'
import styles from '#app/ui/page.module.css'
import { exportContents } from '#core/exports/export-contents.server.ts'
import { estimateFileSizes } from '#core/exports/file-sizes.ts'
import { type ExportFormat, exportFormats } from '#core/exports/formats.ts'
import { readExport } from '#core/exports/read-exports.server.ts'
import { renameExport, renamingInput } from '#core/exports/rename-export.server.ts'
import { services } from '#core/services.server.ts'
import { formatMoment } from '#text/formats.ts'
import type { Route } from './+types/export.ts'
import { type Arrived, fetchFile, fileAddress, Problem } from './export-requests.ts'
import { type TitledExport, withTitles } from './export-title.server.ts'
import own from './exports.module.css'
import { Fetching } from './fetching.tsx'
import { formatFileSize } from './file-size.ts'
import { RenameForm } from './rename.tsx'
import { SearchSource } from './search-source.tsx'

const maxShown = 20

/** Returns an export and the current contents of its file; `done` is the format if a form just made it. */
export async function loader(args: Route.LoaderArgs) {
  const { id: userId } = await signedInUser(args)
  const { db } = services()
  const key = { userId, exportId: args.params.id }
  const { language } = readPreferences(args.request)
  const [summary] = await withTitles(db, [await readExport(db, key)], language)
  const { first, listedCount, hiddenCount } = await exportContents(db, { ...key, limit: maxShown })
  const doneParam = new URL(args.request.url).searchParams.get('done')
  return {
    summary,
    first: first.map(({ slug, name, taxCode, city }) => ({ slug, name, taxCode, city: city?.name ?? null })),
    listedCount,
    hiddenCount,
    done: exportFormats.find((format) => format === doneParam),
  }
}

/** Renames the export and returns to the page the form was on. */
export const action = formAction(async (form, args: Route.ActionArgs) => {
  const { id: userId } = await signedInUser(args)
  const { id: exportId } = args.params
  await renameExport(services().db, { userId, exportId }, parseForm(renamingInput, form))
  return redirect(toLocalPath(form.get('returnTo'), href('/exports/:id', { id: exportId })), 303)
})

/** Right after the form, a refresh starts the download and leaves the page as it is. */
export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...privateMeta(matches, (t) => loaderData?.summary.title ?? t('exports.exports')),
  ...(loaderData?.done
    ? [{ httpEquiv: 'refresh', content: `0;url=${fileAddress(loaderData.summary.id, loaderData.done)}` }]
    : []),
]

export default function Export({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useText()
  const { credits } = useAccount()
  const { summary, first, listedCount, done } = loaderData
  const { id, title, companyCount, creditsUsed, createdAt } = summary
  const counts = [
    t('exports.companies', { count: companyCount }),
    t('exports.done.new', { count: creditsUsed }),
    t('exports.done.again', { count: companyCount - creditsUsed }),
  ]
  return (
    <div className={styles.page}>
      {done && (
        <Notice kind="success" title={t('exports.done')}>
          <p>{[...counts, t('exports.done.remaining', { count: credits })].join(' · ')}</p>
          <p>{t('exports.export.coming')}</p>
        </Notice>
      )}
      <div className={styles.head}>
        <a href={href('/exports')}>{t('exports.export.back')}</a>
        <Balance credits={credits} />
      </div>
      <div>
        <h1 className={own.title}>{title}</h1>
        <p className={styles.lead}>{t('exports.export.of', { date: formatMoment(createdAt) })}</p>
        <details key={title} className={own.more} open={actionData !== undefined}>
          <summary>{t('exports.rename')}</summary>
          <RenameForm export={summary} returnTo={href('/exports/:id', { id })} result={actionData} />
        </details>
      </div>
      <ExportFiles summary={summary} listedCount={listedCount} />
      <ExportFacts {...loaderData} counts={counts} />
      <section className={styles.panel} aria-labelledby="companies">
        <h2 id="companies">{t('exports.export.first')}</h2>
        {first.length === 0 && <p className={styles.lead}>{t('exports.export.none')}</p>}
        <ol className={own.companies}>
          {first.map(({ slug, name, taxCode, city }) => (
            <li key={slug}>
              <a href={href('/company/:id', { id: slug })}>{name}</a>
              <small>
                <span className="num">{taxCode}</span>
                {city && ` · ${city}`}
              </small>
            </li>
          ))}
        </ol>
        {first.length < listedCount && (
          <p className={styles.lead}>
            {t('exports.export.firstOf', { shown: first.length, count: listedCount })}
          </p>
        )}
      </section>
    </div>
  )
}

type State =
  | { at: 'fetching'; arrived: Arrived; expectedBytes: number }
  | { at: 'fetched'; name: string }
  | { at: 'failed'; wasStopped: boolean }

/** Links to the file in every format. With a script they show the progress of the download. */
function ExportFiles({ summary, listedCount }: { summary: TitledExport; listedCount: number }) {
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
      <h2 id="file">{t('exports.export.fetch')}</h2>
      <p className={styles.lead}>{t('exports.export.fetchText')}</p>
      <div className={own.files}>
        {exportFormats.map((format) => (
          <a
            key={format}
            href={fileAddress(summary.id, format)}
            download
            className={`${button.button} ${own.file} ${format === summary.format ? button.primary : ''}`}
            onClick={(event) => void start(event, format)}
          >
            {t(`exports.format.${format}`)}
            <small>{t('exports.quote.size', { size: formatFileSize(sizes[format], language) })}</small>
          </a>
        ))}
      </div>
      {state?.at === 'fetching' && (
        <Fetching {...state} rows={listedCount} onStop={() => download.current?.abort()} />
      )}
      {state?.at === 'fetched' && (
        <Notice kind="success">{t('exports.export.fetched', { name: state.name })}</Notice>
      )}
      {state?.at === 'failed' && (
        <Notice kind={state.wasStopped ? 'info' : 'error'}>
          {t(state.wasStopped ? 'exports.stopped' : 'exports.failed.download')}
        </Notice>
      )}
    </section>
  )
}

interface ExportFactsProps {
  summary: TitledExport
  counts: readonly string[]
  listedCount: number
  hiddenCount: number
}

/** Contents, price and source of an export, and companies removed or hidden since. */
function ExportFacts({ summary, counts, listedCount, hiddenCount }: ExportFactsProps) {
  const { t } = useText()
  const { companyCount, creditsUsed, columns, searchAddress } = summary
  const removedCount = companyCount - listedCount
  return (
    <section className={styles.panel} aria-labelledby="facts">
      <h2 id="facts">{t('exports.export.facts')}</h2>
      <dl className={own.facts}>
        <Fact name={t('exports.history.companies')}>{counts.join(' · ')}</Fact>
        <Fact name={t('exports.quote.cost')}>{t('exports.credits', { count: creditsUsed })}</Fact>
        <Fact name={t('exports.export.source')}>
          <SearchSource address={searchAddress} />
        </Fact>
        <Fact name={t('exports.quote.columns')}>
          {columns.map((key) => t(`exports.column.${key}`)).join(' · ')}
        </Fact>
        {(removedCount > 0 || hiddenCount > 0) && (
          <Fact name={t('exports.export.changed')}>
            {removedCount > 0 && <p>{t('exports.export.removed', { count: removedCount })}</p>}
            {hiddenCount > 0 && <p>{t('exports.export.hidden', { count: hiddenCount })}</p>}
          </Fact>
        )}
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
