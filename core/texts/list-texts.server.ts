import { and, asc, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import { texts } from '#core/db/schema/content.ts'
import { type PagePlace, readPage } from '#core/read-page.ts'
import { slugOf } from '#text/slug.ts'
import type { ArticleListState } from './article-filters.ts'
import { helpCategories } from './help-categories.ts'
import { textColumns, toText } from './read-text.server.ts'
import type { Text } from './text.ts'

const { contentEn: _en, contentVi: _vi, coverId: _cover, ...listedColumns } = textColumns

/** A text in a list of the administration, without its bodies. */
export type ListedText = Omit<Text, 'contentEn' | 'contentVi' | 'coverId'>

export interface ListedArticle extends ListedText {
  /** '' for a closed account. */
  authorName: string
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
): Promise<PagePlace & { articles: ListedArticle[] }> {
  const condition = and(
    eq(texts.kind, 'article'),
    status && eq(texts.status, status),
    text ? mentions(text) : undefined,
  )
  const total = await db.$count(texts, condition)
  const order = direction === 'ascending' ? sql`asc` : sql`desc`
  const { rows, ...place } = await readPage({ total, page, perPage }, (offset) =>
    db
      .select({ ...listedColumns, authorName: users.fullName })
      .from(texts)
      .innerJoin(users, eq(users.id, texts.authorId))
      .where(condition)
      .orderBy(sql`${columns[sort]} ${order} nulls last`, desc(texts.updatedAt), asc(texts.id))
      .limit(perPage)
      .offset(offset),
  )
  return { articles: rows.map(toText), ...place }
}

/** Returns the articles with these ids, without their bodies; missing ones are left out. */
export async function listArticlesById(db: Database, ids: readonly string[]): Promise<ListedText[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select(listedColumns)
    .from(texts)
    .where(and(eq(texts.kind, 'article'), inArray(texts.id, [...ids])))
  return rows.map(toText)
}

/** Matches a title as written, or the slug, which has no accents. */
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
