import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import styles from './articles.module.css'

/** In place of an article that could not be read, or of their list. */
export function ArticleFailed({ isList = false }: { isList?: boolean }) {
  const { t } = useText()
  const { pathname, search } = useLocation()
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <ArticleMissing />
  return (
    <div className={layout.page}>
      <h1>{t('admin.articles')}</h1>
      <Notice kind="error">{t(isList ? 'articles.failed' : 'adminArticles.loadFailed')}</Notice>
      <div className={styles.tools}>
        <a className={button.button} href={pathname + search}>
          {t('adminArticles.retry')}
        </a>
        {!isList && <AllArticles />}
      </div>
    </div>
  )
}

/** In place of an article that is not there. */
export function ArticleMissing() {
  const { t } = useText()
  return (
    <div className={layout.page}>
      <h1>{t('admin.articles')}</h1>
      <Notice kind="error">{t('adminArticles.missing')}</Notice>
      <div className={styles.tools}>
        <AllArticles />
      </div>
    </div>
  )
}

function AllArticles() {
  const { t } = useText()
  return (
    <a className={button.button} href="/admin/articles">
      {t('adminArticles.all')}
    </a>
  )
}
