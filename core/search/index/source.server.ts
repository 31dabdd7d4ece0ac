import { sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { queryRows } from '#core/db/query-rows.ts'
import { readBatches } from '#core/read-page.ts'
import type { EngineDocument } from '#search-engine/types.ts'
import { indexColumns, type IndexRow, toDocument } from './document.ts'

/** Returns the database's identity and the highest committed change. */
export async function readIdentity(db: Database): Promise<{ identity: string; lastChange: number }> {
  const [row] = await queryRows<{ identity: string; lastChange: number }>(
    db,
    sql`select identity::text, (select coalesce(max(change_seq), 0)::float8 from companies) as "lastChange"
      from site_identity`,
  )
  return row
}

export async function readLastChange(db: Database): Promise<number> {
  const [{ last }] = await queryRows<{ last: number }>(
    db,
    sql`select coalesce(max(change_seq), 0)::float8 as last from companies`,
  )
  return last
}

/** Returns at most `limit` changes after `last` in commit order, including removed companies. */
export function readChanges(db: Database, last: number, limit: number): Promise<IndexRow[]> {
  return queryRows(
    db,
    sql`select ${indexColumns} from companies where change_seq > ${last} order by change_seq limit ${limit}`,
  )
}

/** Returns the rows of these ids, including removed ones. */
export function readRowsOf(db: Database, ids: readonly number[]): Promise<IndexRow[]> {
  return queryRows(
    db,
    sql`select ${indexColumns} from companies where id = any(${sql.param(ids)}::integer[])`,
  )
}

const batchSize = 20_000

/**
 * Yields every listed company as a document, in batches by id, reading one batch ahead. Throws the reason of `stop`
 * once it is aborted.
 */
export async function* readDocuments(db: Database, stop?: AbortSignal): AsyncGenerator<EngineDocument[]> {
  const readAfter = (id: number) =>
    queryRows<IndexRow>(
      db,
      sql`select ${indexColumns} from companies where id > ${id} and removal is null order by id limit ${batchSize}`,
    )
  let coming = readAfter(0)
  for (;;) {
    const rows = await coming
    stop?.throwIfAborted()
    const isLast = rows.length < batchSize
    if (!isLast) {
      coming = readAfter(rows[rows.length - 1].id)
      // Avoids an unhandled rejection when the consumer stops early.
      coming.catch(() => {})
    }
    yield rows.map(toDocument)
    if (isLast) return
  }
}

/** Ids and versions of every listed company, in batches by id. */
export function readVersions(db: Database): AsyncGenerator<{ id: number; version: number }[]> {
  const size = 50_000
  return readBatches(size, (last) =>
    queryRows(
      db,
      sql`select id, change_seq::float8 as version from companies
        where id > ${last?.id ?? 0} and removal is null order by id limit ${size}`,
    ),
  )
}

/** Returns count and version sum of the listed companies; they equal the index's unless something was lost. */
export async function readDigest(
  db: Database,
): Promise<{ count: number; versionSum: number; lastChange: number }> {
  const [row] = await queryRows<{ count: number; versionSum: number; lastChange: number }>(
    db,
    sql`select count(*) filter (where removal is null)::float8 as count,
        coalesce(sum(change_seq) filter (where removal is null), 0)::float8 as "versionSum",
        coalesce(max(change_seq), 0)::float8 as "lastChange"
      from companies`,
  )
  return row
}
