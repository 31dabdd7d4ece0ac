import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { openDatabase, type DatabaseConnection } from '#core/db/client.server.ts'
import { placeEmptyDatabase } from './empty-database.ts'

export interface TestDatabase {
  connection: DatabaseConnection
  /** A directory of its own, for what is written beside the database. */
  dataDir: string
  /** Address of the database on the server of TEST_DATABASE_URL; undefined for the embedded one. */
  url: string | undefined
  /** Closes the connection and removes all of it. */
  drop(): Promise<void>
}

/** An empty database with all migrations: embedded, or a new one on the server of TEST_DATABASE_URL where that is set. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'test-data-'))
  const server = process.env.TEST_DATABASE_URL
  const name = `test_${randomBytes(8).toString('hex')}`
  const url = server && databaseUrl(server, name)
  if (server) await administer(server, `create database ${name}`)
  else await placeEmptyDatabase(dataDir)
  const connection = await openDatabase({ DATA_DIR: dataDir, DATABASE_URL: url, DATABASE_POOL: 4 })
  await connection.migrate()
  return {
    connection,
    dataDir,
    url,
    async drop() {
      await connection.close()
      if (server) await administer(server, `drop database ${name} with (force)`)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
