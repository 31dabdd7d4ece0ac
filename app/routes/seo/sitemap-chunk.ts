import { briefly, resource } from '#app/middleware/resource.ts'
import { readSitemapChunk, type SitemapEntry } from '#core/companies/sitemap.server.ts'
import { AppError } from '#core/errors.ts'
import { services } from '#core/services.server.ts'
import { listSitemapPages } from './sitemap-pages.ts'
import { sitemapLine, sitemapResponse } from './sitemap-xml.ts'

async function* companyLines(origin: string, batches: AsyncIterable<SitemapEntry[]>) {
  for await (const batch of batches) {
    yield batch
      .map(({ slug, updatedAt }) => sitemapLine('url', `${origin}/company/${slug}`, updatedAt))
      .join('')
  }
}

export const loader = resource(async ({ params, info }) => {
  const [, number] = /^(0|[1-9]\d{0,5})\.xml$/.exec(params.file ?? '') ?? []
  if (number === '0') {
    const pages = await listSitemapPages(services().db)
    return sitemapResponse(
      'urlset',
      pages.map(({ path, changed }) => sitemapLine('url', info.origin + path, changed)),
    )
  }
  const batches = await readSitemapChunk(services().db, Number(number))
  if (!batches) throw new AppError('not_found', 'There is no such sitemap.')
  return sitemapResponse('urlset', companyLines(info.origin, batches), briefly)
})
export const action = loader
