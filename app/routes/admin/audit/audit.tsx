import { href } from 'react-router'
import { formatMoment } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { Empty } from '#app/ui/empty.tsx'
import layout from '#app/ui/page.module.css'
import table from '#app/ui/table.module.css'
import { allAuditActions, auditList, auditSubjects } from '#core/audit/audit-actions.ts'
import { type AuditEntry, listAuditActors, readAudit } from '#core/audit/read-audit.server.ts'
import { services } from '#core/services.server.ts'
import { adminMeta, AdminPageLinks } from '../admin-pages.tsx'
import { ListFilters } from '../list-filters.tsx'
import type { Route } from './+types/audit.ts'
import styles from './audit.module.css'
import { Changes, deletedAccount, subjectAddress } from './describe-entry.tsx'

export async function loader({ request }: Route.LoaderArgs) {
  const requested = auditList.parse(new URL(request.url).searchParams)
  const { db } = services()
  const found = await readAudit(db, requested)
  return { ...found, state: { ...requested, page: found.page }, actors: await listAuditActors(db) }
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'admin.audit')

/** Marks the position of the name in a sentence; occurs in no text. */
const placeholder = '\uE000'

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { t } = useText()
  const { state, actors, entries, total, pages } = loaderData
  const { filters, problem } = state
  const subject = filters.subject && entries[0]?.subjectName
  const nameOfSubject = subject === null ? deletedAccount(t, filters.subject!) : (subject ?? filters.subject!)
  const isFiltered = auditList.isFiltered(state)

  const columns: Column<AuditEntry>[] = [
    {
      heading: t('adminAudit.when'),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatMoment(createdAt)}</time>,
      className: 'num',
    },
    {
      heading: t('adminAudit.who'),
      cell: ({ actorName, actorId, address }) => (
        <>
          <span className={styles.who}>{actorName ?? deletedAccount(t, actorId)}</span>
          <span className={table.detail}>{address}</span>
        </>
      ),
    },
    {
      heading: t('adminAudit.what'),
      cell(entry) {
        const name = entry.subjectName ?? deletedAccount(t, entry.subjectId)
        const [start, end] = t(`adminAudit.did.${entry.action}`, { name: placeholder }).split(placeholder)
        const address = subjectAddress(entry)
        return (
          <>
            {start}
            {address ? <a href={address}>{name}</a> : <b>{name}</b>}
            {end}
            <Changes {...entry} />
          </>
        )
      },
    },
  ]

  return (
    <div className={layout.page}>
      <h1>{t('admin.audit')}</h1>
      <p className={layout.lead}>{t('adminAudit.lead')}</p>
      <ListFilters
        list={auditList}
        state={state}
        fields={[
          { kind: 'hidden', name: 'subject', value: filters.subject },
          {
            kind: 'select',
            name: 'actor',
            label: t('adminAudit.who'),
            value: filters.actor,
            options: [
              { value: '', label: t('adminAudit.anybody') },
              ...actors.map(({ id, name }) => ({ value: id, label: name ?? deletedAccount(t, id) })),
            ],
          },
          {
            kind: 'select',
            name: 'what',
            label: t('adminAudit.what'),
            value: filters.action ?? filters.kind,
            options: [
              { value: '', label: t('adminAudit.anything') },
              ...auditSubjects.map((kind) => ({
                label: t(`adminAudit.kind.${kind}`),
                options: [
                  { value: kind, label: t('adminAudit.allOf', { kind: t(`adminAudit.kind.${kind}`) }) },
                  ...allAuditActions
                    .filter((action) => action.startsWith(`${kind}.`))
                    .map((action) => ({ value: action, label: t(`adminAudit.act.${action}`) })),
                ],
              })),
            ],
          },
          {
            kind: 'dates',
            labels: { from: t('admin.from'), to: t('admin.to') },
            typed: state,
          },
        ]}
        submit={t('admin.filter')}
        problem={problem && t(`search.dates.${problem}`)}
      />
      {filters.subject && (
        <p>
          {t('adminAudit.about', { name: nameOfSubject })}{' '}
          <a href={auditList.address({ filters: { ...filters, subject: undefined } })}>
            {t('adminAudit.aboutAll')}
          </a>
        </p>
      )}
      {total > 0 && (
        <p>
          <a
            className={button.button}
            href={auditList.address({ filters }, href('/admin/audit.csv'))}
            download
            rel="nofollow"
          >
            {t('adminAudit.download')}
          </a>
        </p>
      )}
      <DataTable
        columns={columns}
        rows={entries}
        keyOf={({ id }) => id}
        caption={t('adminAudit.caption', { count: total })}
        hasCards
        className={styles.table}
        empty={
          <Empty title={t(isFiltered ? 'adminAudit.noMatch' : 'adminAudit.empty')}>
            <p>{t(isFiltered ? 'adminAudit.noMatchText' : 'adminAudit.emptyText')}</p>
            {isFiltered && <a href={auditList.path}>{t('adminAudit.showAll')}</a>}
          </Empty>
        }
      />
      <AdminPageLinks
        page={state.page}
        pages={pages}
        addressOf={(page) => auditList.address({ ...state, page })}
        label={t('adminAudit.pages')}
      />
    </div>
  )
}
