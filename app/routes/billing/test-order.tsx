import { formatMoney } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import type { Route } from './+types/test-checkout.ts'
import styles from './test-checkout.module.css'

/** What is bought, for how much, and what it makes of the balance. */
export function TestOrder({ order }: { order: Route.ComponentProps['loaderData'] }) {
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
