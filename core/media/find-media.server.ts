import { eq } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { media } from '#core/db/schema/content.ts'
import { isUuid } from '#text/uuid.ts'
import type { Media } from './media.ts'

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
