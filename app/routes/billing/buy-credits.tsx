import { data, href, redirect } from 'react-router'
import { z } from 'zod'
import { useText } from '#app/i18n/use-text.ts'
import { signedInUser } from '#app/middleware/current-user.ts'
import { formAction } from '#app/middleware/form-action.ts'
import { requestInfo } from '#app/middleware/request-info.ts'
import { readPreferences } from '#app/preferences.ts'
import { useAccount } from '#app/routes/account/layout.tsx'
import { privateMeta } from '#app/routes/account/private-meta.ts'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import { createCheckout } from '#core/billing/create-checkout.server.ts'
import { services } from '#core/services.server.ts'
import type { Route } from './+types/buy-credits.ts'
import { Balance } from './balance.tsx'
import { Packages, TestMode, toPurchaseProblem, withReturn } from './packages.tsx'
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
  ({ type }, form) => ({
    problem: toPurchaseProblem(type),
    returnTo: purchaseInput.parse(Object.fromEntries(form)).returnTo,
  }),
)

/** Keeps the packages also without a usable response: a purchase that did not start has cost nothing. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const returnTo = (await request.clone().formData()).get('returnTo')?.toString()
  try {
    return await serverAction()
  } catch (error) {
    // The checkout, or the login.
    if (error instanceof Response) throw error
    return data({ problem: 'other' as const, returnTo }, { status: 503 })
  }
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'account.buyCredits')

export default function BuyCredits({
  loaderData: { isTest, isSelling, isCancelled, ...asked },
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
        <Packages returnTo={returnTo} failed={failed?.problem} isMain />
      </section>
      <p className={layout.lead}>{t('billing.pricing.currency')}</p>
      <AboutCredits isSelling={isSelling} />
    </div>
  )
}

const facts = ['Once', 'Expiry'] as const
const cardFacts = ['Purchase', 'Card', 'Refund'] as const

/** Promises of the card provider only where there is one. */
function AboutCredits({ isSelling }: { isSelling: boolean }) {
  const { t } = useText()
  const said = [...facts, ...(isSelling ? cardFacts : (['NoCards'] as const))]
  return (
    <section className={layout.panel} aria-labelledby="about">
      <h2 id="about">{t('billing.buy.about')}</h2>
      <ul className={styles.about}>
        {said.map((fact) => (
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
