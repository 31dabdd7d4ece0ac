import { drizzle } from 'drizzle-orm/node-postgres'
import { type DatabaseError, Pool, type QueryConfig, type QueryResult } from 'pg'
import type { Env } from '../env.server.ts'
import type { Log } from '../log.server.ts'
import { startLoop } from '../loop.server.ts'
import { pageReads } from '../metrics.server.ts'
import type { Database } from './client.server.ts'
import { configOf } from './postgres.server.ts'

/** What a read must see at least. */
export interface Since {
  /** A position returned by `position`. */
  position?: number
  /** A change number of companies. */
  change?: number
}

export interface Replicas {
  /**
   * Returns the database for page reads. Each statement runs on a replica that is within the maximum lag and has
   * replayed `since` and the last hiding or removal of company data. Otherwise, and when the replica fails, it runs on
   * the primary. Transactions run on the primary.
   */
  reads(since?: Since): Database
  /** Returns the primary's WAL position in bytes: includes everything committed so far. Undefined without replicas. */
  position(): Promise<number | undefined>
  stop(): Promise<void>
}

interface Options {
  /** The primary. */
  db: Database
  env: Pick<Env, 'DATABASE_READ_URL' | 'DATABASE_READ_MAX_LAG' | 'DATABASE_POOL'>
  log: Pick<Log, 'info' | 'warn'>
}

/** The primary's state at a moment of `performance.now()`. */
interface Written {
  identity: string
  position: number
  at: number
}

interface Replica {
  /** Host, port and database: the URL without its credentials and parameters. */
  name: string
  pool: Pool
  /** One connection, so that checks wait for no other statement. */
  checks: Pool
  replayed: Required<Since>
  /** It has everything committed until this moment of `performance.now()`; -Infinity while it is not to be used. */
  freshAt: number
  /** Positions of the primary that it has not reached yet, oldest first. */
  awaited: Written[]
  /** Rejects each statement that it has not answered yet. */
  inFlight: Set<(reason: Error) => void>
  /** Why a statement failed since the last check: its SQLSTATE, if it has one. */
  failed?: string
  /** The reason last logged for leaving it out; null while in use. */
  logged?: string | null
}

/** Arguments of a pool's `query`, as drizzle passes them. */
type Statement = [query: QueryConfig, values?: unknown[]]

interface Problem {
  reason: string
  error?: string
}

const pollMs = 1_000
const connectTimeoutMs = 2_000
/** A server that vanished without closing its connections is noticed by its next check. */
const checkTimeoutMs = 1_000
const queryTimeoutMs = 15_000

const unknown: Required<Since> = { position: 0, change: 0 }

const identity = `(select system_identifier::text from pg_control_system()) || ' ' || current_database() as identity`
const inBytes = (position: string) => `coalesce(pg_wal_lsn_diff(${position}, '0/0'), 0)::float8 as position`
const primaryState = `select ${identity}, ${inBytes('pg_current_wal_lsn()')}`
const replicaState = `select ${identity}, ${inBytes('pg_last_wal_replay_lsn()')}, pg_is_in_recovery() as "isReplica"`
const lastChange = 'select coalesce(max(change_seq), 0)::float8 as change from companies'
/** An index lookup. Change numbers grow in commit order: see decision 003. */
const lastHiding = {
  name: 'last_hiding',
  text: `${lastChange} where removal is not null or hidden_fields <> '{}'`,
}

const without = (db: Database): Replicas => ({
  reads: () => db,
  position: async () => undefined,
  stop: async () => {},
})

