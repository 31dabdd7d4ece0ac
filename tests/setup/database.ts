import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SQL } from 'drizzle-orm'
import { inject } from 'vitest'
import { openDatabase, type DatabaseConnection } from '#core/db/client.server.ts'
import { type CopiedDatabase, copyTemplate, type Template } from './template-databases.ts'

export interface TestDatabase {
  connection: DatabaseConnection
  /** Temporary folder for files next to the database. */
  dataDir: string
  /** As the application's role. */
  url: string
  /** For further connections, and for programs. */
  environment: CopiedDatabase['environment']
  /** Runs a statement as the owner. */
  asOwner(statement: SQL): Promise<void>
  /** Closes the connection and removes the database and its folder. */
  drop(): Promise<void>
}

/** Opens a temporary database: empty, with all migrations, or with made-up companies. */
export async function openTestDatabase(template: Template = 'empty', poolSize = 4): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'test-data-'))
  const database = await copyTemplate(inject('postgres'), template)
  const { url, environment } = database
  const connection = await openDatabase({ ...environment, DATA_DIR: dataDir, DATABASE_POOL: poolSize })
  return {
    connection,
    dataDir,
    url,
    environment,
    asOwner: (statement) =>
      connection.asOwner(async ({ db }) => {
        await db.execute(statement)
      }),
    async drop() {
      await connection.close()
      await database[Symbol.asyncDispose]()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
