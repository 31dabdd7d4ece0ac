import { data, redirect, useFetcher } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { administrator, freshAdministrator } from '#app/middleware/current-user.ts'
import { formAction } from '#app/middleware/form-action.ts'
import { formHeaders } from '#app/routes/auth/form-headers.ts'
import { orConnectionLost } from '#app/shell/lost-connection.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import layout from '#app/ui/page.module.css'
import { changeRole } from '#core/accounts/administer/change-role.server.ts'
import { listUsers } from '#core/accounts/administer/list-users.server.ts'
import { roleChangeInput } from '#core/accounts/administer/user-input.ts'
import { parseUserList, userListAddress } from '#core/accounts/administer/user-list.ts'
import { AppError } from '#core/errors.ts'
import { services } from '#core/services.server.ts'
import { adminMeta } from '../admin-meta.ts'
import type { Route } from './+types/users.ts'
import { readListNotice } from './list-notice.server.ts'
import { RoleNotice } from './role-notice.tsx'
import { roleFetcher } from './role-select.tsx'
import { UserFilterForm } from './user-filter-form.tsx'
import { UserTable } from './user-table.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url)
  const asked = parseUserList(searchParams)
  const { db } = services()
  const { id: ownId } = await administrator(args)
  const { page, ...found } = await listUsers(db, asked)
  return { ...found, state: { ...asked, page }, ownId, notice: await readListNotice(db, searchParams) }
}

/** Another role for one account; a script is told what changed, a form is led back to its list. */
export const action = formAction(
  async (form, args: Route.ActionArgs) => {
    const input = roleChangeInput.safeParse(Object.fromEntries(form))
    if (!input.success) throw new AppError('invalid_input', 'Say whose role becomes which.')
    const { id: userId, ...roles } = input.data
    const changed = await changeRole(services(), await freshAdministrator(args, form), { userId, ...roles })
    if (form.has('scripted')) return { changed, failed: undefined, asked: undefined }
    const address = userListAddress(parseUserList(new URL(args.request.url).searchParams))
    const notice = new URLSearchParams({ changed: changed.id, was: changed.from })
    return redirect(`${address}${address.includes('?') ? '&' : '?'}${notice}`, 303)
  },
  ({ type: failed }, form) => {
    const asked = roleChangeInput.safeParse(Object.fromEntries(form)).data
    return { changed: undefined, failed, asked }
  },
)

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  orConnectionLost(serverAction, () =>
    data({ changed: undefined, failed: 'connection_lost' as const, asked: undefined }, { status: 503 }),
  )

export const headers = formHeaders

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'admin.users')

export default function Users({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useText()
  const { users, total, beyond, pages, state, ownId, notice } = loaderData
  const told = useFetcher<typeof action>({ key: roleFetcher }).data ?? actionData
  const address = userListAddress(state)
  return (
    <div className={layout.page}>
      <h1>{t('admin.users')}</h1>
      <p className={layout.lead}>{t('adminUsers.lead')}</p>
      <RoleNotice
        told={told ?? { changed: notice?.changed, failed: undefined, asked: undefined }}
        address={address}
      />
      {notice?.deleted && !told && <Notice kind="success">{t('adminUsers.deleted')}</Notice>}
      {/* Made anew when the address changes without it: by a link, or back. */}
      <UserFilterForm key={userListAddress({ ...state, page: 1 })} state={state} />
      <UserTable users={users} total={total} state={state} ownId={ownId} />
      {beyond > 0 && state.page === pages && <p className={layout.lead}>{t('adminUsers.further')}</p>}
      <PageLinks
        page={state.page}
        pages={pages}
        addressOf={(page) => userListAddress({ ...state, page })}
        label={t('admin.pages')}
        previous={t('admin.previous')}
        next={t('admin.next')}
        place={t('admin.place', { page: state.page, pages })}
      />
    </div>
  )
}
