import { useLayoutEffect } from 'react'
import { href, useLocation, useNavigate } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import { Notice } from '#app/ui/notice.tsx'
import { clearLost, useLostRequest } from './lost-connection.ts'
import styles from './shell.module.css'

const maxRetries = 3

/**
 * Says that a request got no response, while the page stays. Retries a page after 1, 2 and 3 seconds, as specified for
 * articles, and when the browser is online again.
 */
export function LostConnectionNotice() {
  const { t } = useText()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { address, attempts } = useLostRequest() ?? {}
  const isRetrying = attempts !== undefined && attempts <= maxRetries

  // In the commit that announces the retry: a passive effect would start counting later.
  useLayoutEffect(() => {
    if (!address) return
    const retry = () => void navigate(address)
    const timer = isRetrying && navigator.onLine ? setTimeout(retry, attempts * 1000) : undefined
    addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', retry)
    }
  }, [address, attempts, isRetrying, navigate])

  // The search says so among its results.
  if (!attempts || (address && pathname === href('/search'))) return null
  const isOfArticles = address && /^\/articles\b/.test(address)
  return (
    <div className={styles.lost}>
      <Notice kind="error" title={t(isOfArticles ? 'layout.lost.articles' : 'layout.lost.title')}>
        <p>{t(address ? 'layout.lost.page' : 'layout.lost.form')}</p>
        {address && isRetrying && <p>{t('layout.lost.retrying', { attempt: attempts, of: maxRetries })}</p>}
        {address ? (
          <a className={button.button} href={address}>
            {t('layout.error.retry')}
          </a>
        ) : (
          <button type="button" className={button.button} onClick={clearLost}>
            {t('layout.lost.close')}
          </button>
        )}
      </Notice>
    </div>
  )
}
