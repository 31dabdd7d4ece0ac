import { and, asc, eq, or } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { texts } from '#core/db/schema/content.ts'
import type { Language } from '#text/languages.ts'
import { isSlug } from '#text/slug.ts'
import { isUuid } from '#text/uuid.ts'
import { helpAddress, type HelpCategory, helpCategoryIds } from './help-categories.ts'
import { textColumns } from './read-text.server.ts'
import { sanitizeContent } from './sanitize-content.server.ts'
import { endings, languageFor, nameOf, type Text, translationsOf } from './text.ts'

/** A help article in a list, in one language. */
export interface HelpSummary {
  id: string
  category: HelpCategory
  slug: string
  title: string
  metaDescription: string
  /** Language of the texts: the other one if none exist in the requested language. */
  language: Language
  /** ISO 8601. */
  lastUpdated: string
}

type Listed = Pick<
  Text,
  'id' | 'category' | 'slug' | 'titleEn' | 'titleVi' | 'metaDescriptionEn' | 'metaDescriptionVi'
> & { updatedAt: Date }

/** Returns a row for a list in the language `wanted`. */
export function toHelpSummary(row: Listed, wanted: Language): HelpSummary {
  const language = languageFor(row, wanted)
  return {
    id: row.id,
    // The database requires a category of help.
    category: row.category!,
    slug: row.slug,
    title: nameOf(row, wanted),
    metaDescription: row[`metaDescription${endings[language]}`] ?? '',
    language,
    lastUpdated: row.updatedAt.toISOString(),
  }
}

const isHelp = eq(texts.kind, 'help')
/** In administrators' order; unordered ones by slug. */
const inOrder = [asc(texts.position), asc(texts.slug)]

/** Returns the help of one category, or of all, in order, in `language` if available. */
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
  /** Whether the requested language is missing. */
  isFallback: boolean
  translations: Language[]
}

/** Returns a help article in `language` or, if missing, in the other one; undefined if there is none. */
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
  return {
    ...summary,
    content,
    isFallback: summary.language !== language,
    translations: translationsOf(row),
  }
}

/**
 * Returns the address of a help article for an old or wrong one, by its id or by a slug of any category; undefined if
 * there is none.
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

interface HelpPage {
  path: string
  updatedAt?: Date
  /** Unset for pages in every language. */
  translations?: Language[]
}

/** Returns all addresses of the help center, those of articles with their languages and last change. */
export async function listHelpAddresses(db: Database): Promise<HelpPage[]> {
  const rows = await db
    .select({
      category: texts.category,
      slug: texts.slug,
      updatedAt: texts.updatedAt,
      titleEn: texts.titleEn,
      titleVi: texts.titleVi,
    })
    .from(texts)
    .where(isHelp)
    .orderBy(asc(texts.category), ...inOrder)
  return [
    { path: '/help' },
    ...helpCategoryIds.map((category) => ({ path: `/help/${category}` })),
    ...rows.map((row) => ({
      path: helpAddress(row),
      updatedAt: row.updatedAt,
      translations: translationsOf(row),
    })),
  ]
}
