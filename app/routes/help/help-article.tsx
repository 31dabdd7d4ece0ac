import { loadTexts, translatorOf } from '#app/i18n/translators.ts'
import { useText } from '#app/i18n/use-text.ts'
import { readPreferences } from '#app/preferences.ts'
import type { RootData } from '#app/root.tsx'
import { services } from '#core/services.server.ts'
import type { Route } from './+types/help-article.ts'
import { ArticleBody } from './article-body.tsx'
import { ArticleLinks } from './article-links.tsx'
import { ArticleNotFound } from './article-not-found.tsx'
import { articleMeta, unlistedMeta } from './help-meta.ts'
import { HelpSearch } from './help-search.tsx'
import styles from './help.module.css'
import { loadHelpArticle } from './load-help.server.ts'
import { Path } from './path.tsx'

await loadTexts('content')

export const loader = ({ request, params }: Route.LoaderArgs) =>
  loadHelpArticle(services().db, params, readPreferences(request).language)

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { language, origin } = matches[0].loaderData as RootData
  const t = translatorOf(language)
  return loaderData?.category ? articleMeta(loaderData, t, origin) : unlistedMeta(t('help.notFound'))
}

export default function HelpArticlePage({ loaderData }: Route.ComponentProps) {
  const { t } = useText()
  if (!loaderData.category) return <ArticleNotFound />
  const { article, category, headings, related } = loaderData
  return (
    <div className={styles.page}>
      <Path steps={[{ label: category.label, address: `/help/${category.id}` }]} here={article.title} />
      <div className={styles.columns}>
        <ArticleBody article={article} headings={headings} />
        <aside className={`${styles.aside} unprinted`}>
          {related.length > 0 && (
            <section aria-labelledby="help-related">
              <h2 id="help-related">{t('help.related')}</h2>
              <ArticleLinks articles={related} />
            </section>
          )}
          <HelpSearch />
          <p>
            <a href="/help">{t('help.back')}</a>
          </p>
        </aside>
      </div>
    </div>
  )
}
