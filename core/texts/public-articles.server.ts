import { and, asc, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import { textSlugs, texts } from '#core/db/schema/content.ts'
import { type PagePlace, readPage } from '#core/read-page.ts'
import type { Language } from '#text/languages.ts'
import { textColumns, toText } from './read-text.server.ts'
import { contentText, sanitizeContent } from './sanitize-content.server.ts'
import { endings, languageFor, nameOf, translationsOf } from './text.ts'

/** An article for readers, in their language or the other one. */
export interface PublicArticle {
  id: string
  slug: string
  title: string
  /** Sanitised HTML. */
  content: string
  /** Language of the text. */
  language: Language
  translations: Language[]
  isDraft: boolean
  /** ISO 8601; null for a draft. */
  publishedAt: string | null
  /** ISO 8601. */
  updatedAt: string
  /** '' for a closed account. */
  authorName: string
  coverId: string | null
}

export interface ArticlePreview extends Omit<PublicArticle, 'content'> {
  /** The words within the first 300 characters, with an ellipsis if cut. */
  preview: string
}

export interface Reader {
  language: Language
  /** Include drafts. */
  withDrafts: boolean
}

/** Characters of a preview. */
const previewLength = 300
const perPage = 10

const visible = (withDrafts: boolean): SQL | undefined =>
  and(eq(texts.kind, 'article'), withDrafts ? undefined : eq(texts.status, 'published'))

const select = (db: Database) =>
  db
    .select({ ...textColumns, authorName: users.fullName })
    .from(texts)
    .innerJoin(users, eq(users.id, texts.authorId))

type Row = Awaited<ReturnType<typeof select>>[number]

function toPublic(row: Row, preferred: Language): PublicArticle {
  const { id, slug, status, publishedAt, updatedAt, authorName, coverId } = toText(row)
  const language = languageFor(row, preferred)
  return {
    id,
    slug,
    title: nameOf(row, preferred),
    content: sanitizeContent(row[`content${endings[language]}`] ?? ''),
    language,
    translations: translationsOf(row),
    isDraft: status === 'draft',
    publishedAt,
    updatedAt,
    authorName,
    coverId,
  }
}

/** Returns the words within the first 300 characters of a text, with an ellipsis if cut. */
export function previewOf(html: string): string {
  const characters = [...contentText(html)]
  if (characters.length <= previewLength) return characters.join('')
  const isWithinWord = /\S/.test(characters[previewLength])
  const start = characters.slice(0, previewLength).join('')
  const words = isWithinWord ? start.replace(/(?<=\s)\S*$/, '') : start
  return `${words.replace(/[\s,:;]+$/, '')}…`
}

function toPreview({ content, ...article }: PublicArticle): ArticlePreview {
  return { ...article, preview: previewOf(content) }
}

/** Returns one page of the articles visible to a reader: drafts first, then the latest published. */
export async function readArticleList(
  db: Database,
  { language, withDrafts, page }: Reader & { page: number },
): Promise<PagePlace & { articles: ArticlePreview[] }> {
  const condition = visible(withDrafts)
  const total = await db.$count(texts, condition)
  const { rows, ...place } = await readPage({ total, page, perPage }, (offset) =>
    select(db)
      .where(condition)
      .orderBy(sql`${texts.publishedAt} desc nulls first`, desc(texts.updatedAt), asc(texts.id))
      .limit(perPage)
      .offset(offset),
  )
  return { articles: rows.map((row) => toPreview(toPublic(row, language))), ...place }
}

/** Returns the article at an address, or the present address of an old one; undefined if not visible to the reader. */
export async function findArticle(
  db: Database,
  slug: string,
  { language, withDrafts }: Reader,
): Promise<PublicArticle | { movedTo: string } | undefined> {
  if (!/^[a-z0-9-]+$/.test(slug)) return undefined
  const [row] = await select(db).where(and(eq(texts.slug, slug), visible(withDrafts)))
  if (row) return toPublic(row, language)
  const [moved] = await db
    .select({ slug: texts.slug })
    .from(textSlugs)
    .innerJoin(texts, eq(texts.id, textSlugs.textId))
    .where(and(eq(textSlugs.slug, slug), visible(withDrafts)))
  return moved && moved.slug !== slug ? { movedTo: moved.slug } : undefined
}

export type ArticleLink = Pick<PublicArticle, 'slug' | 'title' | 'language'>

/** Returns the published articles right before and after a time. */
export async function readNeighbours(
  db: Database,
  { publishedAt, language: preferred }: { publishedAt: string; language: Language },
): Promise<{ newer: ArticleLink | undefined; older: ArticleLink | undefined }> {
  const moment = new Date(publishedAt)
  const one = async (where: SQL, order: SQL): Promise<ArticleLink | undefined> => {
    const [row] = await db
      .select({ slug: texts.slug, titleEn: texts.titleEn, titleVi: texts.titleVi })
      .from(texts)
      .where(and(visible(false), where))
      .orderBy(order)
      .limit(1)
    return row && { slug: row.slug, title: nameOf(row, preferred), language: languageFor(row, preferred) }
  }
  const [newer, older] = await Promise.all([
    one(gt(texts.publishedAt, moment), asc(texts.publishedAt)),
    one(lt(texts.publishedAt, moment), desc(texts.publishedAt)),
  ])
  return { newer, older }
}

/** Returns the latest published articles with their whole texts. */
export async function readLatestArticles(
  db: Database,
  language: Language,
  limit: number,
): Promise<PublicArticle[]> {
  const rows = await select(db)
    .where(visible(false))
    .orderBy(desc(texts.publishedAt), asc(texts.id))
    .limit(limit)
  return rows.map((row) => toPublic(row, language))
}

/** Returns the slug, the languages and the last change of every published article. */
export async function listArticleAddresses(db: Database) {
  const rows = await db
    .select({
      slug: texts.slug,
      updatedAt: texts.updatedAt,
      titleEn: texts.titleEn,
      titleVi: texts.titleVi,
    })
    .from(texts)
    .where(visible(false))
    .orderBy(asc(texts.slug))
  return rows.map((row) => ({
    slug: row.slug,
    updatedAt: row.updatedAt,
    translations: translationsOf(row),
  }))
}
