import { createHash, randomBytes } from 'node:crypto'
import { constants, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import { cp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '#core/db/client.server.ts'

const root = join(import.meta.dirname, '..', '..')

/** Changes with everything that an empty database is made of. */
function fingerprint(): string {
  const migrations = globSync('core/db/migrations/**/*.{sql,json}', { cwd: root }).sort()
  const hash = createHash('sha256')
  for (const path of [...migrations, 'node_modules/@electric-sql/pglite/package.json']) {
    hash.update(path).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex').slice(0, 16)
}

/**
 * Puts an empty embedded database with all migrations into a folder. Making one takes seconds, so that it is made once
 * and copied. Folders that hold a database are left as they are.
 */
export async function placeEmptyDatabase(dataDir: string): Promise<void> {
  const place = join(dataDir, 'database')
  if (existsSync(place)) return
  const folder = join(root, 'node_modules', '.cache', 'empty-database', fingerprint())
  if (!existsSync(folder)) await makeTemplate(folder)
  await cp(join(folder, 'database'), place, { recursive: true, mode: constants.COPYFILE_FICLONE })
}

/** Beside its place and then moved: several suites may begin at once, and the first to end wins. */
async function makeTemplate(folder: string): Promise<void> {
  const unfinished = `${folder}.${randomBytes(4).toString('hex')}`
  mkdirSync(unfinished, { recursive: true })
  const connection = await openDatabase({ DATA_DIR: unfinished, DATABASE_POOL: 1 })
  await connection.migrate()
  await connection.close()
  await rename(unfinished, folder).catch(async (error: NodeJS.ErrnoException) => {
    await rm(unfinished, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  })
}
