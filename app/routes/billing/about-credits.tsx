import { href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import page from '#app/ui/page.module.css'
import styles from './buy-credits.module.css'

const facts = ['Once', 'Expiry', 'Purchase', 'Card', 'Refund'] as const

export function AboutCredits() {
  const { t } = useText()
  return (
    <section className={page.panel} aria-labelledby="about">
      <h2 id="about">{t('billing.buy.about')}</h2>
      <ul className={styles.facts}>
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
