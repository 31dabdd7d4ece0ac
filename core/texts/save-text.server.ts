import { and, eq, max } from 'drizzle-orm'
import type { Administrator } from '#core/audit/write-audit.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { texts } from '#core/db/schema/content.ts'
import { transact } from '#core/db/transact.server.ts'
import { AppError } from '#core/errors.ts'
import { lockPictures } from '#core/media/lock-pictures.server.ts'
import { auditText } from './change-text.server.ts'
import { freeSlug, reserveSlug, lockAddresses, slugFromTitles, requireFreeSlug } from './claim-slug.server.ts'
import { lockText, textColumns, toText } from './read-text.server.ts'
import type { Text } from './text.ts'
import type { TextInput } from './text-input.server.ts'
import { kindOf, type TextKind } from './text-kinds.ts'

const fieldsOf = (kind: TextKind, input: TextInput) =>
  Object.fromEntries(kindOf(kind).fields.map((field) => [field, input[field]])) as Partial<TextInput>

/**
 * Creates a text by this author, published immediately if its status says so; help goes to the end of its category.
 * Throws `slug_taken`, and `invalid_input` if its cover no longer exists.
 */
export async function createText(
  { db }: { db: Database },
  actor: Administrator,
  kind: TextKind,
  input: TextInput,
): Promise<Text> {
  return transact(db, async (tx) => {
    const { coverId = null, category = null, status = kindOf(kind).initialStatus } = input
    requireCover(await lockPictures(tx, [input.contentEn, input.contentVi], coverId), coverId)
    await lockAddresses(tx)
    const place = { kind, category }
    if (input.slug) await requireFreeSlug(tx, place, input.slug)
    const [row] = await tx
      .insert(texts)
      .values({
        ...fieldsOf(kind, input),
        kind,
        slug: input.slug || (await freeSlug(tx, place, slugFromTitles(input))),
        status,
        publishedAt: status === 'published' ? new Date() : null,
        position: await nextPosition(tx, category),
        authorId: actor.id,
      })
      .returning(textColumns)
    const after = toText(row)
    await reserveSlug(tx, after)
    await auditText(tx, actor, 'create', { after })
    return after
  })
}

/**
 * Saves a form over the version it was opened with. Publishing a draft sets its date; a published text keeps its own.
 * Throws `article_not_found`, `edit_conflict`, `slug_taken`, and `invalid_input` if the cover no longer exists.
 */
export async function updateText(
  { db }: { db: Database },
  actor: Administrator,
  kind: TextKind,
  { id, version, input }: { id: string; version: number; input: TextInput },
): Promise<Text> {
  return transact(db, async (tx) => {
    const { coverId = null } = input
    const held = await lockPictures(tx, [input.contentEn, input.contentVi], coverId)
    await lockAddresses(tx)
    const before = await lockText(tx, kind, id, version)
    if (coverId !== before.coverId) requireCover(held, coverId)
    const { category = before.category, status = before.status } = input
    const isMoved = category !== before.category
    const slug = await slugFor(tx, { ...before, category }, input)
    const publishedAt = status === 'published' ? new Date(before.publishedAt ?? Date.now()) : null
    const changes = { ...fieldsOf(kind, input), slug, status, publishedAt }
    const updated: Text = { ...before, ...changes, publishedAt: publishedAt?.toISOString() ?? null }
    if (isSame(before, updated)) return before

    const [row] = await tx
      .update(texts)
      .set({
        ...changes,
        ...(isMoved && { position: await nextPosition(tx, category) }),
        version: before.version + 1,
        updatedAt: new Date(),
      })
      .where(eq(texts.id, id))
      .returning(textColumns)
    const after = toText(row)
    if (slug !== before.slug) await reserveSlug(tx, after)
    const done = { draft: 'unpublish', published: 'publish' } as const
    await auditText(tx, actor, before.status === status ? 'update' : done[status], { before, after })
    return after
  })
}

/**
 * Returns the slug to save. A typed one is used as it is. A generated one follows the title of a draft and is fixed
 * once visitors may know it. Help slugs never change, since others link to them, but must be free in their category.
 */
async function slugFor(tx: Database, before: Text, { slug, ...titles }: TextInput): Promise<string> {
  const isTyped = slug === undefined || (slug !== '' && slug !== before.slug)
  if (isTyped) {
    await requireFreeSlug(tx, before, slug ?? before.slug)
    return slug ?? before.slug
  }
  const generated = slugFromTitles(before)
  const isMade = before.slug === generated || new RegExp(`^${generated}-\\d+$`).test(before.slug)
  const follows = slug === '' || (before.status === 'draft' && isMade && slugFromTitles(titles) !== generated)
  return follows ? freeSlug(tx, before, slugFromTitles(titles)) : before.slug
}

/** Returns the position after a help category's last; 0 for articles, which are not ordered. */
async function nextPosition(tx: Database, category: Text['category']): Promise<number> {
  if (category === null) return 0
  const [{ last }] = await tx
    .select({ last: max(texts.position) })
    .from(texts)
    .where(and(eq(texts.kind, 'help'), eq(texts.category, category)))
  return last === null ? 0 : last + 1
}

function requireCover(held: ReadonlySet<string>, id: string | null): void {
  if (id !== null && !held.has(id))
    throw new AppError('invalid_input', 'The cover is not an uploaded picture.')
}

const isSame = (before: Text, after: Text) =>
  (Object.keys(before) as (keyof Text)[]).every((field) => before[field] === after[field])
