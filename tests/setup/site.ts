import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { fillDatabase } from './fill-database.ts'
import { startServer } from './server-process.ts'
import { prepareAccounts } from './site-accounts.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the site under test answers, without limits. */
    site: string
    /** Its data directory, for `waitForMail`. */
    outbox: string
  }
}

let stop = async () => {}

/** Builds when stale and runs the site once for all suites over HTTP, on TEST_DATABASE_URL where that is set. */
export async function setup(project: TestProject) {
  const root = join(import.meta.dirname, '..', '..')
  execFileSync(process.execPath, [join(root, 'cli', 'build.ts'), '--when-stale'], { stdio: 'inherit' })
  const database = await fillDatabase(process.env.TEST_DATABASE_URL)
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'site-'))
  const accounts = await prepareAccounts({ DATA_DIR, DATABASE_URL: database?.url, DATABASE_POOL: 2 })
  const server = await startServer({
    DATA_DIR,
    RATE_LIMIT_AUTH: '0',
    RATE_LIMIT_BURST: '0',
    RATE_LIMIT_DAILY_COMPANIES: '0',
    MAX_EVENT_LOOP_DELAY_MS: '0',
    TRUSTED_PROXIES: '127.0.0.1',
    IMPORT_MAX_BYTES: '3000000',
    LOG_LEVEL: 'warn',
    ...(database && { DATABASE_URL: database.url }),
  })
  project.provide('site', server.address)
  project.provide('outbox', DATA_DIR)
  project.provide('accounts', accounts)
  stop = async () => {
    await server[Symbol.asyncDispose]()
    await database?.[Symbol.asyncDispose]()
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
}

export const teardown = () => stop()
