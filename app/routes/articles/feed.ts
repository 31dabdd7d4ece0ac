import { href } from 'react-router'
import { defaultLanguage, toLanguage } from '#text/languages.ts'
import { translatorOf } from '#app/i18n/translators.ts'
import { sharedBriefly } from '#app/middleware/cache-headers.ts'
import { readDb } from '#app/middleware/read-db.ts'
import { resource } from '#app/middleware/resource.ts'
import { type AtomEntry, atomResponse } from '#app/routes/seo/atom-feed.ts'
import { previewOf, type PublicArticle, readLatestArticles } from '#core/texts/public-articles.server.ts'

const maxEntries = 30

/** The latest articles as an Atom feed; `?lang=vi` for Vietnamese. Answers 304 for a matching ETag. */
export const loader = resource(async ({ request, url, info: { origin }, context }) => {
  const language = toLanguage(url.searchParams.get('lang')) ?? defaultLanguage
  const articles = await readLatestArticles(readDb({ request, context }), language, maxEntries)
  const t = translatorOf(language)
  const feed = {
    origin,
    language,
    title: t('articles.title'),
    subtitle: t('articles.lead'),
    self: href('/articles/feed.xml'),
    page: href('/articles'),
    entries: articles.map((article) => entryOf(article, origin)),
  }
  return atomResponse(request, feed, sharedBriefly)
})
export const action = loader

function entryOf(article: PublicArticle, origin: string): AtomEntry {
  const { id, slug, title, content, language, publishedAt, updatedAt, authorName } = article
  return {
    id: `urn:uuid:${id}`,
    title,
    address: origin + href('/articles/:slug', { slug }),
    language,
    published: publishedAt ?? updatedAt,
    updated: updatedAt,
    author: authorName,
    summary: previewOf(content),
    content: content.replaceAll(/ (src|href)="\/(?!\/)/g, ` $1="${origin}/`),
  }
}
