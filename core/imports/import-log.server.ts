import { eq } from 'drizzle-orm'
import type { Database } from '../db/client.server.ts'
import { imports } from '../db/schema/imports.ts'
import type { ImportFailure } from './import-failure.ts'
import type { ImportSummary } from './import-summary.ts'

interface LogLine {
  fileName: string
  /** The administrator who asked for it; nobody on the command line. */
  requestedBy?: string
  /** Of the file as it is, compressed or not. */
  bytesTotal?: number
}

export interface ImportOutcome {
  status: 'completed' | 'failed' | 'cancelled'
  /** In English. */
  error: string | null
  failure: ImportFailure | null
}

/** Begins a line of the import log; returns its id. */
export async function openLogLine(db: Database, line: LogLine): Promise<number> {
  const [{ id }] = await db.insert(imports).values(line).returning({ id: imports.id })
  return id
}

/** Writes how far an import is, and how it ended when that is given; returns whether somebody asked it to stop. */
export async function writeLogLine(
  db: Database,
  summary: ImportSummary,
  bytesRead: number,
  outcome?: ImportOutcome,
): Promise<boolean> {
  if (summary.importId === undefined) return false
  const [line] = await db
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
    .returning({ cancelRequestedAt: imports.cancelRequestedAt })
  return line !== undefined && line.cancelRequestedAt !== null
}
