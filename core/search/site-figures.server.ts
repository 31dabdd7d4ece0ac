import type { SearchEngine } from '#search-engine/types.ts'
import { sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import type { SearchContext } from './search-context.ts'

export interface SiteFigures {
  /** Listed companies. */
  companies: number
  /** ISO times; null without an import or a company. */
  lastImport: string | null
  lastChange: string | null
}

type Figured = Pick<SearchContext, 'connection' | 'replicas' | 'index'>

const freshMs = 60_000
const cache = new WeakMap<SearchContext['index'], { at: number; figures: Promise<SiteFigures> }>()

/** Returns the published figures about the data; at most a minute old. */
export function siteFigures(context: Figured): Promise<SiteFigures> {
  const last = cache.get(context.index)
  if (last && performance.now() - last.at < freshMs) return last.figures
  const figures = readFigures(context)
  cache.set(context.index, { at: performance.now(), figures })
  figures.catch(() => cache.delete(context.index))
  return figures
}

async function readFigures({ connection, replicas, index: { engine } }: Figured): Promise<SiteFigures> {
  const db = replicas?.reads() ?? connection.db
  const { rows } = (await db.execute(sql`
    select (select extract(epoch from max(finished_at))::float8 * 1000 from imports where status = 'completed') as imported,
      (select extract(epoch from updated_at)::float8 * 1000 from companies order by change_seq desc limit 1) as changed
  `)) as unknown as { rows: { imported: number | null; changed: number | null }[] }
  const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString())
  return {
    companies: (await countIndexed(engine)) ?? (await countListed(db)),
    lastImport: iso(rows[0].imported),
    lastChange: iso(rows[0].changed),
  }
}

/** Returns undefined without an engine, and when it fails. */
async function countIndexed(engine: SearchEngine | undefined): Promise<number | undefined> {
  const response = await engine?.search({ words: [], offset: 0, limit: 0 }).catch(() => undefined)
  return response?.total
}

async function countListed(db: Database): Promise<number> {
  const { rows } = (await db.execute(
    sql`select count(*)::float8 as count from companies where removal is null`,
  )) as unknown as { rows: { count: number }[] }
  return rows[0].count
}
