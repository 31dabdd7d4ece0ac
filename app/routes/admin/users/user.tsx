import '#app/i18n/account-texts.ts'
import '#app/i18n/admin-texts.ts'
import { randomUUID } from 'node:crypto'
import { useText } from '#app/i18n/use-text.ts'
import { administrator } from '#app/middleware/current-user.ts'
import { readForm } from '#app/middleware/read-form.ts'
import { formHeaders } from '#app/routes/auth/form-headers.ts'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import { readActivity } from '#core/accounts/administer/read-activity.server.ts'
import { readUser } from '#core/accounts/administer/read-user.server.ts'
import { parseActivity } from '#core/accounts/administer/user-activity.ts'
import { services } from '#core/services.server.ts'
import { adminMeta } from '../admin-meta.ts'
import { LoadFailed } from '../load-failed.tsx'
import type { Route } from './+types/user.ts'
import { ActivityHistory } from './activity-history.tsx'
import { changeUser } from './change-user.server.ts'
import { DeleteUser } from './delete-user.tsx'
import { UserFacts } from './user-facts.tsx'
import { UserForm } from './user-form.tsx'

const notices = ['saved', 'endedSignIns'] as const

export async function loader(args: Route.LoaderArgs) {
  const { db } = services()
  const { searchParams } = new URL(args.request.url)
  const asked = parseActivity(searchParams)
  const { id: ownId } = await administrator(args)
  const user = await readUser(db, args.params.id)
  return {
    user,
    isOwn: user.id === ownId,
    kind: asked.kind,
    activity: await readActivity(db, { userId: user.id, ...asked }),
    notice: notices.find((name) => name === searchParams.get('notice')),
    editId: randomUUID(),
  }
}

export async function action(args: Route.ActionArgs) {
  return changeUser(services(), args.params.id, await readForm(args.request), args)
}

/** Also after a refusal: what is there now is what the next attempt is about. */
export const shouldRevalidate = () => true

export const headers = formHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  adminMeta(matches, 'admin.users', loaderData?.user.fullName || loaderData?.user.email)

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useText()
  const back = { address: '/admin/users', label: t('adminUsers.back') }
  const missing = { title: t('adminUsers.gone'), text: t('adminUsers.goneText'), back }
  return (
    <LoadFailed
      error={error}
      heading={t('admin.users')}
      title={t('adminUsers.userFailed')}
      missing={missing}
    />
  )
}

export default function User({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useText()
  const { user, isOwn, kind, activity, notice, editId } = loaderData
  const { fullName, companyName, credits, role } = user
  const answerTo = (intent: string) => (actionData?.values.intent === intent ? actionData : undefined)
  return (
    <div className={layout.page}>
      <p>
        <a href="/admin/users">{t('adminUsers.back')}</a>
      </p>
      <h1>{fullName || user.email}</h1>
      {notice && !actionData && <Notice kind="success">{t(`adminUsers.${notice}`)}</Notice>}
      <UserFacts user={user} answer={answerTo('end_sign_ins')} />
      {/* Made anew when the account changes, so that its fields show what it became. */}
      <UserForm
        key={JSON.stringify([user.id, fullName, companyName, credits, role])}
        user={user}
        isOwn={isOwn}
        editId={editId}
        answer={answerTo('save')}
      />
      <ActivityHistory userId={user.id} kind={kind} activity={activity} />
      <DeleteUser user={user} isOwn={isOwn} answer={answerTo('delete')} />
    </div>
  )
}
