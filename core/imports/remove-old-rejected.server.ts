import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, isNotNull, lt, sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { imports } from '#core/db/schema/imports.ts'
import { removeStaleFiles } from '#core/remove-stale-files.server.ts'
import { dryRunPrefix } from './rejected-file.server.ts'

/** Rows that could not be taken are of use while somebody may still put them right. */
const keptDays = 90
const dryRuns = new RegExp(`^rejected-${dryRunPrefix}.+\\.csv$`)

/** Removes the rejected rows of imports, and of dry runs, of long ago; the counts stay. Returns of how many. */
export async function removeOldRejected(db: Database, dataDir: string): Promise<number> {
  const isOld = and(
    isNotNull(imports.rejectedFile),
    lt(imports.finishedAt, sql`now() - make_interval(days => ${keptDays})`),
  )
  const old = await db.select({ id: imports.id, file: imports.rejectedFile }).from(imports).where(isOld)
  for (const { file } of old) await rm(join(dataDir, file!), { force: true })
  await db.update(imports).set({ rejectedFile: null }).where(isOld)
  const dry = await removeStaleFiles(join(dataDir, 'imports'), dryRuns, keptDays * 86_400_000)
  return old.length + dry
}
