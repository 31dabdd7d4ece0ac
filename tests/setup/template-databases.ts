import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { demoCompanies } from '#demo/companies/demo-companies.ts'
import { openDatabase } from '#core/db/client.server.ts'
import { seedReferenceTables } from '#core/db/seed.server.ts'
import { importCompanies } from '#core/imports/import-companies.server.ts'

/** `empty` has all migrations, `filled` also the 500 companies of a demonstration. */
export type Template = 'empty' | 'filled'

const nameOf = (template: Template) => `template_${template}`
const demoSize = 500

/** The role that owns the databases, and the role of everything under test. Neither is a superuser. */
const owner = 'companies'
const application = 'companies_app'

/** A temporary database, removed on disposal. */
export interface CopiedDatabase extends AsyncDisposable {
  /** As the application's role. */
  url: string
  /** For programs: the addresses of both roles. */
  environment: { DATABASE_URL: string; DATABASE_OWNER_URL: string }
}

/** Creates the templates on a server once; every other database is a copy made within milliseconds. */
export async function makeTemplates(server: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'templates-'))
  const open = (template: Template) =>
    openDatabase({ ...environmentOf(server, nameOf(template)), DATABASE_POOL: 2, DATA_DIR: dataDir })
  // Tests tamper with the ledger as the owner, without triggers.
  await run(server, `create role ${owner} login; grant set on parameter session_replication_role to ${owner}`)
  await run(server, `create role ${application} login`)
  await run(server, `create database ${nameOf('empty')} owner ${owner}`)
  const empty = await open('empty')
  await empty.migrate()
  await empty.close()
  await run(server, `create database ${nameOf('filled')} template ${nameOf('empty')} owner ${owner}`)
  const filled = await open('filled')
  await seedReferenceTables(filled)
  const records = demoCompanies(demoSize)
  await importCompanies(filled, { kind: 'records', name: 'tests', records, total: demoSize }, { dataDir })
  await filled.close()
  rmSync(dataDir, { recursive: true })
}

/** Copies a template of `makeTemplates`. */
export async function copyTemplate(server: string, template: Template): Promise<CopiedDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await run(server, `create database ${name} template ${nameOf(template)} owner ${owner} strategy file_copy`)
  const environment = environmentOf(server, name)
  return {
    url: environment.DATABASE_URL,
    environment,
    [Symbol.asyncDispose]: () => run(server, `drop database ${name} with (force)`),
  }
}

function environmentOf(server: string, name: string): CopiedDatabase['environment'] {
  const urlOf = (username: string) => Object.assign(new URL(server), { username, pathname: `/${name}` }).href
  return { DATABASE_URL: urlOf(application), DATABASE_OWNER_URL: urlOf(owner) }
}

async function run(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
