import { desc, type SQL, sql, eq } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { media } from '#core/db/schema/content.ts'
import { type PagePlace, readPage } from '#core/read-page.ts'
import { fold } from '#text/fold.ts'
import type { Media } from './media.ts'
import { isUuid } from '#text/uuid.ts'

export interface MediaList extends PagePlace {
  pictures: Media[]
}

const perPage = 24
const maxLetters = 100

/** One page of pictures, newest first; a search looks into names and descriptions, accents or not. */
export async function listMedia(
  db: Database,
  { search = '', page = 1 }: { search?: string; page?: number },
): Promise<MediaList> {
  const matches = matching(search)
  const total = await db.$count(media, matches)
  const { rows, ...place } = await readPage({ total, page, perPage }, (offset) =>
    db
      .select()
      .from(media)
      .where(matches)
      .orderBy(desc(media.createdAt), desc(media.id))
      .limit(perPage)
      .offset(offset),
  )
  return { pictures: rows.map(toMedia), ...place }
}

/** Every word somewhere; a few hundred rows are read faster than an index of theirs would be kept. */
function matching(search: string): SQL | undefined {
  const words = fold(search.slice(0, maxLetters)).split(/\s+/).filter(Boolean)
  if (words.length === 0) return undefined
  // Taken apart first: where the database's locale knows no accents, `lower` leaves letters that bear them.
  const names = sql`lower(normalize(${media.fileName} || ' ' || ${media.altEn} || ' ' || ${media.altVi}, NFD))`
  const folded = sql`translate(regexp_replace(${names}, '[\u0300-\u036f]', '', 'g'), 'đĐ', 'dd')`
  return sql.join(
    words.map((word) => sql`position(${word} in ${folded}) > 0`),
    sql` and `,
  )
}

/** A picture by its id; undefined where there is none, whatever was asked for. */
export async function readMedia(db: Database, id: string): Promise<Media | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await db.select().from(media).where(eq(media.id, id))
  return row && toMedia(row)
}

export function toMedia(row: typeof media.$inferSelect): Media {
  const { uploadedBy: _, updatedAt: __, createdAt, ...same } = row
  return { ...same, createdAt: createdAt.toISOString() }
}
