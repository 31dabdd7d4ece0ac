import { stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { sql } from 'drizzle-orm'
import type { Services } from '#core/services.server.ts'

/** Counting stops here: an exact number is not worth reading millions of rows. */
const maxCounted = 100_000

/** Returns the state of this process's search index and the database behind it. */
export async function readIndexState({
  db,
  connection,
  index,
  indexSync,
  usesEngine,
  rebuilder,
}: Pick<Services, 'db' | 'connection' | 'index' | 'indexSync' | 'usesEngine' | 'rebuilder'>) {
  const { appliedUpTo, path } = indexSync
  const saved = path === undefined ? undefined : await stat(path).catch(() => undefined)
  const { rows } = (await db.execute(
    sql`select (select coalesce(max(change_seq), 0)::float8 from companies) as "lastChange",
          (select count(*)::int from (
            select from companies where change_seq > ${appliedUpTo} limit ${maxCounted}) as late) as behind,
          pg_database_size(current_database())::float8 as bytes`,
  )) as unknown as { rows: { lastChange: number; behind: number; bytes: number }[] }
  const [{ lastChange, behind, bytes }] = rows
  const stats = await index.engine?.stats()
  return {
    process: `${hostname()} · ${process.pid}`,
    /** The engine, or PostgreSQL by its functions. */
    serving: index.engine?.kind ?? ('postgres' as const),
    usesEngine,
    generation: index.generation,
    appliedUpTo,
    lastChange,
    behind,
    database: { kind: connection.kind, bytes },
    engine: stats && {
      documents: stats.documents,
      bytes: stats.bytes,
      waiting: stats.delta,
      replaced: stats.deleted,
      isMerging: stats.merging,
    },
    snapshot: saved && { bytes: saved.size, savedAt: saved.mtime.toISOString() },
    rebuild: rebuilder.state(),
  }
}

export type IndexState = Awaited<ReturnType<typeof readIndexState>>
