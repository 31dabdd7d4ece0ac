import { and, asc, count, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import { articles } from '#core/db/schema/content.ts'
import type { Article } from './article.ts'
import type { ArticleFilters, ArticleSort } from './article-filters.ts'
import { slugOf } from '#text/slug.ts'

/** An article in a list of the administration. */
export interface ListedArticle extends Omit<Article, 'contentEn' | 'contentVi' | 'coverId'> {
  /** '' where the account was closed. */
  authorName: string
}

export interface ArticleList {
  articles: ListedArticle[]
  /** Of the filters, on all pages. */
  total: number
  /** The one that is shown: the last where a later one was asked for. */
  page: number
  pages: number
}

const columns: Readonly<Record<ArticleSort, SQL>> = {
  updated: sql`${articles.updatedAt}`,
  published: sql`${articles.publishedAt}`,
  title: sql`lower(coalesce(${articles.titleEn}, ${articles.titleVi}))`,
}

/** One page of all articles, drafts among them, by the filters. */
export async function listArticles(
  db: Database,
  {
    status,
    text,
    sort = 'updated',
    order = 'desc',
    page = 1,
    perPage = 25,
  }: ArticleFilters & {
    page?: number
    perPage?: number
  } = {},
): Promise<ArticleList> {
  const wanted = and(status && eq(articles.status, status), text ? mentions(text) : undefined)
  const [{ total }] = await db.select({ total: count() }).from(articles).where(wanted)
  const pages = Math.max(1, Math.ceil(total / perPage))
  const shown = Math.min(page, pages)
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const rows = await db
    .select({
      id: articles.id,
      slug: articles.slug,
      titleEn: articles.titleEn,
      titleVi: articles.titleVi,
      status: articles.status,
      publishedAt: articles.publishedAt,
      version: articles.version,
      updatedAt: articles.updatedAt,
      authorName: users.fullName,
    })
    .from(articles)
    .innerJoin(users, eq(users.id, articles.authorId))
    .where(wanted)
    .orderBy(sql`${columns[sort]} ${direction} nulls last`, desc(articles.updatedAt), asc(articles.id))
    .limit(perPage)
    .offset((shown - 1) * perPage)
  const listed = rows.map((row) => ({
    ...row,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
  }))
  return { articles: listed, total, page: shown, pages }
}

/** In a title as it is written, or in the address, which is a title without its accents. */
function mentions(text: string): SQL | undefined {
  const part = `%${text.normalize('NFC').replaceAll(/[\\%_]/g, '\\$&')}%`
  const slug = slugOf(text)
  return or(
    ilike(articles.titleEn, part),
    ilike(articles.titleVi, part),
    slug === '' ? undefined : ilike(articles.slug, `%${slug}%`),
  )
}
