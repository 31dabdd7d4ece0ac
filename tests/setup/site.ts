import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startServer } from './server-process.ts'
import { prepareAccounts, type SiteAccounts } from './site-accounts.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the site under test, without limits. */
    site: string
    /** Its data directory, for `waitForMail`. */
    outbox: string
    accounts: SiteAccounts
  }
}

const root = join(import.meta.dirname, '..', '..')

let stop = async () => {}

/**
 * Builds if stale and runs the site with default settings: on its own database, with payments in test mode. Each suite
 * has one, since two of them use the same accounts.
 */
export async function setup(project: TestProject) {
  execFileSync(process.execPath, [join(root, 'cli', 'build.ts'), '--when-stale'], { stdio: 'inherit' })
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'site-'))
  const accounts = await prepareAccounts({ DATA_DIR, DATABASE_POOL: 2 })
  const server = await startServer({
    DATA_DIR,
    RATE_LIMIT_AUTH: '0',
    RATE_LIMIT_BURST: '0',
    RATE_LIMIT_DAILY_COMPANIES: '0',
    TRUSTED_PROXIES: '127.0.0.1',
    IMPORT_MAX_BYTES: '3000000',
    LOG_LEVEL: 'warn',
  })
  project.provide('site', server.address)
  project.provide('outbox', DATA_DIR)
  project.provide('accounts', accounts)
  stop = async () => {
    await server.stop()
    const [, warnings] = server.output().split(`Ready: ${server.address}`)
    if (warnings.trim() !== '') console.log(`The site under test logged:\n${warnings.trim()}`)
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
}

export const teardown = () => stop()
