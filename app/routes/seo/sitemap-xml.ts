import { Readable } from 'node:stream'
import { escapeXml } from './escape-xml.ts'

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** One address of a urlset or an index; with the moment of its last change. */
export function sitemapLine(kind: 'url' | 'sitemap', address: string, changed?: Date): string {
  const date = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
  return `<${kind}><loc>${escapeXml(address)}</loc>${date}</${kind}>\n`
}

async function* document(element: string, lines: AsyncIterable<string> | Iterable<string>) {
  yield Buffer.from(`${head}<${element} ${namespace}>\n`)
  for await (const line of lines) yield Buffer.from(line)
  yield Buffer.from(`</${element}>\n`)
}

/** A sitemap written as its lines come, however many there are. */
export function sitemapResponse(
  element: 'urlset' | 'sitemapindex',
  lines: AsyncIterable<string> | Iterable<string>,
  cacheControl = 'public, max-age=3600',
): Response {
  return new Response(Readable.toWeb(Readable.from(document(element, lines))) as ReadableStream, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': cacheControl },
  })
}
