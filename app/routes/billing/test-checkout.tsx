import { Form, href, redirect, useNavigation } from 'react-router'
import { z } from 'zod'
import { loadTexts } from '#app/i18n/translators.ts'
import { useText } from '#app/i18n/use-text.ts'
import { requireUser, signedInUser } from '#app/middleware/current-user.ts'
import { formAction } from '#app/middleware/form-action.ts'
import { privateMeta } from '#app/routes/account/private-meta.ts'
import button from '#app/ui/button.module.css'
import { Notice } from '#app/ui/notice.tsx'
import { readTransaction } from '#core/billing/read-transactions.server.ts'
import { AppError } from '#core/errors.ts'
import { services } from '#core/services.server.ts'
import { actOnTestPayment } from '#demo/payments/test-payments.server.ts'
import { readTestPayment } from '#demo/payments/test-payments.server.ts'
import { formatMoney } from '#text/formats.ts'
import type { Route } from './+types/test-checkout.ts'
import { TestMode } from './packages.tsx'
import styles from './transaction.module.css'

await loadTexts('account')

const requireTestMode: Route.MiddlewareFunction = () => {
  if (services().payments.mode !== 'test') throw new AppError('not_found', 'There is no test mode here.')
}

export const middleware: Route.MiddlewareFunction[] = [requireTestMode, requireUser]

export async function loader(args: Route.LoaderArgs) {
  const user = await signedInUser(args)
  const { payment, transaction } = await readCheckout(user.id, args.params.sessionId)
  return {
    transaction,
    state: payment.session,
    isDeclined: payment.intent === 'declined',
    email: payment.email,
    balance: user.credits,
    cancelAddress: localPath(payment.cancelUrl),
  }
}

/** Returns a test checkout and its purchase. Throws `not_found` for anyone but the buyer. */
async function readCheckout(userId: string, sessionId: string) {
  const { db } = services()
  const payment = await readTestPayment(db, sessionId)
  const transaction = await readTransaction(db, { userId, transactionId: payment.clientReferenceId })
  return { payment, transaction }
}

/** Returns path and query; the origin was checked when the checkout was created. */
function localPath(address: string): string {
  const { pathname, search } = new URL(address)
  return pathname + search
}

const stepSchema = z.object({ step: z.enum(['pay', 'decline']) })

/** Pays and leads to `successUrl`, or has the card declined. */
export const action = formAction(
  async (form, args: Route.ActionArgs) => {
    const { sessionId } = args.params
    const { payment } = await readCheckout((await signedInUser(args)).id, sessionId)
    const input = stepSchema.safeParse(Object.fromEntries(form))
    if (!input.success) return redirect(href('/test-checkout/:sessionId', { sessionId }), 303)
    const { step } = input.data
    await actOnTestPayment(services(), { sessionId, action: step })
    return redirect(
      step === 'pay' ? localPath(payment.successUrl) : href('/test-checkout/:sessionId', { sessionId }),
      303,
    )
  },
  // Paid in another tab, or expired: the page shows the state.
  ({ type }, _form, { params }) =>
    type === 'invalid_input'
      ? redirect(href('/test-checkout/:sessionId', { sessionId: params.sessionId }), 303)
      : undefined,
)

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'billing.checkout.title')

export default function TestCheckout({ loaderData }: Route.ComponentProps) {
  const { t, language } = useText()
  const isBusy = useNavigation().formData !== undefined
  const { transaction, state, isDeclined, cancelAddress } = loaderData
  const { id, amount } = transaction
  const price = formatMoney(amount, language)
  return (
    <div className={styles.checkout}>
      <TestMode />
      <h1>{t('billing.checkout.title')}</h1>
      <TestOrder order={loaderData} />
      <section className={styles.payment}>
        {state === 'open' ? (
          <>
            {isDeclined && (
              <Notice kind="error" title={t('billing.checkout.declined')}>
                <p>{t('billing.checkout.declinedText')}</p>
              </Notice>
            )}
            <p className={styles.explanation}>{t('billing.checkout.explanation')}</p>
            <Form method="post" className={styles.steps}>
              <button
                type="submit"
                name="step"
                value="pay"
                disabled={isBusy}
                className={`${button.button} ${button.primary}`}
              >
                {t('billing.checkout.pay', { price })}
              </button>
              <button type="submit" name="step" value="decline" disabled={isBusy} className={button.button}>
                {t('billing.checkout.decline')}
              </button>
              <a href={cancelAddress} className={button.button}>
                {t('billing.checkout.abandon')}
              </a>
            </Form>
            <p>
              <a href={href('/transactions/:id', { id })}>{t('billing.tools.title')}</a>
            </p>
          </>
        ) : (
          <>
            <Notice kind={state === 'complete' ? 'success' : 'info'} title={t(`billing.checkout.${state}`)}>
              {state === 'expired' && <p>{t('billing.checkout.expiredText')}</p>}
            </Notice>
            <p>
              <a
                className={button.button}
                href={state === 'complete' ? href('/transactions/:id', { id }) : href('/buy-credits')}
              >
                {t(state === 'complete' ? 'billing.checkout.receipt' : 'billing.receipt.again')}
              </a>
            </p>
          </>
        )}
      </section>
    </div>
  )
}

/** The package, its price and the balance afterwards. */
function TestOrder({ order }: { order: Route.ComponentProps['loaderData'] }) {
  const { t, language } = useText()
  const { transaction, state, email, balance } = order
  const { packageName, credits, amount } = transaction
  const price = formatMoney(amount, language)
  const count = (number: number) => t('billing.credits', { count: number })
  return (
    <section className={styles.order} aria-labelledby="order">
      <h2 id="order">{t(state === 'open' ? 'billing.checkout.buying' : 'billing.package')}</h2>
      <p className={styles.price}>{price}</p>
      <dl>
        <Line label={t('billing.receipt.itemText', { name: packageName })}>{count(credits)}</Line>
        <Line label={t('billing.balance')}>{count(balance)}</Line>
        {state === 'open' && <Line label={t('billing.balanceAfter')}>{count(balance + credits)}</Line>}
        <Line label={t('billing.checkout.for')}>{email}</Line>
        <Line label={t('billing.checkout.total')} isTotal>
          {price}
        </Line>
      </dl>
    </section>
  )
}

function Line({ label, isTotal, children }: { label: string; isTotal?: boolean; children: string }) {
  return (
    <div className={isTotal ? styles.total : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