/** Opens the replicas of DATABASE_READ_URL and checks them every second. Unusable ones are logged and left out. */
export async function openReplicas({ db, env, log }: Options): Promise<Replicas> {
  if (!env.DATABASE_READ_URL) return without(db)
  const primary = (db as Database & { $client: Pool }).$client
  const maxLagMs = env.DATABASE_READ_MAX_LAG * 1_000
  const replicas = env.DATABASE_READ_URL.map((url) => openReplica(url, env.DATABASE_POOL))
  let turn = 0

  const isFresh = ({ freshAt }: Replica) => performance.now() - freshAt <= maxLagMs

  function choose({ position = 0, change = 0 }: Since): Replica | undefined {
    const usable = replicas.filter(
      (replica) =>
        isFresh(replica) && replica.replayed.position >= position && replica.replayed.change >= change,
    )
    return usable[turn++ % usable.length]
  }

  /** Returns undefined if the statement must run on the primary. */
  async function queryReplica(since: Since, statement: Statement): Promise<QueryResult | undefined> {
    const replica = choose(since)
    if (!replica) return undefined
    const { change } = replica.replayed
    const [hiding, result] = await Promise.all([
      primary.query(lastHiding),
      sendTo(replica, statement).catch((error: DatabaseError) => {
        // Until the next check. If the statement is at fault, the primary reports its error.
        replica.freshAt = -Infinity
        // A message may quote what a person typed.
        replica.failed = error.code ?? error.message
      }),
    ])
    return result && hiding.rows[0].change <= change ? result : undefined
  }

  function reads(since: Since = {}): Database {
    const client = {
      async query(...statement: Statement): Promise<QueryResult> {
        const result = await queryReplica(since, statement)
        pageReads.inc({ server: result ? 'replica' : 'primary' })
        return result ?? primary.query(...statement)
      },
    } as unknown as Pool
    const database = drizzle({ client, casing: 'snake_case' }) as unknown as Database
    database.transaction = db.transaction.bind(db)
    return database
  }

  async function readPrimary(): Promise<Written> {
    const at = performance.now()
    const { rows } = await primary.query(primaryState)
    return { ...rows[0], at }
  }

  /** Reads what the replica has replayed. Returns why it cannot be used. */
  async function check(replica: Replica, written: Written): Promise<Problem | undefined> {
    try {
      const [state] = (await replica.checks.query(replicaState)).rows
      if (state.identity !== written.identity) return { reason: 'not a copy of the database of DATABASE_URL' }
      if (!state.isReplica) return { reason: 'a primary, not a replica' }
      // What was written meanwhile may have been replayed already.
      if (state.position > written.position && state.position > (await readPrimary()).position) {
        return { reason: 'ahead of the primary, which may have been restored' }
      }
      const [{ change }] = (await replica.checks.query(lastChange)).rows
      replica.replayed = { position: state.position, change }
    } catch (error) {
      // The server that answers next may be another one.
      replica.replayed = unknown
      for (const reject of replica.inFlight) reject(error as Error)
      return { reason: 'no answer', error: (error as Error).message }
    }
    return noteLag(replica, written)
  }

  function noteLag(replica: Replica, written: Written): Problem | undefined {
    const { awaited } = replica
    awaited.push(written)
    while (awaited.length > 0 && replica.replayed.position >= awaited[0].position) {
      replica.freshAt = awaited.shift()!.at
    }
    const isLate = awaited.length > 0 && written.at - awaited[0].at > maxLagMs
    if (!isLate) return undefined
    return { reason: `more than ${env.DATABASE_READ_MAX_LAG} seconds behind the primary` }
  }

  function report(replica: Replica, problem: Problem | undefined): void {
    const reason = problem?.reason ?? (isFresh(replica) ? null : undefined)
    if (reason === undefined || reason === replica.logged) return
    replica.logged = reason
    if (problem) log.warn({ replica: replica.name, ...problem }, 'read replica left out')
    else log.info({ replica: replica.name }, 'read replica in use')
  }

  async function poll(replica: Replica): Promise<void> {
    const problem = await check(replica, await readPrimary())
    if (problem) Object.assign(replica, { freshAt: -Infinity, awaited: [] })
    else if (replica.failed)
      log.warn({ replica: replica.name, error: replica.failed }, 'read replica failed a statement')
    replica.failed = undefined
    report(replica, problem)
  }

  await Promise.allSettled(replicas.map(poll))
  // One loop each: a replica that does not answer must not delay the others' checks.
  const loops = replicas.map((replica) =>
    startLoop({
      name: `read replica ${replica.name}`,
      every: pollMs,
      maxBackoff: pollMs,
      run: () => poll(replica),
      log,
    }),
  )
  const shared = reads()
  return {
    reads: (since) => (since ? reads(since) : shared),
    async position() {
      const { rows } = await primary.query(`select ${inBytes('pg_current_wal_insert_lsn()')}`)
      return rows[0].position
    },
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
      for (const replica of replicas) replica.freshAt = -Infinity
      await Promise.all(replicas.flatMap(({ pool, checks }) => [pool.end(), checks.end()]))
    },
  }
}

/** Runs a statement, which rejects once a check of the replica has no answer. */
function sendTo({ pool, inFlight }: Replica, statement: Statement): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    inFlight.add(reject)
    pool
      .query(...statement)
      .then(resolve, reject)
      .finally(() => inFlight.delete(reject))
  })
}

function openReplica(url: string, size: number): Replica {
  const { hostname, port, pathname } = new URL(url)
  const openPool = (max: number, query_timeout: number) => {
    const pool = new Pool({
      ...configOf({ connectionString: url }),
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout,
      max,
      // A replica that restarts may first answer with an earlier state than before.
      onConnect: async (client) => {
        const { rows } = await client.query(replicaState)
        if (rows[0].position < replica.replayed.position) throw new Error('it answers with an earlier state')
      },
    })
    pool.on('error', () => {})
    pool.on('connect', (client) => client.on('error', () => {}))
    return pool
  }
  const replica: Replica = {
    name: `${hostname}:${port || 5432}${pathname}`,
    pool: openPool(size, queryTimeoutMs),
    checks: openPool(1, checkTimeoutMs),
    replayed: unknown,
    freshAt: -Infinity,
    awaited: [],
    inFlight: new Set(),
  }
  return replica
}
