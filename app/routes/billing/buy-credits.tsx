import { data, href, redirect } from 'react-router'
import { z } from 'zod'
import { useText } from '#app/i18n/use-text.ts'
import { signedInUser } from '#app/middleware/current-user.ts'
import { formAction } from '#app/middleware/form-action.ts'
import { requestInfo } from '#app/middleware/request-info.ts'
import { readPreferences } from '#app/preferences.ts'
import { useAccount } from '#app/routes/account/layout.tsx'
import { privateMeta } from '#app/routes/account/private-meta.ts'
import { orConnectionLost } from '#app/shell/lost-connection.ts'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import { createCheckout } from '#core/billing/create-checkout.server.ts'
import { services } from '#core/services.server.ts'
import type { Route } from './+types/buy-credits.ts'
import { Balance } from './balance.tsx'
import { Packages, TestMode, withReturn } from './packages.tsx'
import styles from './pricing.module.css'
import { returnPath, saleOf } from './sale.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  return {
    ...saleOf(context),
    isCancelled: searchParams.has('cancelled'),
    returnTo: returnPath(searchParams.get('returnTo')),
  }
}

/** Advice for each reason why a purchase did not start. */
const problems = {
  checkout_failed: 'billing.problem.nothingCharged',
  payments_unavailable: 'billing.problem.unavailable',
  too_many_requests: 'billing.problem.tooMany',
  other: 'billing.problem.nothingCharged',
} as const

const purchaseInput = z.object({
  packageId: z.string().catch(''),
  returnTo: z.string().optional().transform(returnPath),
})

/** Redirects to the checkout, or returns why there is none. */
export const action = formAction(
  async (form, args: Route.ActionArgs) => {
    const person = await signedInUser(args)
    const { packageId, returnTo } = purchaseInput.parse(Object.fromEntries(form))
    const { url } = await createCheckout(services(), {
      // The checkout opens in the language of this page.
      user: { ...person, language: readPreferences(args.request).language },
      packageId,
      returnUrl: withReturn(href('/dashboard'), returnTo),
      origin: args.context.get(requestInfo).origin,
    })
    return redirect(url, 303)
  },
  ({ type }, form) => {
    const problem = Object.hasOwn(problems, type) ? (type as keyof typeof problems) : 'other'
    return { problem, returnTo: purchaseInput.parse(Object.fromEntries(form)).returnTo }
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
    <div className={layout.page}>
      <div className={layout.head}>
        <h1>{t('account.buyCredits')}</h1>
        <Balance credits={credits} />
      </div>
      <p className={layout.lead}>{t('billing.buy.lead')}</p>
      {failed && (
        <Notice kind="error" title={t(`billing.problem.${failed.problem}`)}>
          <p>{t(problems[failed.problem])}</p>
        </Notice>
      )}
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
        <h2 id="packages" className="visually-hidden">
          {t('billing.pricing.plans')}
        </h2>
        <Packages returnTo={returnTo} isMain />
      </section>
      <p className={layout.lead}>{t('billing.pricing.currency')}</p>
      <AboutCredits />
    </div>
  )
}

const facts = ['Once', 'Expiry', 'Purchase', 'Card', 'Refund'] as const

function AboutCredits() {
  const { t } = useText()
  return (
    <section className={layout.panel} aria-labelledby="about">
      <h2 id="about">{t('billing.buy.about')}</h2>
      <ul className={styles.about}>
        {facts.map((fact) => (
          <li key={fact}>{t(`billing.buy.about${fact}`)}</li>
        ))}
      </ul>
      <p className={styles.links}>
        <a href={href('/ledger')}>{t('billing.buy.ledger')}</a>
        <a href={href('/transactions')}>{t('billing.transactions')}</a>
        <a href={href('/export-pricing')}>{t('billing.buy.prices')}</a>
      </p>
    </section>
  )
}
