import { hash } from 'node:crypto'
import { productName } from '#app/product.ts'
import type { Language } from '#text/languages.ts'
import { escapeXml } from './escape-xml.ts'

export interface AtomEntry {
  /** Permanent, an IRI. */
  id: string
  title: string
  /** Absolute. */
  address: string
  language: Language
  /** ISO times. */
  published: string
  updated: string
  author?: string
  summary: string
  /** HTML with absolute addresses, since feed readers disagree on xml:base. */
  content?: string
}

interface AtomFeed {
  origin: string
  language: Language
  title: string
  subtitle: string
  /** Path of the feed, without a language, and of the page that it repeats. */
  self: string
  page: string
  /** In the order of the feed. */
  entries: readonly AtomEntry[]
}

/** Responds with an Atom feed (RFC 4287), updated when any entry last changed, or with 304 for a matching ETag. */
export function atomResponse(request: Request, feed: AtomFeed, cacheControl: string): Response {
  const body = atomFeed(feed)
  const headers = {
    'Content-Type': 'application/atom+xml; charset=utf-8',
    'Cache-Control': cacheControl,
    ETag: `W/"${hash('sha1', body, 'base64url')}"`,
  }
  if (request.headers.get('If-None-Match')?.includes(headers.ETag)) {
    return new Response(null, { status: 304, headers })
  }
  return new Response(request.method === 'HEAD' ? null : body, {
    headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
  })
}

function atomFeed({ origin, language, title, subtitle, self, page, entries }: AtomFeed): string {
  const changes = entries.map(({ updated }) => updated).sort()
  const address = `${origin}${self}?lang=${language}`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}" xml:base="${escapeXml(origin)}/">`,
    `<title>${escapeXml(`${title} · ${productName}`)}</title>`,
    `<subtitle>${escapeXml(subtitle)}</subtitle>`,
    `<id>${escapeXml(address)}</id>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(address)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(origin + page)}"/>`,
    `<updated>${changes.at(-1) ?? '1970-01-01T00:00:00.000Z'}</updated>`,
    ...entries.map(entryLines),
    '</feed>',
    '',
  ].join('\n')
}

const entryLines = (entry: AtomEntry): string =>
  [
    `<entry xml:lang="${entry.language}">`,
    `<title>${escapeXml(entry.title)}</title>`,
    `<id>${escapeXml(entry.id)}</id>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(entry.address)}"/>`,
    `<published>${entry.published}</published>`,
    `<updated>${entry.updated}</updated>`,
    `<author><name>${escapeXml(entry.author || productName)}</name></author>`,
    `<summary>${escapeXml(entry.summary)}</summary>`,
    ...(entry.content === undefined ? [] : [`<content type="html">${escapeXml(entry.content)}</content>`]),
    '</entry>',
  ].join('\n')
