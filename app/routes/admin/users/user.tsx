import { randomUUID } from 'node:crypto'
import { href, redirect } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { administrator, freshAdministrator } from '#app/middleware/current-user.ts'
import { formAction, parseForm } from '#app/middleware/form-action.ts'
import { formHeaders } from '#app/routes/auth/form-headers.ts'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import { readActivity } from '#core/accounts/administer/read-activity.server.ts'
import { readUser } from '#core/accounts/administer/read-user.server.ts'
import { activityList } from '#core/accounts/administer/user-activity.ts'
import { services } from '#core/services.server.ts'
import { deleteUser, endSignInsOf } from '#core/accounts/administer/delete-user.server.ts'
import { updateUser } from '#core/accounts/administer/update-user.server.ts'
import { userInput } from '#core/accounts/administer/user-input.ts'
import { AppError } from '#core/errors.ts'
import { adminMeta } from '../admin-meta.ts'
import type { Route } from './+types/user.ts'
import { ActivityHistory } from './activity-history.tsx'
import { DeleteUser } from './delete-user.tsx'
import { UserFacts } from './user-facts.tsx'
import { UserForm } from './user-form.tsx'

const notices = ['saved', 'endedSignIns'] as const

export async function loader(args: Route.LoaderArgs) {
  const { db } = services()
  const { searchParams } = new URL(args.request.url)
  const { filters, page: shown } = activityList.parse(searchParams)
  const { id: ownId } = await administrator(args)
  const user = await readUser(db, args.params.id)
  return {
    user,
    isOwn: user.id === ownId,
    kind: filters.kind,
    activity: await readActivity(db, { userId: user.id, kind: filters.kind, page: shown }),
    notice: notices.find((name) => name === searchParams.get('notice')),
    editId: randomUUID(),
  }
}

export const action = formAction(async (form, args: Route.ActionArgs) => {
  const { id } = args.params
  const done = (notice: string) => redirect(`${href('/admin/users/:id', { id })}?notice=${notice}`, 303)
  const actor = await administrator(args)
  switch (form.get('intent')) {
    case 'save': {
      const input = parseForm(userInput, form)
      const isGrave = input.role !== input.seenRole || input.credits !== input.seenCredits
      if (isGrave) await freshAdministrator(args, form)
      await updateUser(services(), actor, id, input)
      return done('saved')
    }
    case 'end_sign_ins':
      await endSignInsOf(services(), actor, id)
      return done('endedSignIns')
    case 'delete':
      await deleteUser(services(), await freshAdministrator(args, form), id)
      return redirect(`${href('/admin/users')}?deleted=${id}`, 303)
    default:
      throw new AppError('invalid_input', 'No form of this page says so.')
  }
})

/** Also after a refusal: what is there now is what the next attempt is about. */
export const shouldRevalidate = () => true

export const headers = formHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  adminMeta(matches, 'admin.users', loaderData?.user.fullName || loaderData?.user.email)

export default function User({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useText()
  const { user, isOwn, kind, activity, notice, editId } = loaderData
  const { fullName, companyName, credits, role } = user
  const answerTo = (intent: string) => (actionData?.values.intent === intent ? actionData : undefined)
  return (
    <div className={layout.page}>
      <p>
        <a href={href('/admin/users')}>{t('adminUsers.back')}</a>
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
