import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { once } from './once.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { prepareAccounts, type SiteAccounts } from './site-accounts.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the site under test answers, without limits. */
    site: string
    /** Its data directory, for `waitForMail`. */
    outbox: string
    accounts: SiteAccounts
  }
}

const root = join(import.meta.dirname, '..', '..')

/** Builds when stale and runs the site as a newcomer has it: on its own database, with payments in test mode. */
const start = once('site', async () => {
  execFileSync(process.execPath, [join(root, 'cli', 'build.ts'), '--when-stale'], { stdio: 'inherit' })
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'site-'))
  const accounts = await prepareAccounts({ DATA_DIR, DATABASE_POOL: 2 })
  const server: ServerProcess = await startServer({
    DATA_DIR,
    RATE_LIMIT_AUTH: '0',
    RATE_LIMIT_BURST: '0',
    RATE_LIMIT_DAILY_COMPANIES: '0',
    TRUSTED_PROXIES: '127.0.0.1',
    IMPORT_MAX_BYTES: '3000000',
    LOG_LEVEL: 'warn',
  })
  return {
    value: { site: server.address, outbox: DATA_DIR, accounts },
    async stop() {
      await server.stop()
      rmSync(DATA_DIR, { recursive: true, force: true })
    },
  }
})

export async function setup(project: TestProject) {
  const { site, outbox, accounts } = await start.begin()
  project.provide('site', site)
  project.provide('outbox', outbox)
  project.provide('accounts', accounts)
}

export const teardown = () => start.end()
