import { setTimeout as wait } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { AppError } from '../../errors.ts'
import type { Log } from '../../log.server.ts'
import { advisoryLocks } from '../advisory-locks.ts'
import { sqlState } from '../transact.server.ts'
import { applicationCredentialsOf, credentialsOf } from './create-cluster.server.ts'
import { chooseListening, hasSockets, type Listening, readListening } from './listening.server.ts'
import { type StartedCluster, startCluster, stopCluster } from './run-cluster.server.ts'
import type { Home } from './run-as.server.ts'

/** Timeout without any response. Recovery after a crash responds and may take longer. */
const timeoutMs = 30_000
const retryMs = 20
const restartMs = 1_000
/** The session of a killed process ends soon, but not immediately. */
const lockAttempts = 50

/** Errors while nothing listens or the cluster is starting or stopping. */
const passing = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P03'])
/**
 * Log lines while another process starts the cluster or its last members leave. The log is shared: its last line may be
 * a response to another process.
 */
const passingFailure =
  /lock file .* already exists|shared memory block .* is still in use|the database system is (starting up|shutting down)/

/**
 * A process's membership in a shared cluster: one session, held from `join` to `leave`. The first member starts the
 * cluster, the last one stops it, and members restart it when it dies.
 */
export class Membership {
  private readonly home: Home
  private readonly exclusive: boolean
  private readonly log: Log
  private session: Client | undefined
  private listening: Listening | undefined
  private hasLeft = false

  constructor(home: Home, exclusive: boolean, log: Membership['log']) {
    this.home = home
    this.exclusive = exclusive
    this.log = log
  }

  /** Connection settings of the application; constant until this process leaves. */
  get config(): ClientConfig {
    return { ...applicationCredentialsOf(this.home), ...this.listening }
  }

  /** Connection settings of the tables' owner. */
  get ownerConfig(): ClientConfig {
    return { ...credentialsOf(this.home), ...this.listening }
  }

  /**
   * Joins the cluster, starting it if necessary. Throws `database_locked` when another process is the exclusive member,
   * else `database_unavailable`.
   */
  async join(): Promise<void> {
    this.session = await this.connect()
    try {
      if (this.exclusive) await this.lockExclusively(this.session)
      await createApplicationRole(this.session, applicationCredentialsOf(this.home))
    } catch (error) {
      await this.release(this.session)
      throw error
    }
    this.session.once('end', () => void this.rejoin())
    process.off('exit', this.stopAtExit).once('exit', this.stopAtExit)
  }

  /** Leaves the cluster; stops it unless other processes use it. */
  async leave(): Promise<void> {
    this.hasLeft = true
    process.off('exit', this.stopAtExit)
    if (this.session) await this.release(this.session)
  }

  /** Stops the cluster when the process ends without leaving. Other members restart it. */
  private readonly stopAtExit = () => {
    const pid = readListening(this.home)?.pid
    try {
      if (hasSockets && pid) process.kill(pid, 'SIGINT')
    } catch {
      // It is gone already.
    }
  }

  private async release(session: Client): Promise<void> {
    // Unlock first: when members leave concurrently, the last to unlock gets the exclusive lock.
    const isLast = await session
      .query('select pg_advisory_unlock_shared($1)', [advisoryLocks.embeddedMembers])
      .then(() => session.query('select pg_try_advisory_lock($1) as taken', [advisoryLocks.embeddedMembers]))
      .then(
        ({ rows }) => rows[0].taken as boolean,
        () => false,
      )
    if (isLast) await stopCluster(this.home)
    await session.end().catch(() => {})
  }

  private async rejoin(): Promise<void> {
    if (this.hasLeft) return
    const { folder } = this.home
    this.log.warn({ folder }, 'embedded database lost, restarting')
    while (!this.hasLeft) {
      try {
        await this.join()
        this.log.info({ folder }, 'embedded database restarted')
        return
      } catch (err) {
        this.log.error({ err }, 'embedded database restart failed')
        await wait(restartMs, undefined, { ref: false })
      }
    }
  }

  /** Returns a session on the running cluster that holds the members' lock; starts the cluster if none runs. */
  private async connect(): Promise<Client> {
    let deadline = Date.now() + timeoutMs
    let started: StartedCluster | undefined
    for (;;) {
      const running = readListening(this.home)
      const session = running && (await this.tryConnect(running))
      if (session instanceof Client) return session
      if (session === 'busy') deadline = Date.now() + timeoutMs
      else if (!started || hasEnded(started)) {
        const failure = started?.failure()
        const isPassing = !started || passingFailure.test(failure ?? '')
        if (!isPassing || Date.now() > deadline) throw this.unavailable(failure)
        if (started) await wait(5 * retryMs)
        this.listening ??= await chooseListening(this.home)
        started = startCluster(this.home, this.listening)
      }
      if (Date.now() > deadline) throw this.unavailable(started?.failure())
      await wait(retryMs)
    }
  }

  /** Returns a session, `busy` while the cluster starts or stops, or undefined when nothing answers. */
  private async tryConnect(listening: Listening): Promise<Client | 'busy' | undefined> {
    const { host, port } = listening
    const session = new Client({
      ...credentialsOf(this.home),
      host,
      port,
      application_name: 'vietnam-companies member',
    })
    // An unhandled error event would end the process.
    session.on('error', () => {})
    try {
      await session.connect()
      const { rows } = await session.query('select pg_try_advisory_lock_shared($1) as taken', [
        advisoryLocks.embeddedMembers,
      ])
      if (rows[0].taken) {
        this.listening = { host, port }
        return session
      }
      await session.end()
      return 'busy'
    } catch (cause) {
      await session.end().catch(() => {})
      const { code, message } = cause as Error & { code?: string }
      if (code?.startsWith('57P')) return 'busy'
      if (passing.has(code ?? '') || message.startsWith('Connection terminated')) return undefined
      throw this.unavailable(message)
    }
  }

  private async lockExclusively(session: Client): Promise<void> {
    for (let attempt = 0; attempt < lockAttempts; attempt++) {
      const { rows } = await session.query('select pg_try_advisory_lock($1) as taken', [
        advisoryLocks.embeddedServer,
      ])
      if (rows[0].taken) return
      await wait(retryMs)
    }
    throw new AppError(
      'database_locked',
      `Another server runs on the database in ${this.home.folder}. Stop it, or choose another DATA_DIR.`,
    )
  }

  private unavailable(reason = 'it does not answer'): AppError {
    const log = `Its log is ${this.home.folder}/log.`
    return new AppError('database_unavailable', `The embedded database does not start: ${reason}. ${log}`)
  }
}

/** Clusters of earlier versions have only the owner. */
async function createApplicationRole(session: Client, { user, password }: ClientConfig): Promise<void> {
  const { rows } = await session.query('select from pg_roles where rolname = $1', [user])
  if (rows.length > 0) return
  await session.query(`create role ${user} login password '${String(password)}'`).catch((error: unknown) => {
    // Another member created it at the same time.
    if (!['42710', '23505'].includes(sqlState(error) ?? '')) throw error
  })
}

const hasEnded = ({ child }: StartedCluster) => child.exitCode !== null || child.signalCode !== null
