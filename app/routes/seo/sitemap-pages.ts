import { href } from 'react-router'
import { listBrowsePaths } from '#app/routes/browse/browse-paths.server.ts'
import { languageAddress } from '#app/shell/page-meta.ts'
import { legalLinks } from '#app/shell/site-links.ts'
import { type Language, languages } from '#text/languages.ts'
import { listArticleAddresses } from '#core/texts/public-articles.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { listHelpAddresses } from '#core/texts/public-help.server.ts'

interface SitemapPage {
  path: string
  /** Last change, if known. */
  changed?: Date
}

/** Returns a page once per language with an address of its own. */
const inLanguages = (page: SitemapPage, translations: readonly Language[] = languages): SitemapPage[] =>
  translations.length > 1
    ? translations.map((language) => ({ ...page, path: languageAddress(page.path, language) }))
    : [page]

/** Pages that always exist. */
export const standingPages: readonly string[] = [
  '/',
  href('/search'),
  href('/export-pricing'),
  href('/articles'),
  href('/features'),
  href('/features/export'),
  href('/api'),
  href('/provinces'),
  href('/provinces/former'),
  href('/industries'),
  href('/new'),
  ...legalLinks.map(({ href: path }) => path),
]

/** Returns the pages about the companies of a place, an industry or a day that have companies. */
export async function listStatisticsPages(): Promise<SitemapPage[]> {
  const paths = await listBrowsePaths()
  return paths.flatMap((path) => inLanguages({ path }))
}

/** Returns all other public pages but companies, by canonical path of each language. */
export async function listSitemapPages(db: Database): Promise<SitemapPage[]> {
  const [articles, help] = await Promise.all([listArticleAddresses(db), listHelpAddresses(db)])
  return [
    ...standingPages.flatMap((path) => inLanguages({ path })),
    ...articles.flatMap(({ slug, updatedAt, translations }) =>
      inLanguages({ path: href('/articles/:slug', { slug }), changed: updatedAt }, translations),
    ),
    ...help.flatMap(({ path, updatedAt, translations }) =>
      inLanguages({ path, changed: updatedAt }, translations),
    ),
  ]
}
