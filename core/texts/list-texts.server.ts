import { and, asc, count, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import { texts } from '#core/db/schema/content.ts'
import { slugOf } from '#text/slug.ts'
import type { ArticleListState } from './article-filters.ts'
import { helpCategories } from './help-categories.ts'
import { textColumns, toText } from './read-text.server.ts'
import type { Text } from './text.ts'

const { contentEn: _en, contentVi: _vi, coverId: _cover, ...listedColumns } = textColumns

/** A text in a list of the administration, without its bodies. */
export type ListedText = Omit<Text, 'contentEn' | 'contentVi' | 'coverId'>

export interface ListedArticle extends ListedText {
  /** '' where the account was closed. */
  authorName: string
}

export interface ArticleList {
  articles: ListedArticle[]
  /** Matches on all pages. */
  total: number
  /** The page shown, at most the last one. */
  page: number
  pages: number
}

const columns: Readonly<Record<ArticleListState['sort'], SQL>> = {
  updated: sql`${texts.updatedAt}`,
  published: sql`${texts.publishedAt}`,
  title: sql`lower(coalesce(${texts.titleEn}, ${texts.titleVi}))`,
}

/** Returns one page of the articles that match the filters, drafts among them. */
export async function listArticles(
  db: Database,
  {
    filters: { status, text } = {},
    sort = 'updated',
    direction = 'descending',
    page = 1,
    perPage = 25,
  }: Partial<ArticleListState> & { perPage?: number } = {},
): Promise<ArticleList> {
  const wanted = and(
    eq(texts.kind, 'article'),
    status && eq(texts.status, status),
    text ? mentions(text) : undefined,
  )
  const [{ total }] = await db.select({ total: count() }).from(texts).where(wanted)
  const pages = Math.max(1, Math.ceil(total / perPage))
  const shown = Math.min(page, pages)
  const order = direction === 'ascending' ? sql`asc` : sql`desc`
  const rows = await db
    .select({ ...listedColumns, authorName: users.fullName })
    .from(texts)
    .innerJoin(users, eq(users.id, texts.authorId))
    .where(wanted)
    .orderBy(sql`${columns[sort]} ${order} nulls last`, desc(texts.updatedAt), asc(texts.id))
    .limit(perPage)
    .offset((shown - 1) * perPage)
  return { articles: rows.map(toText), total, page: shown, pages }
}

/** Matches a title as it is written, or the address, which is a title without its accents. */
function mentions(text: string): SQL | undefined {
  const part = `%${text.normalize('NFC').replaceAll(/[\\%_]/g, '\\$&')}%`
  const slug = slugOf(text)
  return or(
    ilike(texts.titleEn, part),
    ilike(texts.titleVi, part),
    slug === '' ? undefined : ilike(texts.slug, `%${slug}%`),
  )
}

/** Returns every help article by category, each category in its order. */
export async function listHelpByCategory(db: Database) {
  const rows = await db
    .select(listedColumns)
    .from(texts)
    .where(eq(texts.kind, 'help'))
    .orderBy(asc(texts.position), asc(texts.slug))
  const articles: ListedText[] = rows.map(toText)
  return helpCategories.map(({ id }) => ({
    category: id,
    articles: articles.filter(({ category }) => category === id),
  }))
}
