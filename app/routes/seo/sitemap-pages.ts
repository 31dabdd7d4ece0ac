import { href } from 'react-router'
import { listArticleAddresses } from '#core/texts/public-articles.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { listHelpAddresses } from '#core/texts/public-help.server.ts'

interface SitemapPage {
  path: string
  /** When it changed last, where that is known. */
  changed?: Date
}

/** Pages that are always there. */
export const standingPages: readonly string[] = [
  '/',
  href('/search'),
  href('/export-pricing'),
  href('/articles'),
  href('/features'),
  href('/features/export'),
  href('/privacy'),
  href('/terms'),
  href('/disclaimer'),
]

/** Every public page that is no company's and has one address. */
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
