import { useLocation } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { Notice } from '#app/ui/notice.tsx'

/** Says that a page could not be filled, and how to try again. */
export function FailedNotice({ title }: { title: string }) {
  const { t } = useText()
  const { pathname, search } = useLocation()
  return (
    <Notice kind="error" title={title}>
      <p>{t('admin.analytics.failedText')}</p>
      <p>
        <a href={pathname + search}>{t('admin.analytics.tryAgain')}</a>
      </p>
    </Notice>
  )
}
