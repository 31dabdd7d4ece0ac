import type { Server } from 'node:http'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { createAdaptorServer } from '@hono/node-server'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { createHttp, type Pages, type SiteSource } from '#app/http.ts'
import { withRouteErrors } from '#app/middleware/errors.ts'
import { stopServer } from '#app/stop-server.ts'
import { type CreatedAccount, createDemonstrationAccounts } from './core/accounts/create-account.server.ts'
import { closeDataFolder, makeDataFolder, writePrivately } from '#core/data-folder.server.ts'
import { type Env, readServerEnv } from '#core/env.server.ts'
import { AppError } from '#core/errors.ts'
import { log } from '#core/log.server.ts'
import { observeProcess } from '#core/metrics.server.ts'
import { type Services, startServices, stopServices } from '#core/services.server.ts'
import { demo } from '#demo/demo.ts'

const buildFolder = join(import.meta.dirname, 'build')
const isDevelopment = process.env.NODE_ENV === 'development'

/** On Ctrl-C the terminal sends SIGINT to the server, and npm sends it again. */
const npmRepeatMs = 200

let pages: Pages | undefined
let stopping = false

/** Exits with a message for the operator: a stack does not help with a port in use. */
function fail(error: unknown): void {
  // Errors during shutdown come from services already closed.
  if (stopping) return
  if (error instanceof AppError) console.error(error.message)
  else console.error(error)
  process.exit(1)
}

async function loadPages(): Promise<Pages> {
  const entry = join(buildFolder, 'server', 'index.js')
  const build = (await import(entry).catch((cause) => {
    if (cause.code !== 'ERR_MODULE_NOT_FOUND') throw cause
    throw new AppError('technical_error', 'The pages are not built: run `npm run build`.', { cause })
  })) as ServerBuild
  return createRequestHandler(withRouteErrors(build), 'production')
}

async function chooseSite(): Promise<SiteSource> {
  if (!isDevelopment) return { clientFolder: join(buildFolder, 'client'), loadPages }
  const { createViteSite } = await import('#app/vite-site.ts')
  return createViteSite()
}

function listen(server: Server, { PORT, HOST }: Pick<Env, 'PORT' | 'HOST'>): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `Port ${PORT} is in use by another program. Stop it, or choose another with PORT=3001 npm start.`,
        EACCES: `Port ${PORT} may not be opened by this user. Choose one above 1023 with PORT.`,
        EADDRNOTAVAIL: `HOST ${HOST} is not an address of this machine.`,
        ENOTFOUND: `HOST ${HOST} is not an address of this machine.`,
      }
      reject(new AppError('invalid_environment', reasons[cause.code ?? ''] ?? cause.message, { cause }))
    })
    server.listen(PORT, HOST, () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : PORT
      const name = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST
      resolve(`http://${name.includes(':') ? `[${name}]` : name}:${port}`)
    })
  })
}

/** Exits after flushing the log. */
function end(status: number): void {
  log.flush(() => process.exit(status))
}

/** Exits on an uncaught exception, which leaves an unknown state; a supervisor restarts the process. */
function endOnUncaught(): void {
  process.on('uncaughtException', (error: unknown, origin) => {
    const err = error instanceof Error ? error : new Error(inspect(error))
    log.fatal({ err, origin }, 'uncaught exception, exiting')
    end(1)
  })
}

/** Shuts down on a signal; a second one exits at once. */
function stopOnSignals(server: Server): void {
  let stoppingSince = 0
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping && signal === 'SIGINT' && performance.now() - stoppingSince < npmRepeatMs) return
    if (stopping) process.exit(1)
    stopping = true
    stoppingSince = performance.now()
    log.info({ signal }, 'stopping')
    end(await stopServer({ server, stopServices, log }))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** Prints passwords once, to the console only: they are not stored. */
function printAccounts(accounts: readonly CreatedAccount[]): void {
  if (accounts.length === 0) return
  console.log('\nDemonstration accounts, shown only once:')
  for (const { role, email, password } of accounts) {
    console.log(`  ${role.padEnd(6)} ${email.padEnd(22)} ${password}`)
  }
}

/** A demonstration without its articles is better than none. */
async function writeDemoArticles(services: Services): Promise<void> {
  try {
    const { seedArticles } = await import('#demo/articles/seed-articles.server.ts')
    await seedArticles(services)
  } catch (error) {
    log.error({ err: error }, 'demonstration articles not written')
  }
}

async function start(): Promise<void> {
  const env = readServerEnv()
  log.level = env.LOG_LEVEL
  endOnUncaught()
  writePrivately()
  makeDataFolder(env.DATA_DIR)
  const closed = await closeDataFolder(env.DATA_DIR)
  if (closed > 0)
    log.warn({ closed, folder: env.DATA_DIR }, 'files in DATA_DIR were readable by others, permissions fixed')
  observeProcess()
  const site = await chooseSite()
  const fetch = createHttp({ env, ...site, pages: () => pages, stopping: () => stopping })
  const server = createAdaptorServer({
    fetch,
    // Allows a query of ten thousand letters at nine characters each. Body timeouts are set per request.
    serverOptions: {
      keepAliveTimeout: 65_000,
      headersTimeout: 30_000,
      requestTimeout: 0,
      maxHeaderSize: 131_072,
    },
  }) as Server
  // Listens before the services start, so health checks see a process that is alive but not ready. In development
  // `cli/dev.ts` has the public port and forwards to this one.
  const address = await listen(server, isDevelopment ? { PORT: 0, HOST: '127.0.0.1' } : env)
  stopOnSignals(server)
  const report = (step: string, milliseconds: number) =>
    console.log(`${`${Math.round(milliseconds)} ms`.padStart(9)}  ${step}`)
  const [handler, services] = await Promise.all([site.loadPages(), startServices(env, { report, demo })])
  if (stopping) return
  printAccounts(await createDemonstrationAccounts(services, env))
  if (services.isDemonstration) await writeDemoArticles(services)
  pages = handler
  report('from start to ready', performance.now())
  if (isDevelopment) process.send!({ event: 'ready', data: address })
  else console.log(`\nReady: ${address}\n`)
}

await start().catch(fail)
