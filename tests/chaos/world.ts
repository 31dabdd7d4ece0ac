import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type Database, openDatabase } from '#core/db/client.server.ts'
import { readSecrets } from '#core/secrets.server.ts'
import { type FakeStripe, serveFakeStripe } from '#tests/fakes/stripe.ts'
import { startPostgres, type TemporaryPostgres } from '#tests/setup/postgres.ts'
import { type ServerProcess, startServer, testSecrets } from '#tests/setup/server-process.ts'
import { copyTemplate, makeTemplates } from '#tests/setup/template-databases.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'

/** A process of the product that restarts whenever it ends. */
interface Site {
  address(): string
  /** Ends it like `kill -9`. Resolves when it is running again. */
  kill(): Promise<void>
}

/** The whole built product, as two processes over one PostgreSQL, with fault injection between all parts. */
export interface World extends AsyncDisposable {
  /** Bypasses the proxy: the true content of the database. */
  db: Database
  ledgerKey: Uint8Array
  postgres: TemporaryPostgres
  proxy: FaultProxy
  stripe: FakeStripe
  sites: readonly Site[]
  /** Exportable companies by tax code, without the personal numbers of households. */
  companies: ReadonlyMap<string, number>
  /** Problems that no fault excuses: crashed processes, forbidden responses. */
  complaints: string[]
  /** Already reported differences. */
  knownDifferences: Set<string>
}

const root = join(import.meta.dirname, '..', '..')
const unlimited = {
  RATE_LIMIT_AUTH: '0',
  RATE_LIMIT_BURST: '0',
  RATE_LIMIT_DAILY_COMPANIES: '0',
  MAX_IN_FLIGHT: '0',
  MAX_EVENT_LOOP_DELAY_MS: '0',
}

/** Builds if stale, and starts a database server, a card provider and `processes` processes. */
export async function openWorld(processes = 2): Promise<World> {
  execFileSync(process.execPath, [join(root, 'cli', 'build.ts'), '--when-stale'], { stdio: 'inherit' })
  const folder = mkdtempSync(join(tmpdir(), 'chaos-'))
  // Detects deadlocks quickly, since a schedule lasts seconds.
  const postgres = await startPostgres({ fsync: 'on', deadlock_timeout: '100ms' })
  await makeTemplates(postgres.url)
  const filled = await copyTemplate(postgres.url, 'filled')
  const proxy = await startFaultProxy(filled.url)
  const provider = await serveFakeStripe()
  const connection = await openDatabase({ ...filled.environment, DATABASE_POOL: 4, DATA_DIR: folder })
  const { db } = connection
  const complaints: string[] = []
  const environment = {
    ...unlimited,
    ...provider.environment,
    DATABASE_URL: proxy.url,
    DATABASE_OWNER_URL: Object.assign(new URL(filled.environment.DATABASE_OWNER_URL), {
      port: new URL(proxy.url).port,
    }).href,
    LOG_LEVEL: 'error',
  }
  const names = Array.from({ length: processes }, (_, number) => join(folder, `process-${number}`))
  const sites = await Promise.all(
    names.map((DATA_DIR) => keepRunning({ ...environment, DATA_DIR }, complaints, proxy)),
  )
  const rows = (await db.execute(
    sql`select id, tax_code from companies where removal is null and length(tax_code) <> 12 order by id`,
  )) as unknown as {
    rows: { id: number; tax_code: string }[]
  }
  return {
    db,
    ledgerKey: readSecrets({ DATA_DIR: folder, ...testSecrets }).ledger,
    postgres,
    proxy,
    stripe: provider.stripe,
    sites,
    companies: new Map(rows.rows.map(({ id, tax_code }) => [tax_code, id])),
    complaints,
    knownDifferences: new Set(),
    async [Symbol.asyncDispose]() {
      await Promise.all(sites.map((site) => site.end()))
      await connection.close()
      await proxy[Symbol.asyncDispose]()
      await provider[Symbol.asyncDispose]()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function keepRunning(
  environment: Record<string, string>,
  complaints: string[],
  proxy: FaultProxy,
): Promise<Site & { end(): Promise<void> }> {
  let isOver = false
  let server: ServerProcess
  let isKilled = false
  let starting = start()

  async function start(): Promise<void> {
    for (;;) {
      try {
        server = await startServer(environment)
        break
      } catch (error) {
        // The database may be down right now.
        if (isOver) throw error
        // A start takes seconds and commits first: further cuts would only hit starts.
        proxy.pauseCuts()
        await pause(100)
      }
    }
    proxy.resumeCuts()
    isKilled = false
    void startAgainAfter(server)
  }

  async function startAgainAfter({ ended, output }: ServerProcess): Promise<void> {
    const code = await ended
    if (!isKilled) complaints.push(`a process ended by itself (${code}): ${output().slice(-2_000)}`)
    if (!isOver) starting = start()
  }

  await starting
  const kill = () => server.process.kill('SIGKILL')
  process.once('exit', kill)
  return {
    address: () => server.address,
    async kill() {
      await starting
      isKilled = true
      kill()
      await server.ended
      await starting
    },
    async end() {
      isOver = true
      await starting.catch(() => {})
      isKilled = true
      kill()
      await server.ended
      process.off('exit', kill)
    },
  }
}
