import { useText } from '#app/i18n/use-text.ts'
import type { Company } from '#core/companies/company.ts'
import styles from './company.module.css'

export function StatusBadge({ status }: { status: Company['status'] }) {
  const { t } = useText()
  const style = status === 'active' ? styles.isActive : status === 'unknown' ? '' : styles.isWarning
  return <span className={`${styles.badge} ${style}`}>{t(`company.status.${status}`)}</span>
}
