import { useText } from '#app/i18n/use-text.ts'
import badge from '#app/ui/badge.module.css'
import type { Company } from '#core/companies/company.ts'

export function StatusBadge({ status }: { status: Company['status'] }) {
  const { t } = useText()
  const style = status === 'active' ? badge.accent : status === 'unknown' ? '' : badge.warning
  return <span className={`${badge.badge} ${style}`}>{t(`company.status.${status}`)}</span>
}
