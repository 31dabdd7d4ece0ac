import { and, eq, like, or, sql } from 'drizzle-orm'
import { advisoryLocks } from '#core/db/advisory-locks.ts'
import type { Database } from '#core/db/client.server.ts'
import { textSlugs, texts } from '#core/db/schema/content.ts'
import { AppError } from '#core/errors.ts'
import { slugOf } from '#text/slug.ts'
import { nameOf, type Text } from './text.ts'
import { kindOf } from './text-kinds.ts'

/** Locks addresses and positions until the transaction ends. Call it before locking a text. */
export const lockAddresses = (tx: Database) =>
  tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.textAddresses})`)

/** Returns the slug of the titles, or `article` for titles without a usable letter or digit. */
export const slugFromTitles = (titles: Pick<Text, 'titleEn' | 'titleVi'>) =>
  slugOf(nameOf(titles)) || slugOf(titles.titleVi ?? '') || 'article'

type Place = Pick<Text, 'kind' | 'category'> & { id?: string }

/** Returns present and former slugs of other texts of the kind that equal `slug` or begin with it and a hyphen. */
async function takenSlugs(tx: Database, { kind, category, id }: Place, slug: string): Promise<Set<string>> {
  const isAlike = (column: typeof texts.slug | typeof textSlugs.slug) =>
    or(eq(column, slug), like(column, `${slug}-%`))
  const rows =
    category === null
      ? await tx.select().from(textSlugs).where(isAlike(textSlugs.slug))
      : await tx
          .select({ slug: texts.slug, textId: texts.id })
          .from(texts)
          .where(and(eq(texts.kind, kind), eq(texts.category, category), isAlike(texts.slug)))
  return new Set(rows.filter(({ textId }) => textId !== id).map((row) => row.slug))
}

/** Throws `slug_taken` for a slug that leads, or ever led, to another text. */
export async function requireFreeSlug(tx: Database, place: Place, slug: string): Promise<void> {
  if (!(await takenSlugs(tx, place, slug)).has(slug)) return
  throw new AppError('slug_taken', 'Another article has or had this address.', { details: { slug } })
}

/** Returns the slug, with -2, -3 … if it is taken. Throws `slug_taken` for a kind without numbered slugs. */
export async function freeSlug(tx: Database, place: Place, slug: string): Promise<string> {
  if (!kindOf(place.kind).hasSlugHistory) {
    await requireFreeSlug(tx, place, slug)
    return slug
  }
  const taken = await takenSlugs(tx, place, slug)
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? slug : `${slug}-${number}`
    if (!taken.has(candidate)) return candidate
  }
}

/** Reserves the slug permanently, so old links redirect after a rename. */
export async function reserveSlug(tx: Database, { kind, id, slug }: Text): Promise<void> {
  if (!kindOf(kind).hasSlugHistory) return
  await tx.insert(textSlugs).values({ slug, textId: id }).onConflictDoNothing()
}
