import { href } from 'react-router'
import { legalLinks } from '#app/shell/site-links.ts'
import { listArticleAddresses } from '#core/texts/public-articles.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { listHelpAddresses } from '#core/texts/public-help.server.ts'

interface SitemapPage {
  path: string
  /** Last change, if known. */
  changed?: Date
}

/** Pages that always exist. */
export const standingPages: readonly string[] = [
  '/',
  href('/search'),
  href('/export-pricing'),
  href('/articles'),
  href('/features'),
  href('/features/export'),
  ...legalLinks.map(({ href: path }) => path),
]

/** Returns all public pages other than companies, by canonical path. */
export async function listSitemapPages(db: Database): Promise<SitemapPage[]> {
  const [articles, help] = await Promise.all([listArticleAddresses(db), listHelpAddresses(db)])
  return [
    ...standingPages.map((path) => ({ path })),
    ...articles.map(({ slug, updatedAt }) => ({
      path: href('/articles/:slug', { slug }),
      changed: updatedAt,
    })),
    ...help.map(({ path, updatedAt }) => ({ path, changed: updatedAt })),
  ]
}
