import { and, eq, lt } from 'drizzle-orm'
import type { Database } from '../db/client.server.ts'
import { imports } from '../db/schema/imports.ts'
import type { ImportSummary } from './import-summary.ts'

/** Begins a line of the import log; returns its id. */
export async function openLogLine(db: Database, fileName: string): Promise<number> {
  const [{ id }] = await db.insert(imports).values({ fileName }).returning({ id: imports.id })
  return id
}

/** Writes how far an import is, and how it ended when that is given. */
export async function writeLogLine(
  db: Database,
  summary: ImportSummary,
  bytesRead: number,
  outcome?: { status: 'completed' | 'failed'; error: string | null },
): Promise<void> {
  if (summary.importId === undefined) return
  await db
    .update(imports)
    .set({
      bytesRead,
      rowsNew: summary.new,
      rowsChanged: summary.changed,
      rowsUnchanged: summary.unchanged,
      rowsRejected: summary.rejected,
      rowsRemoved: summary.removed,
      rejectedFile: summary.rejectedFile ?? null,
      ...(outcome && { ...outcome, finishedAt: new Date() }),
    })
    .where(eq(imports.id, summary.importId))
}

/** Closes the lines of earlier runs of a file that ended without being able to say so. */
export async function closeEarlierLines(db: Database, fileName: string, importId: number): Promise<void> {
  await db
    .update(imports)
    .set({ status: 'failed', finishedAt: new Date(), error: `Cut off; finished by import ${importId}.` })
    .where(and(eq(imports.fileName, fileName), eq(imports.status, 'running'), lt(imports.id, importId)))
}
