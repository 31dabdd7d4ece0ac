import { data, href, redirect } from 'react-router'
import { z } from 'zod'
import { useText } from '#app/i18n/use-text.ts'
import { useAccount } from '#app/routes/account/layout.tsx'
import { orConnectionLost } from '#app/shell/lost-connection.ts'
import { Notice } from '#app/ui/notice.tsx'
import styles from '#app/ui/page.module.css'
import { signedInUser } from '#app/middleware/current-user.ts'
import { formAction } from '#app/middleware/form-action.ts'
import { requestInfo } from '#app/middleware/request-info.ts'
import { readPreferences } from '#app/preferences.ts'
import { createCheckout } from '#core/billing/create-checkout.server.ts'
import { services } from '#core/services.server.ts'
import { withReturn } from './with-return.ts'
import type { Route } from './+types/buy-credits.ts'
import { AboutCredits } from './about-credits.tsx'
import { Balance } from './balance.tsx'
import { Packages } from './packages.tsx'
import { privateMeta } from '#app/routes/account/private-meta.ts'
import { PurchaseProblemNotice, type PurchaseProblem, purchaseProblems } from './purchase-problem.tsx'
import { returnPath, saleOf } from './sale.server.ts'
import { TestMode } from './test-mode.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  return {
    ...saleOf(context),
    isCancelled: searchParams.has('cancelled'),
    returnTo: returnPath(searchParams.get('returnTo')),
  }
}

const wishSchema = z.object({
  packageId: z.string().catch(''),
  returnTo: z.string().optional().transform(returnPath),
})

/** Leads to the checkout, or says why there is none. */
export const action = formAction(
  async (form, args: Route.ActionArgs) => {
    const person = await signedInUser(args)
    const { packageId, returnTo } = wishSchema.parse(Object.fromEntries(form))
    const { url } = await createCheckout(services(), {
      // The checkout speaks the language in which it was asked for.
      user: { ...person, language: readPreferences(args.request).language },
      packageId,
      returnUrl: withReturn(href('/dashboard'), returnTo),
      origin: args.context.get(requestInfo).origin,
    })
    return redirect(url, 303)
  },
  ({ type }, form) => {
    const problem: PurchaseProblem = purchaseProblems.find((name) => name === type) ?? 'other'
    return { problem, returnTo: wishSchema.parse(Object.fromEntries(form)).returnTo }
  },
)

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const returnTo = (await request.clone().formData()).get('returnTo')?.toString()
  return orConnectionLost(serverAction, () => data({ problem: 'other' as const, returnTo }, { status: 503 }))
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'account.buyCredits')

export default function BuyCredits({
  loaderData: { isTest, isCancelled, ...asked },
  actionData: failed,
}: Route.ComponentProps) {
  const { t } = useText()
  const { credits } = useAccount()
  const returnTo = failed?.returnTo ?? asked.returnTo
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{t('account.buyCredits')}</h1>
        <Balance credits={credits} />
      </div>
      <p className={styles.lead}>{t('billing.buy.lead')}</p>
      {failed && <PurchaseProblemNotice problem={failed.problem} />}
      {isCancelled && !failed && (
        <Notice kind="info" title={t('billing.buy.cancelled')}>
          <p>{t('billing.buy.cancelledText')}</p>
        </Notice>
      )}
      {isTest && <TestMode />}
      {returnTo && (
        <p>
          <a href={returnTo}>{t('billing.returnTo')}</a>
        </p>
      )}
      <section aria-labelledby="packages">
        <h2 id="packages" className="unseen">
          {t('billing.pricing.plans')}
        </h2>
        <Packages returnTo={returnTo} isMain />
      </section>
      <p className={styles.lead}>{t('billing.pricing.currency')}</p>
      <AboutCredits />
    </div>
  )
}
