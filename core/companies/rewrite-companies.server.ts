import { sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { queryRows } from '#core/db/query-rows.ts'
import { transact } from '#core/db/transact.server.ts'
import { lockCompanyChanges } from './change-lock.server.ts'

export interface Rewritten {
  /** Rows read so far. */
  companies: number
  changed: number
}

/** Called after each transaction, with the share of ids passed (0 to 1). */
export type RewriteProgress = (progress: Rewritten, share: number) => void

export interface Rewriting<Row, Column extends keyof Row & string> {
  /** Columns `again` reads in addition to `columns`. */
  reads: readonly (keyof Row & string)[]
  /** Columns that may change, with their SQL types. */
  columns: Readonly<Record<Column, string>>
  /** Returns what would be stored for the row today. */
  again(row: Row): Pick<Row, Column>
}

/**
 * Reads all companies and writes those that would be stored differently today, `batchSize` rows per transaction. An
 * interrupted run can be repeated.
 */
export async function rewriteCompanies<Row extends object, Column extends keyof Row & string>(
  db: Database,
  { reads, columns, again }: Rewriting<Row, Column>,
  onProgress?: RewriteProgress,
  batchSize = 5_000,
): Promise<Rewritten> {
  type Stored = Row & { id: number }
  const names = Object.keys(columns) as Column[]
  const selected = sql.raw([...new Set<string>([...reads, ...names])].join(', '))
  const assignments = sql.raw(names.map((name) => `${name} = s.${name}`).join(', '))
  const shape = sql.raw(names.map((name) => `${name} ${columns[name]}`).join(', '))
  const [{ last }] = await queryRows<{ last: number }>(
    db,
    sql`select coalesce(max(id), 0) as last from companies`,
  )
  const total: Rewritten = { companies: 0, changed: 0 }
  for (let after = 0; after < last;) {
    const batch = await transact(db, async (tx) => {
      await lockCompanyChanges(tx)
      const rows = await queryRows<Stored>(
        tx,
        sql`select id, ${selected} from companies where id > ${after} order by id limit ${batchSize}`,
      )
      const stale = rows
        .map((row) => ({ row, today: again(row) }))
        .filter(({ row, today }) => names.some((name) => row[name] !== today[name]))
        .map(({ row: { id }, today }) => ({ id, ...today }))
      if (stale.length > 0) {
        await tx.execute(
          sql`update companies c set ${assignments}
            from json_to_recordset(${JSON.stringify(stale)}::json) as s (id int, ${shape}) where c.id = s.id`,
        )
      }
      return { read: rows.length, changed: stale.length, upTo: rows.at(-1)?.id ?? last }
    })
    after = batch.upTo
    total.companies += batch.read
    total.changed += batch.changed
    onProgress?.({ ...total }, Math.min(1, after / last))
  }
  return total
}
