import { demoCompanies } from '#demo/companies/demo-companies.ts'
import { searchText } from '#core/companies/search-text.ts'
import { companies } from '#core/db/schema/companies.ts'
import { importCompanies } from '#core/imports/import-companies.server.ts'
import { createIndexSync, type IndexSync } from '#core/search/index/index-sync.server.ts'
import { loadIndex } from '#core/search/index/load.server.ts'
import {
  createSearchCaches,
  type SearchContext,
  type SearchIndex,
  type SearchLog,
} from '#core/search/search-context.ts'
import { buildEngine } from '#search-engine/engine.ts'
import type { EngineDocument, EngineSchema, MemoryEngine, SearchEngine } from '#search-engine/types.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'

interface LoggedLine {
  level: 'info' | 'warn' | 'error'
  message: string
  details: object
}

/** A log that only records. */
export function rememberingLog(): SearchLog & { lines: LoggedLine[] } {
  const lines: LoggedLine[] = []
  const at = (level: LoggedLine['level']) => (details: object, message: string) =>
    lines.push({ level, message, details })
  return { lines, info: at('info'), warn: at('warn'), error: at('error') }
}

type NewCompany = typeof companies.$inferInsert

/** Returns a company row; only values relevant to the test need to be given. */
export function companyRow(taxCode: string, name: string, more: Partial<NewCompany> = {}): NewCompany {
  const { internationalName, shortName } = more
  return { taxCode, name, searchText: searchText({ name, internationalName, shortName }), ...more }
}

/** Inserts companies and returns their ids in order. */
export async function insertCompanies(database: TestDatabase, rows: NewCompany[]): Promise<number[]> {
  const inserted = await database.connection.db.insert(companies).values(rows).returning({ id: companies.id })
  return inserted.map(({ id }) => id)
}

/** How suites that hold for every engine get theirs: in memory, unless a file puts others here before it imports them. */
export const engines = {
  open: (database: TestDatabase): Promise<Pick<TestSearch, 'context' | 'indexSync'>> => openIndex(database),
  build: (schema: EngineSchema, documents: readonly EngineDocument[]): Promise<SearchEngine> =>
    buildEngine(schema, documents),
}

export interface TestSearch {
  database: TestDatabase
  context: SearchContext & { index: SearchIndex<MemoryEngine>; log: ReturnType<typeof rememberingLog> }
  indexSync: IndexSync
  close(): Promise<void>
}

/** Opens an empty or generated directory with its index, and an index sync that ticks only on demand. */
export async function openTestSearch(
  options: { demo?: number; rows?: NewCompany[]; poolSize?: number } = {},
): Promise<TestSearch> {
  const database = await openTestDatabase('empty', options.poolSize)
  const { connection, dataDir } = database
  if (options.demo) {
    const records = demoCompanies(options.demo)
    await importCompanies(connection, { kind: 'records', name: 'tests', records }, { dataDir })
  }
  if (options.rows) await insertCompanies(database, options.rows)
  const { context, indexSync } = await engines.open(database)
  return {
    database,
    context,
    indexSync,
    async close() {
      await indexSync.stop()
      await context.index.engine?.close()
      await database.drop()
    },
  }
}

/** Opens another process's view of the same database. */
export async function openIndex(
  { connection, dataDir }: TestDatabase,
  folder: string = dataDir,
): Promise<Pick<TestSearch, 'context' | 'indexSync'>> {
  const log = rememberingLog()
  const { engine, appliedUpTo, path, source } = await loadIndex(connection.db, folder, log)
  const index: SearchIndex<MemoryEngine> = { engine, generation: 0 }
  const caches = createSearchCaches()
  const isSaved = source === 'snapshot'
  const indexSync = createIndexSync({ db: connection.db, index, caches, log, appliedUpTo, path, isSaved })
  const context = { connection, index, caches, searchTimeout: 5_000, usesEngine: true, log }
  return { context, indexSync }
}
