import { asc, eq } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { helpArticles } from '#core/db/schema/content.ts'
import { AppError } from '#core/errors.ts'
import { isUuid } from '#text/uuid.ts'
import { type HelpCategory, helpCategories } from './help-categories.ts'
import type { HelpFields } from './help-input.ts'

export interface ManagedHelp {
  id: string
  category: HelpCategory
  slug: string
  titleEn: string | null
  titleVi: string | null
  version: number
  /** ISO 8601. */
  lastUpdated: string
}

/** Every article for whoever manages them, by category, each in its order. */
export async function listManagedHelp(db: Database) {
  const rows = await db
    .select({
      id: helpArticles.id,
      category: helpArticles.category,
      slug: helpArticles.slug,
      titleEn: helpArticles.titleEn,
      titleVi: helpArticles.titleVi,
      version: helpArticles.version,
      lastUpdated: helpArticles.lastUpdated,
    })
    .from(helpArticles)
    .orderBy(asc(helpArticles.position), asc(helpArticles.slug))
  const articles: ManagedHelp[] = rows.map((row) => ({ ...row, lastUpdated: row.lastUpdated.toISOString() }))
  return helpCategories.map(({ id }) => ({
    category: id,
    articles: articles.filter(({ category }) => category === id),
  }))
}

export interface EditedHelp {
  id: string
  slug: string
  version: number
  /** ISO 8601. */
  lastUpdated: string
  fields: HelpFields
}

/** An article as its form shows it. Throws `article_not_found`. */
export async function readHelpForEdit(db: Database, id: string): Promise<EditedHelp> {
  const [row] = isUuid(id) ? await db.select().from(helpArticles).where(eq(helpArticles.id, id)) : []
  if (!row) throw new AppError('article_not_found', 'There is no such help article.')
  return {
    id,
    slug: row.slug,
    version: row.version,
    lastUpdated: row.lastUpdated.toISOString(),
    fields: {
      category: row.category,
      titleEn: row.titleEn ?? '',
      metaDescriptionEn: row.metaDescriptionEn ?? '',
      contentEn: row.contentEn ?? '',
      titleVi: row.titleVi ?? '',
      metaDescriptionVi: row.metaDescriptionVi ?? '',
      contentVi: row.contentVi ?? '',
    },
  }
}
