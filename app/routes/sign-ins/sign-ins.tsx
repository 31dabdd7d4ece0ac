import { href, Form, redirect } from 'react-router'
import { formatMoment } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import { signedInUser } from '#app/middleware/current-user.ts'
import { readForm } from '#app/middleware/read-form.ts'
import { requestInfo } from '#app/middleware/request-info.ts'
import { privateMeta } from '#app/routes/account/private-meta.ts'
import badge from '#app/ui/badge.module.css'
import button from '#app/ui/button.module.css'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import table from '#app/ui/table.module.css'
import { describeDevice } from '#core/accounts/describe-device.ts'
import { endOtherSignIns, endSignIn, listSignIns, type SignIn } from '#core/accounts/sign-ins.server.ts'
import { AppError } from '#core/errors.ts'
import { services } from '#core/services.server.ts'
import type { Route } from './+types/sign-ins.ts'
import styles from './sign-ins.module.css'

export async function loader(args: Route.LoaderArgs) {
  const user = await signedInUser(args)
  return {
    signIns: await listSignIns(services().db, user),
    isEnded: new URL(args.request.url).searchParams.has('ended'),
  }
}

/** Ends one session by its id, or all but the current one. */
export async function action(args: Route.ActionArgs) {
  const user = await signedInUser(args)
  const { address } = args.context.get(requestInfo)
  const id = (await readForm(args.request)).get('id')
  if (typeof id === 'string') {
    await endSignIn(services(), user, { id, address }).catch((error: unknown) => {
      // Already ended.
      if (!(error instanceof AppError && error.type === 'not_found')) throw error
    })
  } else await endOtherSignIns(services(), user, address)
  return redirect(`${href('/sign-ins')}?ended`, 303)
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'auth.signInsTitle')

export default function SignIns({ loaderData: { signIns, isEnded } }: Route.ComponentProps) {
  const { t } = useText()
  const deviceOf = ({ userAgent }: SignIn) => describeDevice(userAgent) ?? t('auth.signIns.unknown')

  const columns: Column<SignIn>[] = [
    {
      heading: t('auth.signIns.device'),
      isRowHeader: true,
      cell: (signIn) => (
        <>
          <span className={styles.device}>
            {deviceOf(signIn)}
            {signIn.isCurrent && (
              <span className={`${badge.badge} ${badge.accent}`}>{t('auth.signIns.current')}</span>
            )}
          </span>
          <span className={table.detail}>{signIn.address}</span>
          <span className={table.narrow}>{formatMoment(signIn.createdAt)}</span>
        </>
      ),
    },
    {
      heading: t('auth.signIns.since'),
      isWide: true,
      className: 'num',
      cell: ({ createdAt }) => formatMoment(createdAt),
    },
    {
      heading: <span className="visually-hidden">{t('auth.signIns.action')}</span>,
      className: styles.action,
      cell: (signIn) =>
        !signIn.isCurrent && (
          <Form method="post" action={href('/sign-ins')}>
            <input type="hidden" name="id" value={signIn.id} />
            <button
              className={button.button}
              aria-label={t('auth.signIns.endOf', {
                device: deviceOf(signIn),
                since: formatMoment(signIn.createdAt),
              })}
            >
              {t('auth.signIns.end')}
            </button>
          </Form>
        ),
    },
  ]

  return (
    <div className={layout.page}>
      <h1>{t('auth.signInsTitle')}</h1>
      <p className={layout.lead}>{t('auth.signIns.lead')}</p>
      {isEnded && <Notice kind="success">{t('auth.signIns.ended')}</Notice>}
      <DataTable
        columns={columns}
        rows={signIns}
        keyOf={({ id }) => id}
        caption={t('auth.signIns.caption', { count: signIns.length })}
        className={styles.table}
      />
      {signIns.length > 1 && (
        <Form method="post" action={href('/sign-ins')}>
          <button className={button.button}>{t('auth.signIns.endOthers')}</button>
        </Form>
      )}
    </div>
  )
}
