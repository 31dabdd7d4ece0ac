import { hash } from 'node:crypto'
import { defaultLanguage, toLanguage } from '#text/languages.ts'
import { translatorOf } from '#app/i18n/translators.ts'
import { readDb } from '#app/middleware/read-db.ts'
import { resource } from '#app/middleware/resource.ts'
import { productName } from '#app/product.ts'
import { escapeXml } from '#app/routes/seo/escape-xml.ts'
import { previewOf, type PublicArticle, readLatestArticles } from '#core/texts/public-articles.server.ts'

const entries = 30

/** The latest articles as an Atom feed; `?lang=vi` for Vietnamese. Answers 304 for a matching ETag. */
export const loader = resource(async ({ request, url, info, context }) => {
  const language = toLanguage(url.searchParams.get('lang')) ?? defaultLanguage
  const articles = await readLatestArticles(readDb({ request, context }), language, entries)
  const t = translatorOf(language)
  const body = atomFeed(articles, {
    origin: info.origin,
    language,
    title: t('articles.title'),
    subtitle: t('articles.lead'),
  })
  const headers = {
    'Content-Type': 'application/atom+xml; charset=utf-8',
    'Cache-Control': 'public, max-age=300',
    ETag: `W/"${hash('sha1', body, 'base64url')}"`,
  }
  if (request.headers.get('If-None-Match')?.includes(headers.ETag)) {
    return new Response(null, { status: 304, headers })
  }
  return new Response(request.method === 'HEAD' ? null : body, {
    headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
  })
})
export const action = loader

interface FeedFacts {
  origin: string
  language: PublicArticle['language']
  title: string
  subtitle: string
}

/** Returns an Atom feed (RFC 4287) of published articles, latest first, updated when any of them last changed. */
function atomFeed(
  articles: readonly PublicArticle[],
  { origin, language, title, subtitle }: FeedFacts,
): string {
  const changes = articles.map(({ updatedAt }) => updatedAt).sort()
  const self = `${origin}/articles/feed.xml?lang=${language}`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}" xml:base="${escapeXml(origin)}/">`,
    `<title>${escapeXml(`${title} · ${productName}`)}</title>`,
    `<subtitle>${escapeXml(subtitle)}</subtitle>`,
    `<id>${escapeXml(self)}</id>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(origin)}/articles"/>`,
    `<updated>${changes.at(-1) ?? '1970-01-01T00:00:00.000Z'}</updated>`,
    ...articles.map((article) => entryOf(article, origin)),
    '</feed>',
    '',
  ].join('\n')
}

function entryOf(article: PublicArticle, origin: string): string {
  const { id, slug, title, content, language, publishedAt, updatedAt, authorName } = article
  return [
    `<entry xml:lang="${language}">`,
    `<title>${escapeXml(title)}</title>`,
    `<id>urn:uuid:${id}</id>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(`${origin}/articles/${slug}`)}"/>`,
    `<published>${publishedAt ?? updatedAt}</published>`,
    `<updated>${updatedAt}</updated>`,
    `<author><name>${escapeXml(authorName || productName)}</name></author>`,
    `<summary>${escapeXml(previewOf(content))}</summary>`,
    // Absolute addresses, since feed readers disagree on xml:base.
    `<content type="html">${escapeXml(content.replaceAll(/ (src|href)="\/(?!\/)/g, ` $1="${origin}/`))}</content>`,
    '</entry>',
  ].join('\n')
}
