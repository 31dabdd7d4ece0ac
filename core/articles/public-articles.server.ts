import { and, asc, count, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import { contentText, sanitizeContent } from '#core/content/sanitize-content.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import { articleSlugs, articles } from '#core/db/schema/content.ts'
import { otherLanguage, type TextLanguage, textFor } from './article.ts'
import { articleColumns } from './read-article.server.ts'

/** An article as its readers see it, in their language or, where it has none in that, in the other. */
export interface PublicArticle {
  id: string
  slug: string
  title: string
  /** Sanitised HTML. */
  content: string
  /** That it is written in. */
  language: TextLanguage
  isDraft: boolean
  /** ISO 8601; null for a draft. */
  publishedAt: string | null
  /** ISO 8601. */
  updatedAt: string
  /** '' where the account was closed. */
  authorName: string
  coverId: string | null
}

export interface ArticlePreview extends Omit<PublicArticle, 'content'> {
  /** The first 300 characters of the text, with an ellipsis where there are more. */
  preview: string
}

export interface Reader {
  language: TextLanguage
  /** Drafts too, for those who may see them. */
  withDrafts: boolean
}

/** Characters of a preview. */
const previewLength = 300
const perPage = 10

const visible = (withDrafts: boolean): SQL | undefined =>
  withDrafts ? undefined : eq(articles.status, 'published')

const select = (db: Database) =>
  db
    .select({ ...articleColumns, authorName: users.fullName })
    .from(articles)
    .innerJoin(users, eq(users.id, articles.authorId))

type Row = Awaited<ReturnType<typeof select>>[number]

function toPublic(row: Row, wanted: TextLanguage): PublicArticle {
  const { title, content, language } = textFor(row, wanted)
  const { id, slug, status, publishedAt, updatedAt, authorName, coverId } = row
  return {
    id,
    slug,
    title,
    content: sanitizeContent(content),
    language,
    isDraft: status === 'draft',
    publishedAt: publishedAt?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
    authorName,
    coverId,
  }
}

/** The first 300 characters of a text, whole characters all, and an ellipsis where there are more. */
export function previewOf(html: string): string {
  const characters = [...contentText(html)]
  return characters.length > previewLength
    ? `${characters.slice(0, previewLength).join('').trimEnd()}…`
    : characters.join('')
}

function toPreview({ content, ...article }: PublicArticle): ArticlePreview {
  return { ...article, preview: previewOf(content) }
}

/** One page of what a reader may see: drafts first, then the latest published. */
export async function readArticleList(
  db: Database,
  { language, withDrafts, page }: Reader & { page: number },
): Promise<{ articles: ArticlePreview[]; total: number; page: number; pages: number }> {
  const wanted = visible(withDrafts)
  const [{ total }] = await db.select({ total: count() }).from(articles).where(wanted)
  const pages = Math.max(1, Math.ceil(total / perPage))
  const shown = Math.min(page, pages)
  const rows = await select(db)
    .where(wanted)
    .orderBy(sql`${articles.publishedAt} desc nulls first`, desc(articles.updatedAt), asc(articles.id))
    .limit(perPage)
    .offset((shown - 1) * perPage)
  return { articles: rows.map((row) => toPreview(toPublic(row, language))), total, page: shown, pages }
}

/** The article at an address, or where an old address leads now; undefined where a reader may see neither. */
export async function findArticle(
  db: Database,
  slug: string,
  { language, withDrafts }: Reader,
): Promise<PublicArticle | { movedTo: string } | undefined> {
  if (!/^[a-z0-9-]+$/.test(slug)) return undefined
  const [row] = await select(db).where(and(eq(articles.slug, slug), visible(withDrafts)))
  if (row) return toPublic(row, language)
  const [moved] = await db
    .select({ slug: articles.slug })
    .from(articleSlugs)
    .innerJoin(articles, eq(articles.id, articleSlugs.articleId))
    .where(and(eq(articleSlugs.slug, slug), visible(withDrafts)))
  return moved && moved.slug !== slug ? { movedTo: moved.slug } : undefined
}

/** What leads from one article to another. */
export type ArticleLink = Pick<PublicArticle, 'slug' | 'title' | 'language'>

/** The published articles before and after a moment, nearest first: what to read next. */
export async function readNeighbours(
  db: Database,
  { publishedAt, language: wanted }: { publishedAt: string; language: TextLanguage },
): Promise<{ newer: ArticleLink | undefined; older: ArticleLink | undefined }> {
  const moment = new Date(publishedAt)
  const one = async (where: SQL, order: SQL): Promise<ArticleLink | undefined> => {
    const [row] = await db
      .select({ slug: articles.slug, titleEn: articles.titleEn, titleVi: articles.titleVi })
      .from(articles)
      .where(and(visible(false), where))
      .orderBy(order)
      .limit(1)
    if (!row) return undefined
    const titles = { en: row.titleEn, vi: row.titleVi }
    const language = titles[wanted] === null ? otherLanguage(wanted) : wanted
    return { slug: row.slug, title: titles[language] ?? '', language }
  }
  const [newer, older] = await Promise.all([
    one(gt(articles.publishedAt, moment), asc(articles.publishedAt)),
    one(lt(articles.publishedAt, moment), desc(articles.publishedAt)),
  ])
  return { newer, older }
}

/** The latest published articles with their whole texts. */
export async function readLatestArticles(
  db: Database,
  language: TextLanguage,
  limit: number,
): Promise<PublicArticle[]> {
  const rows = await select(db)
    .where(visible(false))
    .orderBy(desc(articles.publishedAt), asc(articles.id))
    .limit(limit)
  return rows.map((row) => toPublic(row, language))
}

/** Every published article's address and the time of its last change, for the sitemap. */
export async function listArticleAddresses(db: Database): Promise<{ slug: string; updatedAt: Date }[]> {
  return db
    .select({ slug: articles.slug, updatedAt: articles.updatedAt })
    .from(articles)
    .where(visible(false))
    .orderBy(asc(articles.slug))
}
