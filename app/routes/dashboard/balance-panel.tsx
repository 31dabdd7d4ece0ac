import { href } from 'react-router'
import { formatNumber } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import page from '#app/ui/page.module.css'
import styles from './dashboard.module.css'

interface BalancePanelProps {
  credits: number
  /** The mark that the balance is below, if it is. */
  low: number | undefined
}

/** What there is to spend and what it buys, in one place. */
export function BalancePanel({ credits, low }: BalancePanelProps) {
  const { t, language } = useText()
  return (
    <section className={`${page.panel} ${styles.balance}`} aria-labelledby="balance">
      <div>
        <h2 id="balance">{t('account.dashboard.credits')}</h2>
        <p className={styles.credits}>{formatNumber(credits, language)}</p>
        <p className={styles.buys}>
          {credits > 0 ? t('account.dashboard.buys', { count: credits }) : t('account.dashboard.buysNothing')}
        </p>
        {low !== undefined && <p className={styles.low}>{t('account.dashboard.low', { low })}</p>}
      </div>
      <p className={styles.actions}>
        <a className={`${button.button} ${button.primary}`} href={href('/buy-credits')}>
          {t('account.dashboard.buy')}
        </a>
        <a className={button.button} href={href('/ledger')}>
          {t('account.dashboard.ledger')}
        </a>
      </p>
    </section>
  )
}
