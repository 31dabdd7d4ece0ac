import { href, data, redirect, useFetcher } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { administrator, freshAdministrator } from '#app/middleware/current-user.ts'
import { formAction } from '#app/middleware/form-action.ts'
import { formHeaders } from '#app/routes/auth/form-headers.ts'
import badge from '#app/ui/badge.module.css'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import table from '#app/ui/table.module.css'
import { changeRole, type RoleChange } from '#core/accounts/administer/change-role.server.ts'
import { type ListedUser, listUsers } from '#core/accounts/administer/list-users.server.ts'
import { readUser } from '#core/accounts/administer/read-user.server.ts'
import { roleChangeInput } from '#core/accounts/administer/user-input.ts'
import { userList } from '#core/accounts/administer/user-list.ts'
import { roles } from '#core/accounts/user.ts'
import { readAudit } from '#core/audit/read-audit.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { AppError } from '#core/errors.ts'
import { services } from '#core/services.server.ts'
import { formatDate, formatNumber } from '#text/formats.ts'
import { isUuid } from '#text/uuid.ts'
import { todayInVietnam } from '#time/vietnam-days.ts'
import type { Route } from './+types/users.ts'
import { adminMeta, AdminPageLinks } from '../admin-pages.tsx'
import { keepPageOnFailure } from '../keep-page-on-failure.ts'
import { AdminErrorPage } from '../error-page.tsx'
import { ListFilters } from '../list-filters.tsx'
import { roleFetcher, RoleNotice, RoleSelect } from './change-role.tsx'
import styles from './users.module.css'

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url)
  const state = userList.parse(searchParams)
  const { db } = services()
  const { id: ownId } = await administrator(args)
  const { page, ...found } = await listUsers(db, state)
  return { ...found, state: { ...state, page }, ownId, notice: await readListNotice(db, searchParams) }
}

/** Changes the role of one account. Answers scripts with the change, and redirects forms to their list. */
export const action = formAction(
  async (form, args: Route.ActionArgs) => {
    const input = roleChangeInput.safeParse(Object.fromEntries(form))
    if (!input.success) throw new AppError('invalid_input', 'The form names no user and role.')
    const { id: userId, ...roles } = input.data
    const changed = await changeRole(services(), await freshAdministrator(args, form), { userId, ...roles })
    if (form.has('scripted')) return { changed, failed: undefined, asked: undefined }
    const address = userList.address(userList.parse(new URL(args.request.url).searchParams))
    const notice = new URLSearchParams({ changed: changed.id, was: changed.from })
    return redirect(`${address}${address.includes('?') ? '&' : '?'}${notice}`, 303)
  },
  ({ type: failed }, form) => {
    const requested = roleChangeInput.safeParse(Object.fromEntries(form)).data
    return { changed: undefined, failed, asked: requested }
  },
)

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepPageOnFailure(serverAction, (reason) =>
    data(
      {
        changed: undefined,
        failed: reason === 'failed' ? ('technical_error' as const) : ('connection_lost' as const),
        asked: undefined,
      },
      { status: 503 },
    ),
  )

export const headers = formHeaders

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'admin.users')

