import { useText } from '#app/i18n/use-text.ts'
import badge from '#app/ui/badge.module.css'
import type { ListedArticle } from '#core/articles/list-articles.server.ts'
import type { Unchanged } from './change-article.server.ts'
import styles from './articles.module.css'

interface ArticleStatusProps {
  article: Pick<ListedArticle, 'status'>
  /** Where it could not be changed just now. */
  unchanged: Unchanged | undefined
}

export function ArticleStatus({ article: { status }, unchanged }: ArticleStatusProps) {
  const { t } = useText()
  const isPublished = status === 'published'
  // What it is now may be what was asked for, done by the other.
  const reason = unchanged?.reason ?? (isPublished ? 'stillPublished' : 'stillDraft')
  return (
    <>
      <span className={`${badge.badge} ${isPublished ? badge.good : badge.warning}`}>
        {t(`adminArticles.${status}`)}
      </span>
      <output className={styles.unchanged}>{unchanged && t(`adminArticles.${reason}`)}</output>
    </>
  )
}
