import { and, asc, eq, max, sql } from 'drizzle-orm'
import { type Administrator, writeAudit } from '#core/audit/write-audit.server.ts'
import { slugOf } from '#text/slug.ts'
import type { Database } from '#core/db/client.server.ts'
import { transact } from '#core/db/transact.server.ts'
import { helpArticles } from '#core/db/schema/content.ts'
import { AppError } from '#core/errors.ts'
import { holdPictures } from '#core/media/hold-pictures.server.ts'
import { isUuid } from '#text/uuid.ts'
import type { HelpCategory } from './help-categories.ts'
import { type HelpInput, helpName } from './help-input.ts'

type Row = typeof helpArticles.$inferSelect

/** Keeps a new article at the end of its category. Returns its id. Throws `slug_taken`. */
export async function createHelpArticle(
  db: Database,
  actor: Administrator,
  input: HelpInput,
): Promise<string> {
  return transact(db, async (tx) => {
    await lockCategories(tx)
    await holdPictures(tx, [input.contentEn, input.contentVi])
    const name = helpName(input)
    const slug = slugOf(name) || slugOf(input.titleVi ?? '') || 'article'
    await requireFree(tx, input.category, slug)
    const position = await nextPosition(tx, input.category)
    const [{ id }] = await tx
      .insert(helpArticles)
      .values({ ...input, slug, position, authorId: actor.id })
      .returning({ id: helpArticles.id })
    const after = { category: input.category, slug, titleEn: input.titleEn, titleVi: input.titleVi }
    await writeAudit(tx, actor, { action: 'help_article.create', subject: { id, name }, after })
    return id
  })
}

/**
 * Changes an article that was read as `version`. Its address stays, since others link to it, but for the category.
 * Throws `article_not_found`, `edit_conflict` where somebody saved it since, and `slug_taken`.
 */
export async function updateHelpArticle(
  db: Database,
  actor: Administrator,
  { id, version, input }: { id: string; version: number; input: HelpInput },
): Promise<void> {
  await transact(db, async (tx) => {
    await lockCategories(tx)
    await holdPictures(tx, [input.contentEn, input.contentVi])
    const before = await readVersion(tx, id, version)
    const isMoved = before.category !== input.category
    if (isMoved) await requireFree(tx, input.category, before.slug)
    const changed = changedFields(before, input)
    if (changed.length === 0) return
    await tx
      .update(helpArticles)
      .set({
        ...input,
        ...(isMoved && { position: await nextPosition(tx, input.category) }),
        version: sql`${helpArticles.version} + 1`,
        lastUpdated: sql`now()`,
      })
      .where(eq(helpArticles.id, id))
    await writeAudit(tx, actor, {
      action: 'help_article.update',
      subject: { id, name: helpName(input) },
      before: shortened(before, changed),
      after: shortened(input, changed),
    })
  })
}

/** Deletes an article that was read as `version`. Throws `article_not_found` and `edit_conflict`. Returns its name. */
export async function deleteHelpArticle(
  db: Database,
  actor: Administrator,
  { id, version }: { id: string; version: number },
): Promise<string> {
  return transact(db, async (tx) => {
    await lockCategories(tx)
    const row = await readVersion(tx, id, version)
    const name = helpName(row)
    await tx.delete(helpArticles).where(eq(helpArticles.id, id))
    const before = { category: row.category, slug: row.slug, titleEn: row.titleEn, titleVi: row.titleVi }
    await writeAudit(tx, actor, { action: 'help_article.delete', subject: { id, name }, before })
    return name
  })
}

/** Changes places with the neighbour before or after it in its category; nothing at an end. Throws `article_not_found`. */
export async function moveHelpArticle(
  db: Database,
  actor: Administrator,
  { id, direction }: { id: string; direction: 'up' | 'down' },
): Promise<void> {
  await transact(db, async (tx) => {
    await lockCategories(tx)
    const row = await readVersion(tx, id)
    const order = await tx
      .select({ id: helpArticles.id })
      .from(helpArticles)
      .where(eq(helpArticles.category, row.category))
      .orderBy(asc(helpArticles.position), asc(helpArticles.slug))
    const from = order.findIndex((article) => article.id === id)
    const to = from + (direction === 'up' ? -1 : 1)
    if (to < 0 || to >= order.length) return
    order.splice(to, 0, ...order.splice(from, 1))
    for (const [position, article] of order.entries()) {
      await tx.update(helpArticles).set({ position }).where(eq(helpArticles.id, article.id))
    }
    await writeAudit(tx, actor, {
      action: 'help_article.update',
      subject: { id, name: helpName(row) },
      before: { place: from + 1 },
      after: { place: to + 1 },
    })
  })
}

/** One after another: places and addresses are unique in a category. Readers go on. */
const lockCategories = (tx: Database) =>
  tx.execute(sql`lock table ${helpArticles} in share row exclusive mode`)

async function readVersion(tx: Database, id: string, version?: number): Promise<Row> {
  const missing = () => new AppError('article_not_found', 'There is no such help article.')
  if (!isUuid(id)) throw missing()
  const [row] = await tx.select().from(helpArticles).where(eq(helpArticles.id, id)).for('update')
  if (!row) throw missing()
  if (version !== undefined && row.version !== version) {
    throw new AppError('edit_conflict', 'Somebody else saved this article since it was opened.', {
      details: { version: row.version },
    })
  }
  return row
}

async function requireFree(tx: Database, category: HelpCategory, slug: string): Promise<void> {
  const [taken] = await tx
    .select({ id: helpArticles.id })
    .from(helpArticles)
    .where(and(eq(helpArticles.category, category), eq(helpArticles.slug, slug)))
  if (taken)
    throw new AppError('slug_taken', 'An article of this category has this address.', { details: { slug } })
}

async function nextPosition(tx: Database, category: HelpCategory): Promise<number> {
  const [{ last }] = await tx
    .select({ last: max(helpArticles.position) })
    .from(helpArticles)
    .where(eq(helpArticles.category, category))
  return last === null ? 0 : last + 1
}

const changedFields = (before: Row, input: HelpInput) =>
  (Object.keys(input) as (keyof HelpInput)[]).filter((name) => before[name] !== input[name])

/** Of bodies the audit log keeps only how long they were. */
function shortened(values: Pick<Row, keyof HelpInput>, changed: readonly (keyof HelpInput)[]) {
  const isBody = (name: string) => name.startsWith('content')
  return Object.fromEntries(
    changed.map((name) =>
      isBody(name) ? [`${name}Length`, values[name]?.length ?? 0] : [name, values[name]],
    ),
  )
}
