import { sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { queryRows } from '#core/db/query-rows.ts'
import { foldWords } from '#text/tokenize.ts'
import type { MemoryEngine, SearchEngine } from '#search-engine/types.ts'
import { facetValue, indexColumns, toChange } from './document.ts'
import type { IndexSync } from './index-sync.server.ts'
import { indexSchema } from './schema.ts'
import { readDigest, readRowsOf, readVersions } from './source.server.ts'
import { buildFromDatabase } from './load.server.ts'
import type { SearchIndex, SearchLog } from '../search-context.ts'

export interface IndexDifferences {
  /** Companies compared. */
  compared: number
  /** Ids of listed companies missing in the index or with another version, and of unlisted ones in it. */
  missing: number[]
  stale: number[]
  extra: number[]
}

/** Returns the version of every document of an index by id. */
export function versionsOf(engine: MemoryEngine): Map<number, number> {
  const held = new Map<number, number>()
  engine.versions((id, version) => held.set(id, version))
  return held
}

/**
 * Compares every listed company and its version with those held by an index, which it consumes. Reliable only while
 * nothing is written.
 */
export async function compareIndex(
  db: Database,
  held: Map<number, number>,
  signal?: AbortSignal,
): Promise<IndexDifferences> {
  const differences: IndexDifferences = { compared: 0, missing: [], stale: [], extra: [] }
  for await (const batch of readVersions(db)) {
    signal?.throwIfAborted()
    for (const { id, version } of batch) {
      differences.compared++
      const known = held.get(id)
      if (known === undefined) differences.missing.push(id)
      else if (known !== version) differences.stale.push(id)
      held.delete(id)
    }
  }
  differences.extra.push(...held.keys())
  return differences
}

export function countDifferences({ missing, stale, extra }: IndexDifferences): number {
  return missing.length + stale.length + extra.length
}

/** Returns whether count and version sum of the index equal the database's; undefined while changes come in. */
async function matchesDigest(
  db: Database,
  engine: MemoryEngine,
  indexSync: IndexSync,
): Promise<boolean | undefined> {
  const digest = await readDigest(db)
  await indexSync.tick()
  if (indexSync.appliedUpTo !== digest.lastChange) return undefined
  let count = 0
  let versionSum = 0
  engine.versions((_id, version) => {
    count++
    versionSum += version
  })
  return count === digest.count && versionSum === digest.versionSum
}

const repairBatch = 5_000

/**
 * Compares digests and, if they differ, every company; repairs differences, or rebuilds the index if that fails.
 * Resolves to the number of differences found.
 */
export async function checkIndex(options: {
  db: Database
  index: SearchIndex<MemoryEngine>
  indexSync: IndexSync
  log: SearchLog
  signal?: AbortSignal
}): Promise<number> {
  const { db, index, indexSync, log, signal } = options
  const { engine } = index
  if (!engine || (await matchesDigest(db, engine, indexSync)) !== false) return 0
  const differences = await compareIndex(db, versionsOf(engine), signal)
  const found = countDifferences(differences)
  const { missing, stale, extra } = differences
  log.error(
    {
      missing: missing.length,
      stale: stale.length,
      extra: extra.length,
      examples: [...missing, ...stale, ...extra].slice(0, 10),
    },
    'the search index differs from the database, it is repaired',
  )
  const wrong = [...missing, ...stale, ...extra]
  for (let at = 0; at < wrong.length; at += repairBatch) {
    signal?.throwIfAborted()
    await engine.apply((await readRowsOf(db, wrong.slice(at, at + repairBatch))).map(toChange))
  }
  index.generation++
  if ((await matchesDigest(db, engine, indexSync)) === false) {
    log.error({}, 'search index repair failed, rebuilding')
    const { engine: fresh, appliedUpTo } = await buildFromDatabase(db, signal)
    indexSync.replace(fresh, appliedUpTo)
    await indexSync.tick()
    await engine.close()
  }
  await indexSync.save()
  return found
}

/** Figures of the listed companies, for comparison with an index that holds the same changes. */
interface IndexFigures {
  count: number
  versionSum: number
  /** Companies per value of each facet. */
  facets: Map<number, number>[]
  flags: number[]
  samples: { id: number; code: string; words: string[]; total: number }[]
}

const sampleCount = 20
/** A longer query is cut off. */
const maxSampleWords = 20

/** Reads the figures, and a random company from each of 20 ranges of ids. Exact in a transaction of repeatable reads. */
export async function readFigures(db: Database): Promise<IndexFigures> {
  const { count, versionSum } = await readDigest(db)
  const bits = sql.raw(indexSchema.flags.map((_flag, bit) => `flags >> ${bit} & 1`).join())
  const counts = await queryRows<{ place: number; value: number; count: number }>(
    db,
    sql`select place::integer - 1 as place, value, count(*)::float8 as count
      from (select ${indexColumns} from companies where removal is null) as listed,
        unnest(facets || array[${bits}]) with ordinality as counted (value, place)
      group by 1, 2`,
  )
  const facets = indexSchema.facets.map(() => new Map<number, number>())
  const flags = indexSchema.flags.map(() => 0)
  for (const { place, value, count: found } of counts) {
    if (place >= facets.length) flags[place - facets.length] += value * found
    else facets[place].set(facetValue(value), (facets[place].get(facetValue(value)) ?? 0) + found)
  }
  return { count, versionSum, facets, flags, samples: await readSamples(db) }
}

async function readSamples(db: Database): Promise<IndexFigures['samples']> {
  const rows = await queryRows<{ id: number; code: string; name: string }>(
    db,
    sql`select distinct id, tax_code as code, name
      from (select ((part + random()) / ${sampleCount} * (select max(id) from companies))::integer as least
          from generate_series(0, ${sampleCount - 1}) as part) as picked
        cross join lateral (
          select id, tax_code, name from companies where id >= least and removal is null order by id limit 1
        ) as company`,
  )
  const samples: IndexFigures['samples'] = []
  for (const { id, code, name } of rows) {
    const words = foldWords(name)
    // PostgreSQL splits some other scripts in its own way.
    if (words.length > maxSampleWords || !words.every((word) => /^[a-z0-9]+$/.test(word))) continue
    const [{ total }] = await queryRows<{ total: number }>(
      db,
      sql`select count(*)::float8 as total from companies where removal is null
        and to_tsvector('simple', search_text) @@ plainto_tsquery('simple', ${words.join(' ')})`,
    )
    samples.push({ id, code, words, total })
  }
  return samples
}

/** Throws an error that names the first figure in which an index differs. */
export async function compareFigures(
  engine: SearchEngine & { digest(): Promise<{ count: number; versionSum: number }> },
  { count, versionSum, facets, flags, samples }: IndexFigures,
): Promise<void> {
  const compare = (what: string, held: number | undefined, expected: number | undefined) => {
    if (held !== expected)
      throw new Error(`the new index differs from the database: ${what}, ${held} instead of ${expected}`)
  }
  const held = await engine.digest()
  compare('companies', held.count, count)
  compare('sum of versions', held.versionSum, versionSum)
  const page = { offset: 0, limit: 10, relax: false }
  const counts = indexSchema.facets.map((facet) => ({ facet, ignoring: [] }))
  const all = await engine.search({ ...page, words: [], counts })
  indexSchema.flags.forEach((flag, bit) => compare(flag, all.flags[bit], flags[bit]))
  indexSchema.facets.forEach((facet, at) => {
    all.facets[facet].forEach((found, value) =>
      compare(`${facet} ${value}`, found, facets[at].get(value) ?? 0),
    )
    for (const [value, expected] of facets[at])
      compare(`${facet} ${value}`, all.facets[facet][value], expected)
  })
  for (const { id, code, words, total } of samples) {
    const [byWords, byNumber] = await engine.searchAll([
      { ...page, words },
      { ...page, words: [], number: code },
    ])
    compare(`results of the name of company ${id}`, byWords.total, total)
    compare('company found by its number', byNumber.ids.includes(id) ? id : undefined, id)
  }
}
