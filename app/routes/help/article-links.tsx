import { useText } from '#app/i18n/use-text.ts'
import { helpAddress } from '#core/texts/help-categories.ts'
import type { HelpSummary } from '#core/texts/public-help.server.ts'
import styles from './help.module.css'

interface ArticleLinksProps {
  articles: readonly HelpSummary[]
  /** Shows what each is about, too. */
  isDescribed?: boolean
}

export function ArticleLinks({ articles, isDescribed = false }: ArticleLinksProps) {
  const { language } = useText()
  return (
    <ul className={isDescribed ? styles.described : styles.links}>
      {articles.map((article) => {
        const lang = article.language === language ? undefined : article.language
        return (
          <li key={article.id}>
            <a href={helpAddress(article)} lang={lang}>
              {article.title}
            </a>
            {isDescribed && <p lang={lang}>{article.metaDescription}</p>}
          </li>
        )
      })}
    </ul>
  )
}
