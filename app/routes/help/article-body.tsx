import { formatMoment } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import { Notice } from '#app/ui/notice.tsx'
import prose from '#app/ui/prose.module.css'
import type { Heading } from '#core/texts/headings.ts'
import type { HelpArticle } from '#core/texts/public-help.server.ts'
import styles from './help.module.css'

interface ArticleBodyProps {
  article: HelpArticle
  headings: readonly Heading[]
}

export function ArticleBody({ article, headings }: ArticleBodyProps) {
  const { t } = useText()
  const { title, content, language, isFallback, lastUpdated } = article
  const lang = isFallback ? language : undefined
  return (
    <article className={styles.article}>
      <h1 lang={lang}>{title}</h1>
      <p className={styles.updated}>
        <time dateTime={lastUpdated}>
          {t('help.updated', { date: formatMoment(lastUpdated).slice(0, 10) })}
        </time>
      </p>
      {isFallback && (
        <Notice kind="info">{t(language === 'en' ? 'help.onlyEnglish' : 'help.onlyVietnamese')}</Notice>
      )}
      {headings.length > 0 && (
        <nav aria-labelledby="help-contents" className={`${styles.contents} unprinted`}>
          <h2 id="help-contents">{t('help.contents')}</h2>
          <ul className={styles.links} lang={lang}>
            {headings.map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`}>{text}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className={prose.prose} lang={lang} dangerouslySetInnerHTML={{ __html: content }} />
    </article>
  )
}
