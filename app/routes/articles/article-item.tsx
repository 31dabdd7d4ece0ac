import { useText } from '#app/i18n/use-text.ts'
import badge from '#app/ui/badge.module.css'
import type { ArticlePreview } from '#core/texts/public-articles.server.ts'
import { ArticleDate } from './article-view.tsx'
import styles from './article.module.css'

/** An article in the list: title, date, how it begins, and the way to the rest. */
export function ArticleItem({ article }: { article: ArticlePreview }) {
  const { t, language } = useText()
  const { slug, title, preview, isDraft, publishedAt } = article
  const foreign = article.language === language ? undefined : article.language
  return (
    <article className={styles.item}>
      <h2 lang={foreign}>
        <a href={`/articles/${slug}`}>{title}</a>
      </h2>
      <p className={styles.facts}>
        {isDraft && <span className={`${badge.badge} ${badge.warning}`}>{t('articles.draft')}</span>}
        {publishedAt && <ArticleDate moment={publishedAt} />}
      </p>
      <p className={styles.preview} lang={foreign}>
        {preview}
      </p>
      <a className={styles.more} href={`/articles/${slug}`}>
        {t('articles.readMore')}
        <span className="unseen">: {title}</span>
      </a>
    </article>
  )
}
