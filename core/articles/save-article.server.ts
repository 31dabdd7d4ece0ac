import { eq } from 'drizzle-orm'
import type { Administrator } from '#core/audit/write-audit.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { slugOf } from '#text/slug.ts'
import { transact } from '#core/db/transact.server.ts'
import { articles } from '#core/db/schema/content.ts'
import { AppError } from '#core/errors.ts'
import { holdPictures } from '#core/media/hold-pictures.server.ts'
import { type Article, nameOf } from './article.ts'
import type { ArticleInput } from './article-input.server.ts'
import { auditArticle } from './audit-article.server.ts'
import { freeSlug, keepSlug, requireFreeSlug } from './claim-slug.server.ts'
import { lockArticle } from './lock-article.server.ts'
import { articleColumns, toArticle } from './read-article.server.ts'

/** For titles without a letter or digit that an address may have. */
const namelessSlug = 'article'
const madeSlug = (titles: Pick<Article, 'titleEn' | 'titleVi'>) => slugOf(nameOf(titles)) || namelessSlug

/** Writes a new article of this author; published at once where its status says so. Throws `slug_taken`, and `invalid_input` where its cover is gone. */
export async function createArticle(
  { db }: { db: Database },
  actor: Administrator,
  { slug: wanted, status, ...texts }: ArticleInput,
): Promise<Article> {
  return transact(db, async (tx) => {
    const held = await holdPictures(tx, [texts.contentEn, texts.contentVi], texts.coverId)
    requireCover(held, texts.coverId)
    if (wanted) await requireFreeSlug(tx, wanted)
    const slug = wanted || (await freeSlug(tx, madeSlug(texts)))
    const publishedAt = status === 'published' ? new Date() : null
    const [row] = await tx
      .insert(articles)
      .values({ ...texts, slug, status, publishedAt, authorId: actor.id })
      .returning(articleColumns)
    const article = toArticle(row)
    await keepSlug(tx, slug, article.id)
    await auditArticle(tx, actor, 'article.create', { after: article })
    return article
  })
}

/**
 * Saves what was typed over the version it was typed into. A draft that becomes published is published now; one that
 * was published keeps its date. Throws `article_not_found`, `edit_conflict`, `slug_taken`, and `invalid_input` where the
 * cover is gone.
 */
export async function updateArticle(
  { db }: { db: Database },
  actor: Administrator,
  { id, version, input }: { id: string; version: number; input: ArticleInput },
): Promise<Article> {
  return transact(db, async (tx) => {
    const { slug: wanted, status, ...texts } = input
    const held = await holdPictures(tx, [texts.contentEn, texts.contentVi], texts.coverId)
    const before = await lockArticle(tx, id, version)
    if (texts.coverId !== before.coverId) requireCover(held, texts.coverId)
    const slug = await slugFor(tx, before, wanted, texts)
    const kept = before.publishedAt === null ? new Date() : new Date(before.publishedAt)
    const changes = { ...texts, slug, status, publishedAt: status === 'published' ? kept : null }
    const after = { ...before, ...changes, publishedAt: changes.publishedAt?.toISOString() ?? null }
    if (isSame(before, after)) return before

    const [row] = await tx
      .update(articles)
      .set({ ...changes, version: before.version + 1, updatedAt: new Date() })
      .where(eq(articles.id, id))
      .returning(articleColumns)
    if (slug !== before.slug) await keepSlug(tx, slug, id)
    const action = { draft: 'article.unpublish', published: 'article.publish' } as const
    const article = toArticle(row)
    await auditArticle(tx, actor, before.status === status ? 'article.update' : action[status], {
      before,
      after: article,
    })
    return article
  })
}

/**
 * An address that was typed is taken as it is. One that was made of the title follows the title of a draft, and stays
 * as soon as visitors may know it.
 */
async function slugFor(
  tx: Database,
  before: Article,
  wanted: string,
  titles: Pick<Article, 'titleEn' | 'titleVi'>,
): Promise<string> {
  const isTyped = wanted !== '' && wanted !== before.slug
  if (isTyped) {
    await requireFreeSlug(tx, wanted, before.id)
    return wanted
  }
  const made = madeSlug(before)
  const isMade = before.slug === made || new RegExp(`^${made}-\\d+$`).test(before.slug)
  const follows = wanted === '' || (before.status === 'draft' && isMade && madeSlug(titles) !== made)
  return follows ? freeSlug(tx, madeSlug(titles), before.id) : before.slug
}

function requireCover(held: ReadonlySet<string>, id: string | null): void {
  if (id !== null && !held.has(id))
    throw new AppError('invalid_input', 'The cover is no picture that is kept here.')
}

function isSame(before: Article, after: Article): boolean {
  return (Object.keys(before) as (keyof Article)[]).every((field) => before[field] === after[field])
}
