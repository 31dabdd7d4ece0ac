import { sql } from 'drizzle-orm'
import { type Auth, type AuthOptions, createAuth } from './accounts/auth.server.ts'
import { removeExpiredSignIns } from './accounts/sign-ins.server.ts'
import { startCounting, createSearchCounts, type SearchCounts } from './analytics/search-counts.server.ts'
import { createPayments, type Payments } from './billing/payments.server.ts'
import { startReconciling } from './billing/reconcile.server.ts'
import { type Database, openDatabase } from './db/client.server.ts'
import { openReplicas, type Replicas } from './db/replicas.server.ts'
import type { Demo } from './demo.ts'
import { type Env, siteOriginOf } from './env.server.ts'
import { AppError } from './errors.ts'
import { createImportJobs, type ImportJobs } from './imports/uploads/import-jobs.server.ts'
import { Semaphore } from '#time/semaphore.ts'
import { checkLaunch, watchLaunch } from './launch.server.ts'
import { type Log, log } from './log.server.ts'
import { startCleanup } from './cleanup.server.ts'
import { startLoop } from './loop.server.ts'
import { removeOldMails, startDelivering } from './mail/deliver-mails.server.ts'
import { createMailTransport, type MailTransport } from './mail/transport.server.ts'
import type { MediaStore } from './media/media-store.ts'
import { openMediaStore } from './media/open-store.server.ts'
import { sweepMedia } from './media/remove-files.server.ts'
import { prepareData, type Step } from './prepare-data.server.ts'
import { type Attempts, createAttempts } from './rate-limits/attempts.server.ts'
import { createPersonalLookUps, type PersonalLookUps } from './rate-limits/personal-look-ups.server.ts'
import { type CompanyBudget, createCompanyBudget } from './rate-limits/company-budget.server.ts'
import { type CopyingWatch, createCopyingWatch } from './rate-limits/copying-watch.server.ts'
import { removeOldShown } from './rate-limits/shown-companies.server.ts'
import { createQuoteRate, noQuoteRate, type QuoteRate } from './rate-limits/quote-rate.server.ts'
import { removeUnconfirmed } from './requests/confirm-request.server.ts'
import { loadSavedIndex, removeUnfinished } from './search/index/load.server.ts'
import { openIndex, type OpenIndex, startIndexSync } from './search/index/open-index.server.ts'
import type { Rebuilder } from './search/index/rebuild.server.ts'
import type { SearchContext } from './search/search-context.ts'
import { readSecrets } from './secrets.server.ts'
import { removeOldSecurityEvents } from './security-log/security-log.server.ts'

/** The services of routes and commands: one database, one index and their caches. */
export interface Services extends SearchContext {
  env: Env
  db: Database
  replicas: Replicas
  auth: Auth
  authOptions: AuthOptions
  ledgerKey: Uint8Array
  attempts: Attempts
  personalLookUps: PersonalLookUps
  companyBudget: CompanyBudget
  copyingWatch: CopyingWatch
  quoteRate: QuoteRate
  /** False without SMTP, when no address could be confirmed. */
  requiresConfirmedEmail: boolean
  payments: Payments
  transport: MailTransport
  /** Stores the bytes of pictures. */
  media: MediaStore
  /** Limits encoding to one picture at a time, because searches share the processor. */
  pictureTurns: Semaphore
  /** Answered searches not yet flushed. */
  searchCounts: SearchCounts
  /** Calendar days within which a confirmed request must be decided. */
  requestTermDays: number
  /** Origin of links in mail, like `https://example.vn`; never taken from a request. */
  siteOrigin: string
  /** Whether companies were made up at the start of this process, as every page then says. */
  isDemonstration: boolean
  indexSync: OpenIndex['indexSync']
  rebuilder: Rebuilder
  checkIndex(signal?: AbortSignal): Promise<number>
  importJobs: ImportJobs
  ready(): Promise<Readiness>
  stop(): Promise<void>
}

interface Instance {
  starting: Promise<Services>
  running?: Services
}

interface Readiness {
  ready: boolean
  index: boolean
  database: boolean
}

interface StartOptions {
  /** Receives the name and duration in milliseconds of each startup step. */
  report?: (step: string, milliseconds: number) => void
  demo?: Demo
}

const verifyEveryMs = 600_000
const databaseTimeoutMs = 2_000
/** The services of this process. */
let instance: Instance | undefined

/** Starts the services of this process once; further calls return the same. Throws errors of opening the database. */
export function startServices(env: Env, options: StartOptions = {}): Promise<Services> {
  if (instance) return instance.starting
  const starting = openServices(env, options)
  const started: Instance = { starting }
  instance = started
  starting.then(
    (services) => (started.running = services),
    () => (instance = undefined),
  )
  return starting
}

/** Returns the running services. Throws `overloaded` while they are starting. */
export function services(): Services {
  const running = instance?.running
  if (!running) throw new AppError('overloaded', 'The site is starting. Try again in a few seconds.')
  return running
}

/** Saves the index and closes the database of this process; no-op if nothing was started. Never throws. */
export async function stopServices(): Promise<void> {
  const started = await instance?.starting.catch(() => undefined)
  instance = undefined
  await started?.stop()
}

type Idle = Omit<Services, 'ready' | 'stop'>

