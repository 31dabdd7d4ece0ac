import { sql } from 'drizzle-orm'
import type { DatabaseConnection } from './db/client.server.ts'
import { queryRows } from './db/query-rows.ts'
import { seedReferenceTables } from './db/seed.server.ts'
import type { Demo } from './demo.ts'
import type { Env } from './env.server.ts'
import { ensureCompanyIndexes } from './imports/company-indexes.server.ts'
import { importCompanies } from './imports/import-companies.server.ts'

/** Name of the demonstration's file in the import log, by which pages know that companies are made up. */
export const demoName = 'demonstration'

/** Wraps a startup step to report its duration. */
export type Step = <T>(name: string, work: () => Promise<T>) => Promise<T>

/**
 * Prepares a database for serving: tables, reference data, indexes and, embedded, the demonstration's companies from
 * `makeCompanies`.
 */
export async function prepareData(
  connection: DatabaseConnection,
  env: Pick<Env, 'DATA_DIR' | 'DEMO_COMPANIES'>,
  step: Step,
  makeCompanies?: Demo['companies'],
): Promise<void> {
  await step('migrate the database', () => connection.migrate())
  await step('places and industries', () => seedReferenceTables(connection))
  if (
    makeCompanies &&
    connection.kind === 'embedded' &&
    env.DEMO_COMPANIES > 0 &&
    (await needsDemo(connection))
  ) {
    await step(`make up ${env.DEMO_COMPANIES.toLocaleString('en')} companies`, () =>
      importCompanies(
        connection,
        {
          kind: 'records',
          name: demoName,
          records: makeCompanies(env.DEMO_COMPANIES),
          total: env.DEMO_COMPANIES,
        },
        { dataDir: env.DATA_DIR },
      ),
    )
  }
  await step('check the indexes of the database', () => ensureCompanyIndexes(connection))
}

/** Returns whether any listed company belongs to the demonstration. */
export async function holdsDemonstration({ db }: DatabaseConnection): Promise<boolean> {
  const [{ found }] = await queryRows<{ found: boolean }>(
    db,
    sql`select exists (select from imports where file_name = ${demoName}) as found`,
  )
  return found
}

/** Returns true for an empty database and for an interrupted demonstration. */
async function needsDemo({ db }: DatabaseConnection): Promise<boolean> {
  const [{ needed }] = await queryRows<{ needed: boolean }>(
    db,
    sql`select not exists (select from companies) or exists (
        select from imports having bool_or(file_name = ${demoName})
          and not bool_or(status = 'completed')) as needed`,
  )
  return needed
}
