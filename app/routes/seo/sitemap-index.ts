import { resource } from '#app/middleware/resource.ts'
import { countSitemapChunks } from '#core/companies/sitemap.server.ts'
import { services } from '#core/services.server.ts'
import { sitemapLine, sitemapResponse } from './sitemap-xml.ts'

/** The list of sitemaps: number 0 has the pages that are no companies. */
export const loader = resource(async ({ info }) => {
  const chunks = await countSitemapChunks(services().db)
  const numbers = Array.from({ length: chunks + 1 }, (_, number) => number)
  const lines = numbers.map((number) => sitemapLine('sitemap', `${info.origin}/sitemap/${number}.xml`))
  return sitemapResponse('sitemapindex', lines)
})
export const action = loader
