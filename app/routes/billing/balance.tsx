import { useText } from '#app/i18n/use-text.ts'
import styles from './pricing.module.css'

export function Balance({ credits }: { credits: number }) {
  const { t } = useText()
  return (
    <p className={styles.balance}>
      {t('billing.balance')} <b>{t('billing.credits', { count: credits })}</b>
    </p>
  )
}
