import { randomUUID } from 'node:crypto'
import { Form, href, redirect } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { administrator, freshAdministrator } from '#app/middleware/current-user.ts'
import { formAction, type FormResult, parseForm } from '#app/middleware/form-action.ts'
import { formHeaders } from '#app/routes/auth/form-headers.ts'
import badge from '#app/ui/badge.module.css'
import button from '#app/ui/button.module.css'
import { Confirm } from '#app/ui/confirm.tsx'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import { deleteUser, endSignInsOf } from '#core/accounts/administer/delete-user.server.ts'
import { readActivity } from '#core/accounts/administer/read-activity.server.ts'
import { type AdministeredUser, readUser } from '#core/accounts/administer/read-user.server.ts'
import { updateUser } from '#core/accounts/administer/update-user.server.ts'
import { activityList } from '#core/accounts/administer/user-activity.ts'
import { userInput } from '#core/accounts/administer/user-input.ts'
import { auditList } from '#core/audit/audit-actions.ts'
import { AppError } from '#core/errors.ts'
import { securityLogList } from '#core/security-log/security-events.ts'
import { services } from '#core/services.server.ts'
import { formatDate, formatMoney, formatNumber } from '#text/formats.ts'
import { todayInVietnam } from '#time/vietnam-days.ts'
import { adminMeta } from '../admin-pages.tsx'
import cards from '../admin.module.css'
import { Card } from '../analytics/figures.tsx'
import { accountErrorText, FreshPassword } from './account-errors.tsx'
import type { Route } from './+types/user.ts'
import { ActivityHistory } from './activity-history.tsx'
import { UserForm } from './user-form.tsx'
import styles from './users.module.css'

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
      const isSensitive = input.role !== input.seenRole || input.credits !== input.seenCredits
      if (isSensitive) await freshAdministrator(args, form)
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
      throw new AppError('invalid_input', 'There is no such form.')
  }
})

/** Revalidates after errors as well, so that the next attempt starts from the current account. */
export const shouldRevalidate = () => true

export const headers = formHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  adminMeta(matches, 'admin.users', loaderData?.user.fullName || loaderData?.user.email)

export default function User({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useText()
  const { user, isOwn, kind, activity, notice, editId } = loaderData
  const { fullName, companyName, credits, role } = user
  const resultOf = (intent: string) => (actionData?.values.intent === intent ? actionData : undefined)
  return (
    <div className={layout.page}>
      <p>
        <a href={href('/admin/users')}>{t('adminUsers.back')}</a>
      </p>
      <h1>{fullName || user.email}</h1>
      {notice && !actionData && <Notice kind="success">{t(`adminUsers.${notice}`)}</Notice>}
      <UserFacts user={user} result={resultOf('end_sign_ins')} />
      {/* Remounted when the account changes, so that its fields show the new values. */}
      <UserForm
        key={JSON.stringify([user.id, fullName, companyName, credits, role])}
        user={user}
        isOwn={isOwn}
        editId={editId}
        result={resultOf('save')}
      />
      <ActivityHistory userId={user.id} kind={kind} activity={activity} />
      <DeleteUser user={user} isOwn={isOwn} result={resultOf('delete')} />
    </div>
  )
}

interface UserSectionProps {
  user: AdministeredUser
  result: FormResult | undefined
}

/** Statistics, facts and related links of an account. */
function UserFacts({ user, result }: UserSectionProps) {
  const { t, language } = useText()
  const { id, email, emailVerified, createdAt, keyCount, signInCount, statistics } = user
  const { spent, exports, creditsUsed } = statistics
  return (
    <>
      {result?.error && (
        <Notice kind="error" title={t('adminUsers.updateFailed')}>
          <p>{accountErrorText(t, result.error)}</p>
        </Notice>
      )}
      <section aria-labelledby="statistics">
        <h2 id="statistics" className="visually-hidden">
          {t('adminUsers.statistics')}
        </h2>
        <dl className={cards.figures}>
          <Card label={t('adminUsers.spent')} value={formatMoney(spent, language)}>
            {t('adminUsers.spentHint')}
          </Card>
          <Card label={t('adminUsers.exports')} value={formatNumber(exports, language)} />
          <Card label={t('adminUsers.creditsUsed')} value={formatNumber(creditsUsed, language)} />
        </dl>
      </section>
      <section className={layout.panel} aria-labelledby="facts">
        <h2 id="facts">{t('adminUsers.facts')}</h2>
        <dl className={styles.facts}>
          <dt>{t('adminUsers.email')}</dt>
          <dd className={styles.value}>
            {email}{' '}
            <span className={`${badge.badge} ${emailVerified ? badge.good : badge.warning}`}>
              {t(emailVerified ? 'adminUsers.emailVerified' : 'adminUsers.emailUnverified')}
            </span>
          </dd>
          <dt>{t('adminUsers.joined')}</dt>
          <dd className="num">{formatDate(todayInVietnam(Date.parse(createdAt)))}</dd>
          <dt>{t('adminUsers.language')}</dt>
          <dd>{t(`admin.language.${user.language}`)}</dd>
          <dt>{t('adminUsers.keys')}</dt>
          <dd className="num">{formatNumber(keyCount, language)}</dd>
          <dt>{t('adminUsers.signIns')}</dt>
          <dd>{t('adminUsers.devices', { count: signInCount })}</dd>
        </dl>
        <div className={styles.ways}>
          {signInCount + keyCount > 0 && (
            <Form method="post">
              <input type="hidden" name="intent" value="end_sign_ins" />
              <button className={button.button}>{t('adminUsers.endSignIns')}</button>
            </Form>
          )}
          <a className={button.button} href={auditList.address({ filters: { kind: 'user', subject: id } })}>
            {t('adminUsers.audit')}
          </a>
          <a className={button.button} href={securityLogList.address({ filters: { email } })}>
            {t('adminSignInLog.ofUser')}
          </a>
        </div>
      </section>
    </>
  )
}

/** Deletes an account after a confirmation; links to the own profile instead for the own account. */
function DeleteUser({ user, isOwn, result }: UserSectionProps & { isOwn: boolean }) {
  const { t } = useText()
  const { fullName, email, credits } = user
  return (
    <section className={layout.panel} aria-labelledby="delete">
      <h2 id="delete">{t('adminUsers.delete')}</h2>
      {result?.error && (
        <Notice kind="error" title={t('adminUsers.deleteFailed')}>
          <p>
            {isOwn && result.error === 'forbidden'
              ? t('adminUsers.ownAccount')
              : accountErrorText(t, result.error)}
          </p>
        </Notice>
      )}
      {isOwn ? (
        <p>
          <a href={href('/profile')}>{t('adminUsers.ownAccount')}</a>
        </p>
      ) : (
        <>
          <p className={layout.lead}>{t('adminUsers.deleteText')}</p>
          <div>
            <Confirm
              ask={t('adminUsers.delete')}
              question={t('adminUsers.deleteNamed', { name: fullName || email })}
              confirm={t('adminUsers.delete')}
              intent="delete"
              cancel={t('admin.cancel')}
              inputs={<FreshPassword result={result} />}
            >
              <p>{email}</p>
              <p>{t('adminUsers.deleteConfirm')}</p>
              {credits > 0 && <p>{t('adminUsers.deleteCredits', { count: credits })}</p>}
            </Confirm>
          </div>
        </>
      )}
    </section>
  )
}
