import { useText } from '#app/i18n/use-text.ts'
import { Notice } from '#app/ui/notice.tsx'

/** Says that no money moves; must stand wherever somebody could believe it does. */
export function TestMode() {
  const { t } = useText()
  return <Notice kind="warning" title={t('billing.testMode')} />
}
