import '#app/i18n/account-texts.ts'
import { Form, useNavigation, redirect } from 'react-router'
import { formatMoney } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import { requireUser, signedInUser } from '#app/middleware/current-user.ts'
import button from '#app/ui/button.module.css'
import { Notice } from '#app/ui/notice.tsx'
import { AppError } from '#core/errors.ts'
import { services } from '#core/services.server.ts'
import { formAction } from '#app/middleware/form-action.ts'
import type { Route } from './+types/test-checkout.ts'
import { loadTestCheckout, payTestCheckout } from './load-test-checkout.server.ts'
import { privateMeta } from '#app/routes/account/private-meta.ts'
import styles from './test-checkout.module.css'
import { TestMode } from './test-mode.tsx'
import { TestOrder } from './test-order.tsx'

const requireTestMode: Route.MiddlewareFunction = () => {
  if (services().payments.mode !== 'test') throw new AppError('not_found', 'There is no test mode here.')
}

export const middleware: Route.MiddlewareFunction[] = [requireTestMode, requireUser]

export const loader = async (args: Route.LoaderArgs) =>
  loadTestCheckout(await signedInUser(args), args.params.sessionId)

export const action = formAction(
  async (form, args: Route.ActionArgs) =>
    payTestCheckout(await signedInUser(args), args.params.sessionId, form),
  // Paid in another tab, or too late: the page says how it stands.
  ({ type }, _form, { params }) =>
    type === 'invalid_input' ? redirect(`/test-checkout/${params.sessionId}`, 303) : undefined,
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
            <p className={styles.note}>{t('billing.checkout.explanation')}</p>
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
          </>
        ) : (
          <>
            <Notice kind={state === 'complete' ? 'success' : 'info'} title={t(`billing.checkout.${state}`)}>
              {state === 'expired' && <p>{t('billing.checkout.expiredText')}</p>}
            </Notice>
            <p>
              <a
                className={button.button}
                href={state === 'complete' ? `/transactions/${id}` : '/buy-credits'}
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
