import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { invisible, lineInput } from '#core/accounts/account-input.ts'
import type { Database } from '#core/db/client.server.ts'
import { exports } from '#core/db/schema/exports.ts'
import { transact } from '#core/db/transact.server.ts'
import { AppError } from '#core/errors.ts'
import { isUuid } from '#text/uuid.ts'
import { maxNameLength } from './export-name.ts'
import { exportNotFound } from './read-exports.server.ts'

const nameInput = lineInput(maxNameLength).transform((text) => (invisible.test(text) ? null : text))

/** A new name, blank for none, and the name that its customer saw. */
export const renamingInput = z.object({ name: nameInput, seenName: nameInput })

/**
 * Renames an export. Without a name it is called by its search or its companies again. Throws `not_found`, also for
 * another user's, and `edit_conflict` (with the `current` name) if it no longer has the name that was seen.
 */
export async function renameExport(
  db: Database,
  { userId, exportId }: { userId: string; exportId: string },
  { name, seenName }: z.output<typeof renamingInput>,
): Promise<void> {
  if (!isUuid(exportId)) throw exportNotFound()
  const own = and(eq(exports.id, exportId), eq(exports.userId, userId))
  await transact(db, async (tx) => {
    const [found] = await tx.select({ name: exports.name }).from(exports).where(own).for('no key update')
    if (!found) throw exportNotFound()
    if (found.name === name) return
    if (found.name !== seenName) {
      throw new AppError('edit_conflict', 'This export was renamed meanwhile.', {
        details: { current: found.name ?? '' },
      })
    }
    await tx.update(exports).set({ name }).where(own)
  })
}
