import { hash } from 'node:crypto'
import { defaultLanguage, toLanguage } from '#text/languages.ts'
import { translatorOf } from '#app/i18n/translators.ts'
import { resource } from '#app/middleware/resource.ts'
import { readLatestArticles } from '#core/texts/public-articles.server.ts'
import { services } from '#core/services.server.ts'
import { atomFeed } from './atom-feed.ts'

const entries = 30

/** The latest articles for feed readers; `?lang=vi` for Vietnamese. A reader that has this very feed is told so. */
export const loader = resource(async ({ request, url, info }) => {
  const language = toLanguage(url.searchParams.get('lang')) ?? defaultLanguage
  const articles = await readLatestArticles(services().db, language, entries)
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
