import { href } from 'react-router'
import { loadTexts, translatorOf } from '#app/i18n/translators.ts'
import { useText } from '#app/i18n/use-text.ts'
import { readDb } from '#app/middleware/read-db.ts'
import { readPreferences } from '#app/preferences.ts'
import type { RootData } from '#app/root.tsx'
import { Notice } from '#app/ui/notice.tsx'
import prose from '#app/ui/prose.module.css'
import { formatMoment } from '#text/formats.ts'
import type { Route } from './+types/help-article.ts'
import { articleMeta, unlistedMeta } from './help-meta.ts'
import { ArticleLinks, ArticleNotFound, HelpSearch, Path } from './help-parts.tsx'
import styles from './help.module.css'
import { type HelpArticleData, loadHelpArticle } from './load-help.server.ts'

await loadTexts('content')

export const loader = (args: Route.LoaderArgs) =>
  loadHelpArticle(readDb(args), args.params, readPreferences(args.request).language)

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  const { language, origin } = matches[0].loaderData as RootData
  const t = translatorOf(language)
  return loaderData?.category
    ? articleMeta(loaderData, { t, origin, location })
    : unlistedMeta(t('help.notFound'))
}

export default function HelpArticlePage({ loaderData }: Route.ComponentProps) {
  const { t } = useText()
  if (!loaderData.category) return <ArticleNotFound />
  const { article, category, headings, related, hasNoRefunds } = loaderData
  return (
    <div className={styles.page}>
      <Path steps={[{ label: category.label, address: `/help/${category.id}` }]} here={article.title} />
      <div className={styles.columns}>
        <ArticleBody article={article} headings={headings} hasNoRefunds={hasNoRefunds} />
        <aside className={`${styles.aside} no-print`}>
          {related.length > 0 && (
            <section aria-labelledby="help-related">
              <h2 id="help-related">{t('help.related')}</h2>
              <ArticleLinks articles={related} />
            </section>
          )}
          <HelpSearch />
          <p>
            <a href={href('/help')}>{t('help.back')}</a>
          </p>
        </aside>
      </div>
    </div>
  )
}

type ArticleBodyProps = Pick<HelpArticleData, 'article' | 'headings' | 'hasNoRefunds'>

function ArticleBody({ article, headings, hasNoRefunds }: ArticleBodyProps) {
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
      {hasNoRefunds && <Notice kind="info">{t('help.noRefunds')}</Notice>}
      {headings.length > 0 && (
        <nav aria-labelledby="help-contents" className={`${styles.contents} no-print`}>
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
