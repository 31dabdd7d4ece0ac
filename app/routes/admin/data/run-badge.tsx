import { useText } from '#app/i18n/use-text.ts'
import badge from '#app/ui/badge.module.css'
import type { ImportRun } from '#core/imports/import-log.server.ts'

const kinds = { running: badge.accent, completed: badge.good, failed: badge.bad, cancelled: badge.warning }

export function RunBadge({ run: { status, isCancelling } }: { run: ImportRun }) {
  const { t } = useText()
  return (
    <span className={`${badge.badge} ${kinds[status]}`}>
      {t(`adminData.status.${isCancelling ? 'cancelling' : status}`)}
    </span>
  )
}
