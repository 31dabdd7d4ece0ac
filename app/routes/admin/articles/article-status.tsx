import { useText } from '#app/i18n/use-text.ts'
import badge from '#app/ui/badge.module.css'
import type { ListedArticle } from '#core/articles/list-articles.server.ts'
import styles from './articles.module.css'

interface ArticleStatusProps {
  article: Pick<ListedArticle, 'status'>
  /** Could it not be changed just now? */
  isUnchanged: boolean
}

export function ArticleStatus({ article: { status }, isUnchanged }: ArticleStatusProps) {
  const { t } = useText()
  const isPublished = status === 'published'
  return (
    <>
      <span className={`${badge.badge} ${isPublished ? badge.good : badge.warning}`}>
        {t(`adminArticles.${status}`)}
      </span>
      <output className={styles.unchanged}>
        {isUnchanged && t(isPublished ? 'adminArticles.stillPublished' : 'adminArticles.stillDraft')}
      </output>
    </>
  )
}
