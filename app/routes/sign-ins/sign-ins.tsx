import { href, redirect } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { signedInUser } from '#app/middleware/current-user.ts'
import { readForm } from '#app/middleware/read-form.ts'
import { requestInfo } from '#app/middleware/request-info.ts'
import { privateMeta } from '#app/routes/account/private-meta.ts'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import { endOtherSignIns, endSignIn, listSignIns } from '#core/accounts/sign-ins.server.ts'
import { AppError } from '#core/errors.ts'
import { services } from '#core/services.server.ts'
import type { Route } from './+types/sign-ins.ts'
import { SignInTable } from './sign-in-table.tsx'

export async function loader(args: Route.LoaderArgs) {
  const user = await signedInUser(args)
  return {
    signIns: await listSignIns(services().db, user),
    isEnded: new URL(args.request.url).searchParams.has('ended'),
  }
}

/** One sign-in by its id, or all but this. */
export async function action(args: Route.ActionArgs) {
  const user = await signedInUser(args)
  const { address } = args.context.get(requestInfo)
  const id = (await readForm(args.request)).get('id')
  if (typeof id === 'string') {
    await endSignIn(services(), user, { id, address }).catch((error: unknown) => {
      // What was to end has ended.
      if (!(error instanceof AppError && error.type === 'not_found')) throw error
    })
  } else await endOtherSignIns(services(), user, address)
  return redirect(`${href('/sign-ins')}?ended`, 303)
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'auth.signInsTitle')

export default function SignIns({ loaderData: { signIns, isEnded } }: Route.ComponentProps) {
  const { t } = useText()
  return (
    <div className={layout.page}>
      <h1>{t('auth.signInsTitle')}</h1>
      <p className={layout.lead}>{t('auth.signIns.lead')}</p>
      {isEnded && <Notice kind="success">{t('auth.signIns.ended')}</Notice>}
      <SignInTable signIns={signIns} />
    </div>
  )
}
