import { sql } from 'drizzle-orm'
import { type Auth, type AuthOptions, createAuth } from './accounts/auth.server.ts'
import { removeExpiredSignIns } from './accounts/sign-ins.server.ts'
import { startCounting } from './analytics/counting-timer.server.ts'
import { createSearchCounts, type SearchCounts } from './analytics/search-counts.ts'
import { createPayments, type Payments } from './billing/payments.server.ts'
import { startReconciling } from './billing/reconcile-timer.server.ts'
import { type Database, openDatabase } from './db/client.server.ts'
import type { Demo } from './demo.ts'
import type { Env } from './env.server.ts'
import { AppError } from './errors.ts'
import { createImportJobs, type ImportJobs } from './imports/uploads/import-jobs.server.ts'
import { Semaphore } from '#time/semaphore.ts'
import { checkLaunch, watchLaunch } from './launch.server.ts'
import { log } from './log.server.ts'
import { startHousekeeping } from './housekeeping.server.ts'
import { removeOldMails } from './mail/deliver-mails.server.ts'
import { startDelivering } from './mail/mail-timer.server.ts'
import { createMailTransport } from './mail/transport.server.ts'
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
import { follow, type Follower } from './search/index/follow.server.ts'
import { loadSavedIndex, removeUnfinished } from './search/index/load.server.ts'
import { readIdentity } from './search/index/source.server.ts'
import { loadIndex } from './search/index/load.server.ts'
import { createRebuilder, type Rebuilder } from './search/index/rebuild.server.ts'
import { createSearchCaches, type SearchContext } from './search/search-context.ts'
import { checkIndex } from './search/index/verify.server.ts'
import { readSecrets } from './secrets.server.ts'
import { removeOldSecurityEvents } from './security-log/security-log.server.ts'
import { siteOriginOf } from './site-origin.ts'
import { stopParts } from './stop-parts.ts'

/** What routes and commands work with: one database, one index, the caches over them. */
export interface Services extends SearchContext {
  env: Env
  db: Database
  auth: Auth
  authOptions: AuthOptions
  ledgerKey: Uint8Array
  attempts: Attempts
  personalLookUps: PersonalLookUps
  companyBudget: CompanyBudget
  copyingWatch: CopyingWatch
  quoteRate: QuoteRate
  /** Without SMTP nobody could confirm an address, so everybody counts as confirmed. */
  requiresConfirmedEmail: boolean
  payments: Payments
  /** Where the bytes of pictures lie. */
  media: MediaStore
  /** One picture is made at a time, as searches share the processor. */
  pictureTurns: Semaphore
  /** Of the searches of people and programs, to be added to the days' counts. */
  searchCounts: SearchCounts
  /** Calendar days in which a confirmed request is decided. */
  requestTermDays: number
  /** Where links in mail lead: `https://example.vn`, never what a request claims. */
  siteOrigin: string
  /** Were companies made up when this process started? Every page says so. */
  isDemonstration: boolean
  follower: Follower
  rebuilder: Rebuilder
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
  /** Receives the name and the milliseconds of every step of the start. */
  report?: (step: string, milliseconds: number) => void
  demo?: Demo
}

const checkEveryMs = 600_000
const databasePatienceMs = 2_000
/** The services of this process. */
let instance: Instance | undefined

/** Starts the services of this process, once; a second call gets the same. Throws what opening the database throws. */
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

/** The running services. Throws `overloaded` while they are starting. */
export function services(): Services {
  const running = instance?.running
  if (!running) throw new AppError('overloaded', 'The site is starting. Try again in a few seconds.')
  return running
}

/** Saves the index and closes the database of this process; does nothing when nothing was started. Never throws. */
export async function stopServices(): Promise<void> {
  const started = await instance?.starting.catch(() => undefined)
  instance = undefined
  await started?.stop()
}

