import { inArray } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { media } from '#core/db/schema/content.ts'
import { isUuid } from '#text/uuid.ts'

/** The ids in addresses of pictures (`mediaAddress`), and in whatever else looks like one. */
const idsIn = (text: string) =>
  Array.from(text.matchAll(/\/media\/([\da-f-]+)\//g), ([, id]) => id).filter(isUuid)

/**
 * Holds the pictures that texts show, and a cover, until the transaction ends: one that is being deleted is waited for,
 * and whoever deletes one later finds the text. To be called before articles are locked, as a deletion locks the picture
 * first. Returns the ids of those that are there.
 */
export async function holdPictures(
  tx: Database,
  texts: readonly (string | null)[],
  coverId: string | null = null,
): Promise<ReadonlySet<string>> {
  const inTexts = texts.flatMap((text) => idsIn(text ?? ''))
  const ids = [...new Set(coverId === null ? inTexts : [...inTexts, coverId])]
  if (ids.length === 0) return new Set()
  const rows = await tx
    .select({ id: media.id })
    .from(media)
    .where(inArray(media.id, ids))
    .orderBy(media.id)
    .for('key share')
  return new Set(rows.map(({ id }) => id))
}
