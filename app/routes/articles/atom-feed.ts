import { productName } from '#app/product.ts'
import { escapeXml } from '#app/routes/seo/escape-xml.ts'
import { type PublicArticle, previewOf } from '#core/texts/public-articles.server.ts'

interface FeedFacts {
  origin: string
  language: PublicArticle['language']
  title: string
  subtitle: string
}

/** An Atom feed (RFC 4287) of published articles, latest first; its time is that of the last change to any of them. */
export function atomFeed(
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
    // Feed readers do not agree on xml:base, so addresses are whole.
    `<content type="html">${escapeXml(content.replaceAll(/ (src|href)="\/(?!\/)/g, ` $1="${origin}/`))}</content>`,
    '</entry>',
  ].join('\n')
}
