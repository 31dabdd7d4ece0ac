import { useText } from '#app/i18n/use-text.ts'
import type { TransactionSummary } from '#core/billing/read-transactions.server.ts'
import { Fact } from './fact.tsx'
import styles from './receipt.module.css'

/** What the purchase put into the account, and what was taken out of it again. */
export function CreditsOfReceipt({
  transaction: { credits, creditsGranted, creditsWrittenOff },
}: {
  transaction: TransactionSummary
}) {
  const { t } = useText()
  const count = (number: number) => t('billing.credits', { count: number })
  const takenBack = credits - creditsGranted
  return (
    <section className={styles.credits} aria-labelledby="credits">
      <h2 id="credits">{t('billing.receipt.credits')}</h2>
      <dl className={styles.facts}>
        <Fact label={t('billing.receipt.bought')}>{count(credits)}</Fact>
        {takenBack > 0 && <Fact label={t('billing.receipt.takenBack')}>{count(takenBack)}</Fact>}
        {creditsWrittenOff > 0 && (
          <Fact label={t('billing.receipt.writtenOff')}>{count(creditsWrittenOff)}</Fact>
        )}
        {takenBack > 0 && <Fact label={t('billing.receipt.remaining')}>{count(creditsGranted)}</Fact>}
      </dl>
    </section>
  )
}
