import { href } from 'react-router'
import { loadTexts, translatorOf } from '#app/i18n/translators.ts'
import { useText } from '#app/i18n/use-text.ts'
import { readDb } from '#app/middleware/read-db.ts'
import { readPreferences } from '#app/preferences.ts'
import type { RootData } from '#app/root.tsx'
import { Empty } from '#app/ui/empty.tsx'
import type { Route } from './+types/help-category.ts'
import { categoryMeta, unlistedMeta } from './help-meta.ts'
import { ArticleLinks, ArticleNotFound, HelpSearch, Path } from './help-parts.tsx'
import styles from './help.module.css'
import { loadHelpCategory } from './load-help.server.ts'

await loadTexts('content')

export const loader = (args: Route.LoaderArgs) =>
  loadHelpCategory(readDb(args), args.params.category, readPreferences(args.request).language)

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  const { language, origin } = matches[0].loaderData as RootData
  const t = translatorOf(language)
  return loaderData?.category
    ? categoryMeta(loaderData, { t, origin, location })
    : unlistedMeta(t('help.notFound'))
}

export default function HelpCategory({ loaderData }: Route.ComponentProps) {
  const { t } = useText()
  if (!loaderData.category) return <ArticleNotFound />
  const { category, articles } = loaderData
  return (
    <div className={styles.page}>
      <Path steps={[]} here={category.label} />
      <h1>{category.label}</h1>
      <p className={styles.lead}>{category.lead}</p>
      {articles.length > 0 ? (
        <ArticleLinks articles={articles} isDescribed />
      ) : (
        <Empty title={t('help.noArticles')}>
          <p>{t('help.noArticlesText')}</p>
          <a href={href('/help')}>{t('help.back')}</a>
        </Empty>
      )}
      <HelpSearch />
    </div>
  )
}
