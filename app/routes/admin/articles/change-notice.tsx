import { Form } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import { Notice } from '#app/ui/notice.tsx'
import { nameOf } from '#core/articles/article.ts'
import styles from './articles.module.css'
import type { ArticleNotice } from './change-article.server.ts'

/** What was just done, and the way back. */
export function ChangeNotice({ notice, address }: { notice: ArticleNotice; address: string }) {
  const { t } = useText()
  const { done, article } = notice
  if (!article) return <Notice kind="success">{t('adminArticles.deleted')}</Notice>
  const isPublished = done === 'published'
  return (
    <Notice kind="success">
      <div className={styles.done}>
        <p>
          {t(isPublished ? 'adminArticles.publishedNow' : 'adminArticles.unpublishedNow', {
            title: nameOf(article),
          })}
        </p>
        <Form method="post" action={address} preventScrollReset>
          <input type="hidden" name="id" value={article.id} />
          <input type="hidden" name="version" value={article.version} />
          {!isPublished && <input type="hidden" name="restored" value="true" />}
          <button name="intent" value={isPublished ? 'unpublish' : 'publish'} className={button.button}>
            {t('admin.undo')}
          </button>
        </Form>
      </div>
    </Notice>
  )
}
