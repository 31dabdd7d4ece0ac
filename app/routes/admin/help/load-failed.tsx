import { useLocation } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'

/** In the place of a form whose article could not be read. */
export function LoadFailed({ reason }: { reason: 'missing' | 'unavailable' }) {
  const { t } = useText()
  const { pathname } = useLocation()
  return (
    <div className={layout.page}>
      <h1>{t('admin.help')}</h1>
      <Notice kind="error" title={t('adminHelp.loadFailed')}>
        <p>{t(`adminHelp.${reason}`)}</p>
      </Notice>
      <p className={layout.head}>
        <a className={button.button} href="/admin/help">
          {t('adminHelp.back')}
        </a>
        {reason === 'unavailable' && (
          <a className={button.button} href={pathname}>
            {t('adminHelp.retry')}
          </a>
        )}
      </p>
    </div>
  )
}
