import { Form } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import page from '#app/ui/page.module.css'
import type { TestAction } from '#demo/payments/test-payment.ts'
import styles from './test-tools.module.css'

/** What a bank or an operator does to a payment; whoever buys does the rest on the checkout page. */
export const toolSteps = [
  'expire',
  'refund',
  'refund_part',
  'dispute',
  'win_dispute',
  'lose_dispute',
] as const satisfies readonly TestAction[]
export type ToolStep = (typeof toolSteps)[number]

interface TestToolsProps {
  steps: readonly ToolStep[]
  /** Of a checkout that is still open. */
  checkout?: string
}

/** Everything that happens to a purchase later, tried out at once. */
export function TestTools({ steps, checkout }: TestToolsProps) {
  const { t } = useText()
  if (steps.length === 0 && !checkout) return null
  return (
    <section className={`${page.panel} ${styles.tools} unprinted`} aria-labelledby="tools">
      <h2 id="tools">{t('billing.tools.title')}</h2>
      <p className={page.lead}>{t('billing.tools.lead')}</p>
      <Form method="post" className={styles.steps}>
        {checkout && (
          <a href={checkout} className={button.button}>
            {t('billing.tools.checkout')}
          </a>
        )}
        {steps.map((step) => (
          <button key={step} type="submit" name="step" value={step} className={button.button}>
            {t(`billing.tools.${step}`)}
          </button>
        ))}
      </Form>
    </section>
  )
}
