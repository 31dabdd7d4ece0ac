import { count, desc, eq } from 'drizzle-orm'
import { join } from 'node:path'
import type { Database } from '../db/client.server.ts'
import { users } from '../db/schema/accounts.ts'
import { imports } from '../db/schema/imports.ts'
import { AppError } from '../errors.ts'

const pageRows = 20
/** The column is a 32-bit integer. */
const mostId = 2_147_483_647

const shown = {
  id: imports.id,
  fileName: imports.fileName,
  status: imports.status,
  startedAt: imports.startedAt,
  finishedAt: imports.finishedAt,
  requestedBy: users.fullName,
  cancelRequestedAt: imports.cancelRequestedAt,
  bytesTotal: imports.bytesTotal,
  bytesRead: imports.bytesRead,
  new: imports.rowsNew,
  changed: imports.rowsChanged,
  unchanged: imports.rowsUnchanged,
  rejected: imports.rowsRejected,
  removed: imports.rowsRemoved,
  rejectedFile: imports.rejectedFile,
  error: imports.error,
  failure: imports.failure,
} as const

const select = (db: Database) =>
  db.select(shown).from(imports).leftJoin(users, eq(imports.requestedBy, users.id))

type Row = Awaited<ReturnType<typeof select>>[number]
export type ImportRun = ReturnType<typeof present>

/** A run of the importer as pages show it; times in ISO 8601, durations in seconds. */
function present({ rejectedFile, startedAt, finishedAt, cancelRequestedAt, ...row }: Row) {
  return {
    ...row,
    startedAt: startedAt.toISOString(),
    seconds: finishedAt && Math.round((finishedAt.getTime() - startedAt.getTime()) / 1000),
    isCancelling: row.status === 'running' && cancelRequestedAt !== null,
    hasRejectedFile: rejectedFile !== null,
  }
}

/** A page of the imports so far, the latest first. A page too far is the last one. */
export async function listImports(db: Database, asked: number) {
  const [{ total }] = await db.select({ total: count() }).from(imports)
  const pages = Math.max(1, Math.ceil(total / pageRows))
  const page = Math.min(Math.max(1, asked), pages)
  const rows = await select(db)
    .orderBy(desc(imports.id))
    .limit(pageRows)
    .offset((page - 1) * pageRows)
  return { runs: rows.map(present), page, pages, total }
}

/** One import, by its number. Throws `not_found`. */
export async function readImport(db: Database, id: string): Promise<ImportRun> {
  return present(await readRow(db, id))
}

/** One import, by the number that a file remembers; undefined where its database has none of it. */
export async function findImport(db: Database, id: number): Promise<ImportRun | undefined> {
  const [row] = await select(db).where(eq(imports.id, id))
  return row && present(row)
}

async function readRow(db: Database, id: string): Promise<Row> {
  const number = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0
  const [row] = number > 0 && number <= mostId ? await select(db).where(eq(imports.id, number)) : []
  if (!row) throw new AppError('not_found', 'There is no such import.')
  return row
}

/** Where the rejected rows of an import are, by what its own line says. Throws `not_found` where there are none. */
export async function rejectedPath(db: Database, dataDir: string, id: string): Promise<string> {
  const { rejectedFile } = await readRow(db, id)
  if (rejectedFile === null || !/^imports[\\/]rejected-\d+\.csv$/.test(rejectedFile)) {
    throw new AppError('not_found', 'There is no file of rejected rows.')
  }
  return join(dataDir, rejectedFile)
}