/** Services of their own, not the process's: for tests and commands. */
export async function openServices(env: Env, { report, demo }: StartOptions = {}): Promise<Services> {
  const step: Step = async (name, work) => {
    const startedAt = performance.now()
    const result = await work()
    report?.(name, performance.now() - startedAt)
    return result
  }
  const usesEngine = env.SEARCH_ENGINE === 'memory'
  const early = usesEngine
    ? step('read the saved search index', () => loadSavedIndex(env.DATA_DIR, log))
    : Promise.resolve(undefined)
  // Awaited below; a database that does not open ends the start first.
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
    const loaded = usesEngine
      ? await step(saved ? 'check the search index' : 'build the search index', () =>
          loadIndex(db, env.DATA_DIR, log, saved),
        )
      : undefined
    const caches = createSearchCaches()
    const searchCounts = createSearchCounts()
    const { SEARCH_THREADS: threads } = env
    loaded?.engine.serve(threads)
    const index: SearchContext['index'] = { engine: loaded?.engine, generation: 0 }
    const follower = follow({
      db,
      index,
      caches,
      log,
      appliedUpTo: loaded?.appliedUpTo ?? (await readIdentity(db)).lastChange,
      path: loaded?.path,
      isSaved: loaded?.source === 'snapshot',
      threads,
    })
    const catchUp = follower.tick().then(
      () => follower.save(),
      (error: unknown) => log.warn({ err: error }, 'could not follow the database at once'),
    )
    follower.start()
    const checks = setInterval(() => {
      checkIndex({ db, index, follower, log }).catch((error: unknown) =>
        log.warn({ err: error }, 'could not compare the search index with the database'),
      )
    }, checkEveryMs).unref()
    const launchWatch = isDemonstration ? watchLaunch({ connection, env, log }) : undefined
    const rebuilder = createRebuilder({ db, index, follower, log })
    const { DATA_DIR: dataDir, IMPORT_MAX_BYTES: mostBytes } = env
    const importJobs = createImportJobs({ connection, dataDir, mostBytes, log })
    await step('note imports that were cut off', () => importJobs.recover())
    const payments = createPayments(env, connection, secrets.auth, demo?.payments)
    const reconciling = startReconciling({ db, ledgerKey: secrets.ledger, payments, siteOrigin, log })
    const transport = createMailTransport(env, siteOrigin)
    const delivering = startDelivering({ db, siteOrigin, log, transport })
    const counting = startCounting({ db, counts: searchCounts, log })
    const companyBudget = createCompanyBudget({
      db,
      log,
      secret: secrets.auth,
      quota: env.RATE_LIMIT_DAILY_COMPANIES,
    })
    const media = openMediaStore(env)
    const housekeeping = startHousekeeping(
      {
        mails: () => removeOldMails(db),
        'sign-ins': () => removeExpiredSignIns(db),
        'security log': () => removeOldSecurityEvents(db),
        'shown companies of earlier days': () => removeOldShown(db),
        'unconfirmed requests': () => removeUnconfirmed(db),
        'uploaded files and rejected rows': () => importJobs.removeOld(),
        'unfinished indexes': () => removeUnfinished(env.DATA_DIR),
        'files of deleted pictures': (stop) => sweepMedia({ db, media, log }, stop),
      },
      log,
    )
    return {
      env,
      connection,
      db,
      auth: createAuth(db, authOptions),
      authOptions,
      ledgerKey: secrets.ledger,
      attempts: createAttempts(db, env.RATE_LIMIT_AUTH),
      personalLookUps: createPersonalLookUps(db),
      companyBudget,
      copyingWatch: createCopyingWatch({ db, log, secret: secrets.auth }),
      payments,
      media,
      pictureTurns: new Semaphore(1),
      siteOrigin,
      requestTermDays: env.REQUEST_TERM_DAYS,
      isDemonstration,
      quoteRate: env.RATE_LIMIT_BURST > 0 ? createQuoteRate(db) : noQuoteRate,
      requiresConfirmedEmail: env.SMTP_URL !== undefined,
      index,
      caches,
      searchCounts,
      follower,
      rebuilder,
      importJobs,
      searchTimeout: env.SEARCH_TIMEOUT_MS,
      usesEngine,
      log,
      ready: () => checkReadiness(db, index, usesEngine),
      async stop() {
        clearInterval(checks)
        launchWatch?.stop()
        const parts = {
          imports: () => importJobs.stop(),
          reconciling: () => reconciling.stop(),
          mail: () => delivering.stop(),
          counting: () => counting.stop(),
          'company budget': () => companyBudget.stop(),
          housekeeping: () => housekeeping.stop(),
          'search index': async () => {
            await rebuilder.stop()
            await Promise.all([follower.stop(), catchUp])
            await index.engine?.close()
          },
        }
        await stopParts(parts, log)
        await stopParts({ database: () => connection.close() }, log)
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
  usesEngine: boolean,
): Promise<Readiness> {
  const index = !usesEngine || engine !== undefined
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), databasePatienceMs)
  })
  const answer = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
  const database = await Promise.race([answer, patience])
  clearTimeout(timer)
  return { ready: index && database, index, database }
}