/** Background parts, by their name in the log. Each is stopped before the database. */
const backgroundParts: Record<string, (services: Idle) => { stop(): Promise<void> }> = {
  'search index': startIndexSync,
  'index verification': (services) =>
    startLoop({
      name: 'index verification',
      every: verifyEveryMs,
      run: async (signal) => void (await services.checkIndex(signal)),
      log: services.log,
    }),
  'launch watch': watchLaunch,
  'read replicas': ({ replicas }) => replicas,
  imports: ({ importJobs }) => importJobs,
  reconciling: startReconciling,
  mail: startDelivering,
  counting: startCounting,
  'company budget': ({ companyBudget }) => companyBudget,
  cleanup: ({ db, env, importJobs, media, log }) =>
    startCleanup(
      {
        mails: () => removeOldMails(db),
        'sign-ins': () => removeExpiredSignIns(db),
        'security log': () => removeOldSecurityEvents(db),
        'shown companies of earlier days': () => removeOldShown(db),
        'unconfirmed requests': () => removeUnconfirmed(db),
        'uploaded files and rejected rows': () => importJobs.removeOld(),
        'unfinished indexes': () => removeUnfinished(env.DATA_DIR),
        'files of deleted pictures': (signal) => sweepMedia({ db, media, log }, signal),
      },
      log,
    ),
}

/** Opens services independent of the process's own: for tests and commands. */
export async function openServices(env: Env, { report, demo }: StartOptions = {}): Promise<Services> {
  const step: Step = async (name, work) => {
    const startedAt = performance.now()
    const result = await work()
    report?.(name, performance.now() - startedAt)
    return result
  }
  const usesEngine = env.SEARCH_ENGINE !== 'postgres'
  const early =
    env.SEARCH_ENGINE === 'memory'
      ? step('read the saved search index', () => loadSavedIndex(env.DATA_DIR, log))
      : Promise.resolve(undefined)
  // Awaited below; a database that fails to open ends the start first.
  early.catch(() => {})
  const connection = await step('open the database', () => openDatabase(env, { exclusive: true, log }))
  try {
    await prepareData(connection, env, step, demo?.companies)
    const isDemonstration = await checkLaunch({ connection, env, log })
    const { db } = connection
    const secrets = readSecrets(env)
    const siteOrigin = siteOriginOf(env)
    const authOptions = { secret: secrets.auth, isSecure: siteOrigin.startsWith('https:') }
    const saved = await early
    const load = async () => {
      if (env.SEARCH_ENGINE !== 'opensearch')
        return openIndex({ db, dataDir: env.DATA_DIR, usesEngine, threads: env.SEARCH_THREADS, saved, log })
      // The client takes 30 MB, which only its cluster needs.
      const { openOpenSearch } = await import('./search/index/opensearch.server.ts')
      return openOpenSearch(connection, env, log)
    }
    const loading = saved ? 'check the search index' : 'build the search index'
    const search = usesEngine ? await step(loading, load) : await load()
    const importJobs = createImportJobs({
      connection,
      dataDir: env.DATA_DIR,
      maxBytes: env.IMPORT_MAX_BYTES,
      log,
    })
    await step('note imports that were cut off', () => importJobs.recover())
    const services: Idle = {
      env,
      connection,
      db,
      replicas: await openReplicas({ db, env, log }),
      auth: createAuth(db, authOptions),
      authOptions,
      ledgerKey: secrets.ledger,
      attempts: createAttempts(db, env.RATE_LIMIT_AUTH),
      personalLookUps: createPersonalLookUps(db),
      companyBudget: createCompanyBudget({
        db,
        log,
        secret: secrets.auth,
        quota: env.RATE_LIMIT_DAILY_COMPANIES,
      }),
      copyingWatch: createCopyingWatch({ db, log, secret: secrets.auth }),
      payments: createPayments(env, connection, secrets.auth, demo?.payments),
      transport: createMailTransport(env, siteOrigin),
      media: openMediaStore(env),
      pictureTurns: new Semaphore(1),
      siteOrigin,
      requestTermDays: env.REQUEST_TERM_DAYS,
      isDemonstration,
      quoteRate: env.RATE_LIMIT_BURST > 0 ? createQuoteRate(db) : noQuoteRate,
      requiresConfirmedEmail: env.SMTP_URL !== undefined,
      searchCounts: createSearchCounts(),
      importJobs,
      searchTimeout: env.SEARCH_TIMEOUT_MS,
      usesEngine,
      log,
      ...search,
    }
    const parts = Object.fromEntries(
      Object.entries(backgroundParts).map(([name, start]): [string, () => Promise<void>] => {
        const part = start(services)
        return [name, () => part.stop()]
      }),
    )
    return {
      ...services,
      // Without its cluster a process answers from PostgreSQL.
      ready: () => checkReadiness(db, services.index, env.SEARCH_ENGINE === 'memory'),
      async stop() {
        await shutdown(parts, log)
        await shutdown({ database: () => connection.close() }, log)
      },
    }
  } catch (error) {
    await connection.close().catch(() => {})
    throw error
  }
}

async function checkReadiness(
  db: Database,
  { engine }: SearchContext['index'],
  needsEngine: boolean,
): Promise<Readiness> {
  const index = !needsEngine || engine !== undefined
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), databaseTimeoutMs)
  })
  const query = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
  const database = await Promise.race([query, timeout])
  clearTimeout(timer)
  return { ready: index && database, index, database }
}

/** Stops all parts concurrently. Never throws: logs a part that fails to stop, without affecting the others. */
export async function shutdown(
  parts: Readonly<Record<string, () => Promise<void>>>,
  log: Pick<Log, 'error'>,
): Promise<void> {
  await Promise.all(
    Object.entries(parts).map(async ([part, stop]) => {
      try {
        await stop()
      } catch (error) {
        log.error({ err: error, part }, 'failed to stop')
      }
    }),
  )
}
