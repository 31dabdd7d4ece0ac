import { isRouteErrorResponse, useLocation } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { productName } from '#app/product.ts'
import button from '#app/ui/button.module.css'
import styles from './shell.module.css'

/** Says what to do next; what went wrong stays in the log, under the reference shown here. */
export function ErrorPage({ error, requestId }: { error: unknown; requestId: string | undefined }) {
  const { t } = useText()
  const { pathname, search } = useLocation()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const [title, text] =
    status === 404
      ? [t('layout.error.notFoundTitle'), t('layout.error.notFoundText')]
      : status === 503
        ? [t('layout.error.unavailableTitle'), t('layout.error.unavailableText')]
        : [t('layout.error.title'), t('layout.error.text')]
  return (
    <div className={styles.error}>
      <title>{`${title} · ${productName}`}</title>
      <meta name="robots" content="noindex" />
      <h1>{title}</h1>
      <p>{text}</p>
      <div className={styles.ways}>
        <a className={`${button.button} ${button.primary}`} href="/search">
          {t('layout.search')}
        </a>
        {status !== 404 && (
          <a className={button.button} href={pathname + search}>
            {t('layout.error.retry')}
          </a>
        )}
        <a className={button.button} href="/">
          {t('layout.error.home')}
        </a>
      </div>
      {requestId && <p className={styles.reference}>{t('layout.error.reference', { id: requestId })}</p>}
    </div>
  )
}
