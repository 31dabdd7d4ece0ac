import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { demoCompanies } from '#core/companies/generate/demo-companies.ts'
import { openDatabase } from '#core/db/client.server.ts'
import { seedReferenceTables } from '#core/db/seed.server.ts'
import { importCompanies } from '#core/imports/import-companies.server.ts'

export interface FilledDatabase extends AsyncDisposable {
  url: string
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** A new database on the server given, with the companies that the embedded database makes up for itself. */
export async function fillDatabase(
  server: string | undefined,
  companies = 500,
): Promise<FilledDatabase | undefined> {
  if (!server) return undefined
  const name = `http_${randomBytes(6).toString('hex')}`
  await run(server, `create database ${name}`)
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  const dataDir = mkdtempSync(join(tmpdir(), 'fill-'))
  const connection = await openDatabase({ DATABASE_URL: url, DATABASE_POOL: 2, DATA_DIR: dataDir })
  try {
    await connection.migrate()
    await seedReferenceTables(connection)
    const records = demoCompanies(companies)
    await importCompanies(
      connection,
      { kind: 'records', name: 'tests', records, total: companies },
      { dataDir },
    )
  } finally {
    await connection.close()
    rmSync(dataDir, { recursive: true })
  }
  return { url, [Symbol.asyncDispose]: () => run(server, `drop database ${name} with (force)`) }
}
