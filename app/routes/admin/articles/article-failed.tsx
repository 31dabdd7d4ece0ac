import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import styles from './articles.module.css'

/** In place of an article that is not there, or could not be read. */
export function ArticleFailed() {
  const { t } = useText()
  const { pathname } = useLocation()
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return (
    <div className={layout.page}>
      <h1>{t('admin.articles')}</h1>
      <Notice kind="error">{t(isMissing ? 'adminArticles.missing' : 'adminArticles.loadFailed')}</Notice>
      <div className={styles.tools}>
        {!isMissing && (
          <a className={button.button} href={pathname}>
            {t('adminArticles.retry')}
          </a>
        )}
        <a className={button.button} href="/admin/articles">
          {t('adminArticles.all')}
        </a>
      </div>
    </div>
  )
}
