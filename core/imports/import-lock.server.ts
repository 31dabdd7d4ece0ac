import { setTimeout } from 'node:timers/promises'
import { desc, eq } from 'drizzle-orm'
import { advisoryLocks } from '../db/advisory-locks.ts'
import type { DatabaseConnection, HeldLock } from '../db/client.server.ts'
import { imports } from '../db/schema/imports.ts'
import { AppError } from '../errors.ts'

/** Whoever only looks for dead imports holds the lock for some milliseconds. */
const attempts = 5
const pauseMs = 100

const deathNote =
  'The process that ran it ended before it was done. What it had written stays; importing the same file again finishes it.'

/**
 * Takes the right to import, which one process has at a time, the command line included. Throws `import_running` with the name of the file that is being imported.
 */
export async function takeImportLock(connection: DatabaseConnection): Promise<HeldLock> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const lock = await connection.lock(advisoryLocks.imports)
    if (lock) {
      await closeDeadLines(connection).catch(async (error: unknown) => {
        await lock.release()
        throw error
      })
      return lock
    }
    if (attempt < attempts) await setTimeout(pauseMs)
  }
  const [running] = await connection.db
    .select({ fileName: imports.fileName })
    .from(imports)
    .where(eq(imports.status, 'running'))
    .orderBy(desc(imports.id))
    .limit(1)
  const fileName = running?.fileName ?? '?'
  throw new AppError(
    'import_running',
    `Another import is running (${fileName}). Wait until it has ended, or cancel it.`,
    { details: { fileName } },
  )
}

/** Notes of imports whose process died that they failed; does nothing while one is running. */
export async function noteDeadImports(connection: DatabaseConnection): Promise<void> {
  const lock = await connection.lock(advisoryLocks.imports)
  if (!lock) return
  try {
    await closeDeadLines(connection)
  } finally {
    await lock.release()
  }
}

/** Only the holder of the lock can be running, so to the holder every other line that says so is of the dead. */
async function closeDeadLines({ db }: DatabaseConnection): Promise<void> {
  await db
    .update(imports)
    .set({
      status: 'failed',
      finishedAt: new Date(),
      error: deathNote,
      failure: { reason: 'process_ended' },
    })
    .where(eq(imports.status, 'running'))
}
