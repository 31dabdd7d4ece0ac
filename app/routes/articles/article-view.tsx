import { formatMoment } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import badge from '#app/ui/badge.module.css'
import prose from '#app/ui/prose.module.css'
import type { Language } from '#text/languages.ts'
import styles from './article.module.css'
import type { Cover } from './cover-of.ts'

interface ArticleViewProps {
  article: {
    title: string
    /** Sanitised HTML. */
    content: string
    language: Language
    isDraft: boolean
    publishedAt: string | null
    authorName: string
    cover?: Cover
  }
  /** Lower on pages about something else. */
  level?: 'h1' | 'h3'
}

/** An article as its readers see it. */
export function ArticleView({ article, level: Heading = 'h1' }: ArticleViewProps) {
  const { t, language } = useText()
  const { title, content, isDraft, publishedAt, authorName, cover } = article
  const foreign = article.language === language ? undefined : article.language
  return (
    <article className={styles.article}>
      <header className={styles.head}>
        <Heading className={styles.title} lang={foreign}>
          {title}
        </Heading>
        <p className={styles.facts}>
          {isDraft && <span className={`${badge.badge} ${badge.warning}`}>{t('articles.draft')}</span>}
          {publishedAt && <ArticleDate moment={publishedAt} />}
          {authorName && <span>{t('articles.by', { name: authorName })}</span>}
        </p>
        {foreign && <p className={styles.foreign}>{t(`articles.only.${foreign}`)}</p>}
      </header>
      {cover && (
        <img {...cover} alt={cover.alt} sizes="(min-width: 48em) 44rem, 100vw" className={styles.cover} />
      )}
      {/* Sanitised when it was written and again when it was read. */}
      <div className={prose.prose} lang={foreign} dangerouslySetInnerHTML={{ __html: content }} />
    </article>
  )
}

/** The day in Vietnam. */
export function ArticleDate({ moment }: { moment: string }) {
  return (
    <time dateTime={moment} className="num">
      {formatMoment(moment).slice(0, 10)}
    </time>
  )
}
