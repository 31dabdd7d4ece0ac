import { Readable } from 'node:stream'
import { resource, revalidated } from '#app/middleware/resource.ts'
import { countSitemapChunks, readSitemapChunk, type SitemapEntry } from '#core/companies/sitemap.server.ts'
import { AppError } from '#core/errors.ts'
import { services } from '#core/services.server.ts'
import { escapeXml } from './escape-xml.ts'
import { listSitemapPages, listStatisticsPages } from './sitemap-pages.ts'

/**
 * Answers the index at `/sitemap.xml`, pages with statistics at `statistics.xml`, all others at number 0, and companies at
 * the numbers from 1.
 */
export const loader = resource(async ({ params: { file }, info: { origin } }) => {
  const db = services().replicas.reads()
  if (file === undefined) {
    const numbers = Array.from({ length: (await countSitemapChunks(db)) + 1 }, (_, number) => number)
    const names = ['statistics', ...numbers]
    const lines = names.map((name) => sitemapLine('sitemap', `${origin}/sitemap/${name}.xml`))
    return sitemapResponse('sitemapindex', lines)
  }
  const [, number] = /^(statistics|0|[1-9]\d{0,5})\.xml$/.exec(file) ?? []
  if (number === '0' || number === 'statistics') {
    const pages = await (number === '0' ? listSitemapPages(db) : listStatisticsPages())
    const lines = pages.map(({ path, changed }) => sitemapLine('url', origin + path, changed))
    return sitemapResponse('urlset', lines)
  }
  const batches = await readSitemapChunk(db, Number(number))
  if (!batches) throw new AppError('not_found', 'There is no such sitemap.')
  return sitemapResponse('urlset', companyLines(origin, batches), revalidated)
})
export const action = loader

async function* companyLines(origin: string, batches: AsyncIterable<SitemapEntry[]>) {
  for await (const batch of batches) {
    yield batch
      .map(({ slug, updatedAt }) => sitemapLine('url', `${origin}/company/${slug}`, updatedAt))
      .join('')
  }
}

function sitemapLine(kind: 'url' | 'sitemap', address: string, changed?: Date): string {
  const date = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
  return `<${kind}><loc>${escapeXml(address)}</loc>${date}</${kind}>\n`
}

type Lines = AsyncIterable<string> | Iterable<string>

async function* document(element: string, lines: Lines) {
  yield Buffer.from('<?xml version="1.0" encoding="UTF-8"?>\n')
  yield Buffer.from(`<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`)
  for await (const line of lines) yield Buffer.from(line)
  yield Buffer.from(`</${element}>\n`)
}

/** Streams a sitemap, so its length does not matter. */
function sitemapResponse(
  element: 'urlset' | 'sitemapindex',
  lines: Lines,
  cacheControl = 'public, max-age=3600',
): Response {
  return new Response(Readable.toWeb(Readable.from(document(element, lines))) as ReadableStream, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': cacheControl },
  })
}