export default function Users({ loaderData, actionData }: Route.ComponentProps) {
  const { t, language } = useText()
  const { users, total, beyond, pages, state, ownId, notice } = loaderData
  const { filters, sort, direction, page } = state
  const result = useFetcher<typeof action>({ key: roleFetcher }).data ?? actionData
  const address = userList.address(state)
  const inOrder = new URL(userList.address({ sort, direction }), 'http://list').searchParams
  const sortLinks = (...keys: (typeof sort)[]) =>
    keys.map((key) => ({ label: t(`adminUsers.${key}`), ...userList.sortLink(state, key) }))

  const columns: Column<ListedUser>[] = [
    {
      heading: sortLinks('name', 'email'),
      isRowHeader: true,
      className: styles.user,
      cell: ({ id, fullName, email }) => (
        <>
          <span className={styles.name}>
            <a href={href('/admin/users/:id', { id })} title={fullName || email}>
              {fullName || email}
            </a>
            {id === ownId && <span className={`${badge.badge} ${badge.accent}`}>{t('adminUsers.you')}</span>}
          </span>
          <span className={`${table.detail} ${styles.email}`} title={email}>
            {email}
          </span>
        </>
      ),
    },
    {
      heading: sortLinks('role'),
      // One's own role is changed on its page, which confirms it.
      className: styles.roleCell,
      cell: (user) =>
        user.id === ownId ? t(`adminUsers.role.${user.role}`) : <RoleSelect user={user} address={address} />,
    },
    {
      heading: sortLinks('credits'),
      isNumber: true,
      className: styles.balance,
      cell: ({ credits }) => (
        <>
          {formatNumber(credits, language)}{' '}
          <span className={styles.unit}>{t('adminUsers.credits').toLowerCase()}</span>
        </>
      ),
    },
    {
      heading: sortLinks('joined'),
      className: styles.joined,
      cell({ createdAt }) {
        const date = formatDate(todayInVietnam(Date.parse(createdAt)))
        return (
          <>
            <span className={styles.wide}>{date}</span>
            <span className={styles.unit}>{t('adminUsers.joinedOn', { date })}</span>
          </>
        )
      },
    },
    {
      heading: <span className="visually-hidden">{t('adminUsers.details')}</span>,
      className: styles.action,
      cell: ({ id, fullName, email }) => (
        <a
          href={href('/admin/users/:id', { id })}
          aria-label={t('adminUsers.detailsOf', { name: fullName || email })}
        >
          {t('adminUsers.details')}
        </a>
      ),
    },
  ]

  return (
    <div className={layout.page}>
      <h1>{t('admin.users')}</h1>
      <p className={layout.lead}>{t('adminUsers.lead')}</p>
      <RoleNotice
        result={result ?? { changed: notice?.changed, failed: undefined, asked: undefined }}
        address={address}
      />
      {notice?.deleted && !result && <Notice kind="success">{t('adminUsers.deleted')}</Notice>}
      <ListFilters
        list={userList}
        state={state}
        fields={[
          {
            kind: 'search',
            name: 'q',
            label: t('adminUsers.query'),
            value: filters.query,
            maxLength: 200,
          },
          {
            kind: 'select',
            name: 'role',
            label: t('adminUsers.role'),
            value: filters.role,
            options: [
              { value: '', label: t('adminUsers.anyRole') },
              ...roles.map((role) => ({ value: role, label: t(`adminUsers.role.${role}`) })),
            ],
          },
          ...(['sort', 'order'] as const).map((name) => ({
            kind: 'hidden' as const,
            name,
            value: inOrder.get(name) ?? undefined,
          })),
        ]}
        submit={t('admin.search')}
      />
      <DataTable
        columns={columns}
        rows={users}
        keyOf={({ id }) => id}
        caption={t('adminUsers.caption', { count: total })}
        hasCards
        className={styles.table}
        empty={
          <Empty title={t('adminUsers.empty')}>
            <p>{t('adminUsers.emptyText')}</p>
            <a href={userList.path}>{t('adminUsers.showAll')}</a>
          </Empty>
        }
      />
      {beyond > 0 && page === pages && <p className={layout.lead}>{t('adminUsers.further')}</p>}
      <AdminPageLinks page={page} pages={pages} addressOf={(page) => userList.address({ ...state, page })} />
    </div>
  )
}

export function ErrorBoundary({ error, actionData }: Route.ErrorBoundaryProps) {
  return <AdminErrorPage error={error} isAfterForm={actionData !== undefined} />
}

/** Returns the change a form just made, by the ids in the address. Names come from the database only. */
async function readListNotice(
  db: Database,
  searchParams: URLSearchParams,
): Promise<{ changed?: RoleChange; deleted?: boolean } | undefined> {
  const was = roles.find((role) => role === searchParams.get('was'))
  const changedId = searchParams.get('changed') ?? ''
  if (was && isUuid(changedId)) {
    const user = await readUser(db, changedId).catch(() => undefined)
    if (!user || user.role === was) return undefined
    return { changed: { id: user.id, name: user.fullName || user.email, from: was, to: user.role } }
  }
  const deletedId = searchParams.get('deleted') ?? ''
  if (!isUuid(deletedId)) return undefined
  const { entries } = await readAudit(db, {
    filters: { action: 'user.delete', subject: deletedId },
    page: 1,
  })
  return entries.length > 0 ? { deleted: true } : undefined
}
