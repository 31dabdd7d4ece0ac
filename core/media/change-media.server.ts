import { eq } from 'drizzle-orm'
import { type Administrator, writeAudit } from '#core/audit/write-audit.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { media } from '#core/db/schema/content.ts'
import { transact } from '#core/db/transact.server.ts'
import { AppError } from '#core/errors.ts'
import { isUuid } from '#text/uuid.ts'
import { type Media, placeKey } from './media.ts'
import type { MediaContext } from './media-store.ts'
import { findMediaUses } from './media-uses.server.ts'
import { filesOf, removeFiles } from './remove-files.server.ts'

type Alt = Pick<Media, 'altEn' | 'altVi'>

/** Updates a picture's alternative texts; the last writer wins. Throws `not_found`. */
export async function describeMedia(db: Database, actor: Administrator, id: string, alt: Alt): Promise<void> {
  await transact(db, async (tx) => {
    const row = await lock(tx, id)
    const changed = (['altEn', 'altVi'] as const).filter((field) => row[field] !== alt[field])
    if (changed.length === 0) return
    await tx
      .update(media)
      .set({ ...alt, updatedAt: new Date() })
      .where(eq(media.id, id))
    const only = (from: Alt) => Object.fromEntries(changed.map((field) => [field, from[field]]))
    const subject = { id, name: row.fileName }
    await writeAudit(tx, actor, { action: 'media.update', subject, before: only(row), after: only(alt) })
  })
}

/**
 * Deletes a picture, and its files once committed. `seen` are the uses (`placeKey`) the administrator was shown and
 * accepts to break: texts keep the description, covers are removed. Throws `media_in_use` for any other use, and
 * `not_found`. Returns its file name.
 */
export async function deleteMedia(
  context: MediaContext,
  actor: Administrator,
  id: string,
  seen: readonly string[] = [],
): Promise<string> {
  const removed = await transact(context.db, async (tx) => {
    const { fileName, format, width, height, bytes, widths } = await lock(tx, id)
    const uses = (await findMediaUses(tx, [id])).get(id) ?? []
    if (uses.some((use) => !seen.includes(placeKey(use)))) {
      const details = { count: uses.length }
      throw new AppError('media_in_use', 'This picture is in use.', { details })
    }
    await tx.delete(media).where(eq(media.id, id))
    await writeAudit(tx, actor, {
      action: 'media.delete',
      subject: { id, name: fileName },
      before: { fileName, format, width, height, bytes, usedIn: uses.map(placeKey) },
    })
    return { id, fileName, widths }
  })
  await removeFiles(context, filesOf(removed))
  return removed.fileName
}

async function lock(tx: Database, id: string): Promise<typeof media.$inferSelect> {
  const [row] = isUuid(id) ? await tx.select().from(media).where(eq(media.id, id)).for('update') : []
  if (!row) throw new AppError('not_found', 'Picture not found.')
  return row
}
