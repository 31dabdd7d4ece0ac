import { inArray } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { media } from '#core/db/schema/content.ts'
import { isUuid } from '#text/uuid.ts'

/** Returns the ids in picture addresses (`mediaAddress`), and in anything that looks like one. */
const idsIn = (text: string) =>
  Array.from(text.matchAll(/\/media\/([\da-f-]+)\//g), ([, id]) => id).filter(isUuid)

/**
 * Locks the pictures of texts and a cover until the transaction ends: waits for a concurrent deletion, and later
 * deletions see the text. Call it before locking articles, since a deletion locks the picture first. Returns the ids
 * that exist.
 */
export async function lockPictures(
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
