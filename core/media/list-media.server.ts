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

/** Returns one page of pictures, newest first; a search matches names and descriptions, ignoring accents. */
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

/** Matches every word anywhere; scanning a few hundred rows is cheaper than maintaining an index. */
function matching(search: string): SQL | undefined {
  const words = fold(search.slice(0, maxLetters)).split(/\s+/).filter(Boolean)
  if (words.length === 0) return undefined
  // Decomposed first: `lower` ignores accented letters unknown to the database's locale.
  const names = sql`lower(normalize(${media.fileName} || ' ' || ${media.altEn} || ' ' || ${media.altVi}, NFD))`
  const folded = sql`translate(regexp_replace(${names}, '[\u0300-\u036f]', '', 'g'), 'đĐ', 'dd')`
  return sql.join(
    words.map((word) => sql`position(${word} in ${folded}) > 0`),
    sql` and `,
  )
}

/** Returns a picture by its id; undefined if there is none or the id is malformed. */
export async function readMedia(db: Database, id: string): Promise<Media | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await db.select().from(media).where(eq(media.id, id))
  return row && toMedia(row)
}

export function toMedia(row: typeof media.$inferSelect): Media {
  const { uploadedBy: _, updatedAt: __, createdAt, ...same } = row
  return { ...same, createdAt: createdAt.toISOString() }
}
