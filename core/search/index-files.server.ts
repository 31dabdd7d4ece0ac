import { mkdirSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { removeStaleFiles } from '#core/remove-stale-files.server.ts'
import { loadEngine, SnapshotError } from '#search-engine/engine.ts'
import type { SearchEngine } from '#search-engine/types.ts'
import { indexSchema } from './index-schema.ts'
import type { SearchLog } from './search-context.ts'

const extension = '.index'

/** Where the index of a database is saved: the name carries the database's identity. */
export function snapshotPath(dataDir: string, identity: string): string {
  const folder = join(dataDir, 'index')
  mkdirSync(folder, { recursive: true })
  return join(folder, `${identity}${extension}`)
}

export interface SavedIndex {
  engine: SearchEngine
  identity: string
}

/** What is being saved is written to all the time; without a word for so long it is of a process that died. */
const deadMs = 3_600_000

/** Removes what processes left that died while they saved: each is as large as the index. */
export const removeUnfinished = (dataDir: string): Promise<number> =>
  removeStaleFiles(join(dataDir, 'index'), /\.index\..+\.writing$/, deadMs)

/** The index saved last, whichever database it is of; undefined when there is none or it is damaged, which is logged. */
export async function loadSavedIndex(dataDir: string, log: SearchLog): Promise<SavedIndex | undefined> {
  const folder = join(dataDir, 'index')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(extension))
  let newest: { name: string; time: number } | undefined
  for (const name of names) {
    const { mtimeMs: time } = await stat(join(folder, name))
    if (!newest || time > newest.time) newest = { name, time }
  }
  if (!newest) return undefined
  return loadIndexFile(join(folder, newest.name), newest.name.slice(0, -extension.length), log)
}

/** The index saved for one database; undefined when there is none or it is damaged. */
export async function loadIndexFile(
  path: string,
  identity: string,
  log: SearchLog,
): Promise<SavedIndex | undefined> {
  try {
    return { engine: await loadEngine(indexSchema, path), identity }
  } catch (error) {
    // Whatever it is, the database can replace it; only what nobody foresaw needs its stack.
    const reason = error instanceof SnapshotError ? { reason: error.message } : { err: error }
    log.warn({ path, ...reason }, 'the saved search index is not usable, it is built anew')
    return undefined
  }
}
