import { and, asc, eq, or } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { texts } from '#core/db/schema/content.ts'
import type { Language } from '#text/languages.ts'
import { isSlug } from '#text/slug.ts'
import { isUuid } from '#text/uuid.ts'
import { helpAddress, type HelpCategory, helpCategoryIds } from './help-categories.ts'
import { textColumns } from './read-text.server.ts'
import { sanitizeContent } from './sanitize-content.server.ts'
import { endings, languageFor, nameOf, type Text } from './text.ts'

/** A help article in a list, in one language. */
export interface HelpSummary {
  id: string
  category: HelpCategory
  slug: string
  title: string
  metaDescription: string
  /** Of the texts: the other language where none are written in the one asked for. */
  language: Language
  /** ISO 8601. */
  lastUpdated: string
}

type Listed = Pick<
  Text,
  'id' | 'category' | 'slug' | 'titleEn' | 'titleVi' | 'metaDescriptionEn' | 'metaDescriptionVi'
> & { updatedAt: Date }

/** Returns a row as a reader of `wanted` sees it in a list. */
export function toHelpSummary(row: Listed, wanted: Language): HelpSummary {
  const language = languageFor(row, wanted)
  return {
    id: row.id,
    // The database takes no help without a category.
    category: row.category!,
    slug: row.slug,
    title: nameOf(row, wanted),
    metaDescription: row[`metaDescription${endings[language]}`] ?? '',
    language,
    lastUpdated: row.updatedAt.toISOString(),
  }
}

const isHelp = eq(texts.kind, 'help')
/** As administrators ordered it; what was never ordered by its address. */
const inOrder = [asc(texts.position), asc(texts.slug)]

/** Returns the help of a category, or of all, in its order within each, in `language` where it has it. */
export async function listHelp(
  db: Database,
  language: Language,
  category?: HelpCategory,
): Promise<HelpSummary[]> {
  const { contentEn: _en, contentVi: _vi, ...listed } = textColumns
  const rows = await db
    .select(listed)
    .from(texts)
    .where(and(isHelp, category && eq(texts.category, category)))
    .orderBy(...inOrder)
  return rows.map((row) => toHelpSummary(row, language))
}

export interface HelpArticle extends HelpSummary {
  /** Sanitised HTML. */
  content: string
  /** Is there no text in the language that was asked for? */
  isFallback: boolean
}

/** Returns a help article in `language`, or in the other one where it has only that; undefined where there is none. */
export async function readHelpArticle(
  db: Database,
  { category, slug }: { category: HelpCategory; slug: string },
  language: Language,
): Promise<HelpArticle | undefined> {
  if (!isSlug(slug)) return undefined
  const [row] = await db
    .select(textColumns)
    .from(texts)
    .where(and(isHelp, eq(texts.category, category), eq(texts.slug, slug)))
  if (!row) return undefined
  const summary = toHelpSummary(row, language)
  const content = sanitizeContent(row[`content${endings[summary.language]}`] ?? '')
  return { ...summary, content, isFallback: summary.language !== language }
}

/**
 * Returns the address of the help article that an old or wrong address asks for, by its id or by a slug of any category;
 * undefined where there is none.
 */
export async function findHelpAddress(db: Database, key: string): Promise<string | undefined> {
  const slug = key.toLowerCase()
  if (!isSlug(slug)) return undefined
  const byId = isUuid(key) ? eq(texts.id, key) : undefined
  const found = await db
    .select({ category: texts.category, slug: texts.slug })
    .from(texts)
    .where(and(isHelp, or(byId, eq(texts.slug, slug))))
  const order = ({ category }: { category: HelpCategory | null }) => helpCategoryIds.indexOf(category!)
  const [first] = found.toSorted((a, b) => order(a) - order(b))
  return first && helpAddress(first)
}

/** Returns every address of the help center, those of articles with their last change. */
export async function listHelpAddresses(db: Database): Promise<{ path: string; updatedAt?: Date }[]> {
  const rows = await db
    .select({ category: texts.category, slug: texts.slug, updatedAt: texts.updatedAt })
    .from(texts)
    .where(isHelp)
    .orderBy(asc(texts.category), ...inOrder)
  return [
    { path: '/help' },
    ...helpCategoryIds.map((category) => ({ path: `/help/${category}` })),
    ...rows.map(({ updatedAt, ...row }) => ({ path: helpAddress(row), updatedAt })),
  ]
}
