import type { Language } from '#text/languages.ts'
import { and, asc, eq, or } from 'drizzle-orm'
import { sanitizeContent } from '#core/content/sanitize-content.server.ts'
import { isSlug } from '#text/slug.ts'
import type { Database } from '#core/db/client.server.ts'
import { helpArticles } from '#core/db/schema/content.ts'
import { isUuid } from '#text/uuid.ts'
import { type HelpSummary, helpAddress, toHelpSummary } from './help-article.ts'
import { type HelpCategory, helpCategoryIds } from './help-categories.ts'

const listed = {
  id: helpArticles.id,
  category: helpArticles.category,
  slug: helpArticles.slug,
  titleEn: helpArticles.titleEn,
  titleVi: helpArticles.titleVi,
  metaDescriptionEn: helpArticles.metaDescriptionEn,
  metaDescriptionVi: helpArticles.metaDescriptionVi,
  lastUpdated: helpArticles.lastUpdated,
}
/** As administrators ordered them; those never ordered by their address. */
const inOrder = [asc(helpArticles.position), asc(helpArticles.slug)]

/** Articles of a category, or of all, in their order within each, in `language` where they have it. */
export async function listHelp(
  db: Database,
  language: Language,
  category?: HelpCategory,
): Promise<HelpSummary[]> {
  const rows = await db
    .select(listed)
    .from(helpArticles)
    .where(category && eq(helpArticles.category, category))
    .orderBy(...inOrder)
  return rows.map((row) => toHelpSummary(row, language))
}

export interface HelpArticle extends HelpSummary {
  /** Sanitised HTML. */
  content: string
  /** Is there no text in the language that was asked for? */
  isFallback: boolean
}

/** An article in `language`, or in the other one where it has only that; undefined where there is none. */
export async function readHelpArticle(
  db: Database,
  { category, slug }: { category: HelpCategory; slug: string },
  language: Language,
): Promise<HelpArticle | undefined> {
  if (!isSlug(slug)) return undefined
  const [row] = await db
    .select()
    .from(helpArticles)
    .where(and(eq(helpArticles.category, category), eq(helpArticles.slug, slug)))
  if (!row) return undefined
  const summary = toHelpSummary(row, language)
  const content = (summary.language === 'en' ? row.contentEn : row.contentVi) ?? ''
  return { ...summary, content: sanitizeContent(content), isFallback: summary.language !== language }
}

/**
 * Where an article is that an old or a wrong address asks for, by its id or by a slug of any category; undefined where
 * there is none.
 */
export async function findHelpAddress(db: Database, key: string): Promise<string | undefined> {
  const slug = key.toLowerCase()
  if (!isSlug(slug)) return undefined
  const byId = isUuid(key) ? eq(helpArticles.id, key) : undefined
  const found = await db
    .select({ category: helpArticles.category, slug: helpArticles.slug })
    .from(helpArticles)
    .where(or(byId, eq(helpArticles.slug, slug)))
  const order = ({ category }: { category: HelpCategory }) => helpCategoryIds.indexOf(category)
  const [first] = found.toSorted((a, b) => order(a) - order(b))
  return first && helpAddress(first)
}

/** Every address of the help center, for search engines: where, and when it last changed. */
export async function listHelpAddresses(db: Database): Promise<{ path: string; updatedAt?: Date }[]> {
  const rows = await db
    .select({
      category: helpArticles.category,
      slug: helpArticles.slug,
      updatedAt: helpArticles.lastUpdated,
    })
    .from(helpArticles)
    .orderBy(asc(helpArticles.category), ...inOrder)
  return [
    { path: '/help' },
    ...helpCategoryIds.map((category) => ({ path: `/help/${category}` })),
    ...rows.map(({ updatedAt, ...row }) => ({ path: helpAddress(row), updatedAt })),
  ]
}
