import { isRouteErrorResponse, useLocation } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'

interface LoadFailedProps {
  error: unknown
  /** What pages like it are about. */
  heading: string
  /** What could not be loaded. */
  title: string
  /** What is said instead where there is no such thing. */
  missing?: { title: string; text?: string; back: { address: string; label: string } }
}

/** In the place of a page of the administration whose data could not be loaded, with the way on. */
export function LoadFailed({ error, heading, title, missing }: LoadFailedProps) {
  const { t } = useText()
  const { pathname, search } = useLocation()
  if (missing && isRouteErrorResponse(error) && error.status === 404) {
    return (
      <div className={layout.page}>
        <h1>{missing.title}</h1>
        {missing.text && <p className={layout.lead}>{missing.text}</p>}
        <p>
          <a className={button.button} href={missing.back.address}>
            {missing.back.label}
          </a>
        </p>
      </div>
    )
  }
  return (
    <div className={layout.page}>
      <h1>{heading}</h1>
      <Notice kind="error" title={title}>
        <p>{t('admin.failedText')}</p>
        <p>{t('admin.failedForm')}</p>
      </Notice>
      <p>
        <a className={button.button} href={pathname + search} data-reload>
          {t('admin.retry')}
        </a>
      </p>
    </div>
  )
}
