import { href } from 'react-router'
import { loadTexts, translatorOf } from '#app/i18n/translators.ts'
import { useText } from '#app/i18n/use-text.ts'
import { readDb } from '#app/middleware/read-db.ts'
import { readPreferences } from '#app/preferences.ts'
import type { RootData } from '#app/root.tsx'
import badge from '#app/ui/badge.module.css'
import { Marked } from '#app/ui/marked.tsx'
import { findHelpCategory, helpAddress } from '#core/texts/help-categories.ts'
import type { Language } from '#text/languages.ts'
import type { Route } from './+types/help-center.ts'
import { helpMeta, unlistedMeta } from './help-meta.ts'
import { ArticleLinks, HelpSearch } from './help-parts.tsx'
import styles from './help.module.css'
import { type HelpCenterData, loadHelpCenter } from './load-help.server.ts'

await loadTexts('content')

const maxQuery = 200

export function loader(args: Route.LoaderArgs) {
  const { request } = args
  const query = new URL(request.url).searchParams.get('q') ?? ''
  const shown = query.normalize('NFC').trim().slice(0, maxQuery)
  return loadHelpCenter(readDb(args), shown, readPreferences(request).language)
}

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  const { language, origin } = matches[0].loaderData as RootData
  const t = translatorOf(language)
  if (loaderData?.query) return unlistedMeta(t('help.searchTitle', { query: loaderData.query }))
  return helpMeta({ title: t('help.title'), description: t('help.lead'), origin, path: '/help', location })
}

export default function HelpCenter({ loaderData }: Route.ComponentProps) {
  const { t } = useText()
  const { query, hits, wanted, topics } = loaderData
  return (
    <div className={styles.center}>
      <div className={styles.hero}>
        <h1>{t('help.title')}</h1>
        <p className={styles.lead}>{t('help.lead')}</p>
        <HelpSearch query={query} />
      </div>
      {hits && <HelpHits query={query} hits={hits} />}
      {!hits && wanted.length > 0 && (
        <section aria-labelledby="help-wanted" className={styles.wanted}>
          <h2 id="help-wanted">{t('help.wanted')}</h2>
          <ArticleLinks articles={wanted} />
        </section>
      )}
      {(hits === undefined || hits.length === 0) && (
        <div className={styles.topics}>
          {topics.map(({ id, label, lead, articles }) => (
            <section key={id} aria-labelledby={`topic-${id}`}>
              <h2 id={`topic-${id}`}>
                <a href={href('/help/:category', { category: id })}>{label}</a>
              </h2>
              <p className={styles.lead}>{lead}</p>
              {articles.length > 0 ? (
                <ArticleLinks articles={articles} />
              ) : (
                <p className={styles.lead}>{t('help.noArticles')}</p>
              )}
            </section>
          ))}
        </div>
      )}
    </div>
  )
}

interface HelpHitsProps {
  query: string
  hits: NonNullable<HelpCenterData['hits']>
}

function HelpHits({ query, hits }: HelpHitsProps) {
  const { t, language } = useText()
  const langOf = (of: Language) => (of === language ? undefined : of)
  return (
    <section className={styles.found}>
      <h2>
        <output>
          {hits.length > 0 ? t('help.found', { count: hits.length, query }) : t('help.nothing', { query })}
        </output>
      </h2>
      {hits.length === 0 && <p className={styles.lead}>{t('help.nothingText')}</p>}
      {hits.length > 0 && (
        <ol className={styles.described}>
          {hits.map((hit) => (
            <li key={hit.id}>
              <a href={helpAddress(hit)} lang={langOf(hit.language)}>
                <Marked text={hit.title} />
              </a>
              <p>
                <span lang={langOf(hit.excerptLanguage)}>
                  <Marked text={hit.excerpt} />
                </span>
              </p>
              <p className={styles.place}>
                {findHelpCategory(hit.category)?.label[language]}
                {hit.excerptLanguage !== language && (
                  <span className={badge.badge}>
                    {t(hit.excerptLanguage === 'en' ? 'help.inEnglish' : 'help.inVietnamese')}
                  </span>
                )}
              </p>
            </li>
          ))}
        </ol>
      )}
      <p>
        <a href={href('/help')}>{t('help.clear')}</a>
      </p>
    </section>
  )
}
