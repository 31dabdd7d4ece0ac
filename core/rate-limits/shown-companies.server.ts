import { randomInt } from 'node:crypto'
import { and, gt, inArray, max, ne, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database } from '#core/db/client.server.ts'
import { shownCompanies } from '#core/db/schema/rate-limits.ts'
import type { Log } from '#core/log.server.ts'
import { startLoop } from '#core/loop.server.ts'
import { addDays, todayInVietnam } from '#time/vietnam-days.ts'

const flushEveryMs = 1_000
/** Ids of all clients in memory; about 40 bytes each. */
const maxCachedIds = 1_000_000
/** A row may become visible after one with a higher id, later by up to its statement's duration. */
const readBackMs = 5_000

/** Companies shown to each client today, counted in this process and shared by the database. */
export interface ShownCompanies {
  /** Returns each client's ids. Reads the database for clients new to this process; never throws. */
  open(clients: readonly string[]): Promise<ReadonlySet<number>[]>
  /** Adds ids the client does not have yet. They reach the database with the next flush. */
  add(client: string, day: string, ids: readonly number[]): void
  /** Returns how many of the client's ids other processes may not see yet. */
  unshared(client: string): number
  /** Writes pending ids and reads those of other processes. Returns false if the database did not respond. */
  flush(): Promise<boolean>
  stop(): Promise<void>
}

interface Pending {
  day: string
  ids: Set<number>
}

interface Client {
  ids: Set<number>
  isComplete: boolean
}

export function createShownCompanies(db: Database, log: Pick<Log, 'warn'>): ShownCompanies {
  const clients = new LRUCache<string, Client>({ maxSize: maxCachedIds })
  let pending = new Map<string, Pending>()
  /** Ids in flight, until others' rows are read as well. */
  let inFlight = new Map<string, Pending>()
  const loading = new Map<string, Promise<void>>()
  const writer = randomInt(2 ** 31)
  /** Highest ids seen, oldest first, with the time. */
  const marks: { id: number; at: number }[] = []
  let highest = 0
  let running: Promise<boolean> = Promise.resolve(true)
  let waiting: Promise<boolean> | undefined
  let isFailing = false

  const keep = (name: string, ids: Set<number>, isComplete: boolean) =>
    clients.set(name, { ids, isComplete }, { size: ids.size + 1 })
  /** Set before anything is loaded: rows of other processes are read from here on. */
  async function startReading(): Promise<void> {
    if (marks.length > 0) return
    const [{ id }] = await db.select({ id: max(shownCompanies.id) }).from(shownCompanies)
    highest = Math.max(highest, id ?? 0)
    if (marks.length === 0) marks.push({ id: highest, at: Date.now() })
  }

  async function load(names: readonly string[]): Promise<void> {
    const found = new Map(names.map((name) => [name, new Set<number>()]))
    let isComplete = true
    try {
      await startReading()
      const rows = await db
        .select({ client: shownCompanies.client, ids: shownCompanies.ids })
        .from(shownCompanies)
        .where(inArray(shownCompanies.client, [...names]))
      for (const { client, ids } of rows) for (const id of ids) found.get(client)!.add(id)
    } catch (error) {
      isComplete = false
      report(error)
    }
    for (const [name, ids] of found) {
      for (const known of [inFlight.get(name), pending.get(name), clients.peek(name)]) {
        for (const id of known?.ids ?? []) ids.add(id)
      }
      keep(name, ids, isComplete)
    }
  }

  function report(error: unknown): void {
    if (!isFailing) log.warn({ err: error }, 'sharing shown companies failed')
    isFailing = true
  }

  async function write(): Promise<boolean> {
    inFlight = pending
    pending = new Map()
    const rows = [...inFlight].map(([client, { day, ids }]) => ({ client, day, ids: [...ids] }))
    try {
      await startReading()
      if (rows.length > 0) {
        const { rows: written } = (await db.execute(sql`
          with written as (
            insert into shown_companies (day, client, writer, ids)
            select day, client, ${writer}, ids
            from json_to_recordset(${JSON.stringify(rows)}::json) as row(day date, client text, ids int[])
            returning id)
          select max(id)::int8 as id from written`)) as unknown as { rows: { id: string }[] }
        highest = Math.max(highest, Number(written[0].id))
      }
    } catch (error) {
      for (const { client, day, ids } of rows) addPending(client, day, ids)
      inFlight.clear()
      report(error)
      return false
    }
    try {
      await readOthers()
      isFailing = false
      return true
    } catch (error) {
      report(error)
      return false
    } finally {
      inFlight.clear()
    }
  }

  async function readOthers(): Promise<void> {
    if (clients.size === 0) return
    const now = Date.now()
    while (marks.length > 1 && marks[1].at <= now - readBackMs) marks.shift()
    const rows = await db
      .select({ id: shownCompanies.id, client: shownCompanies.client, ids: shownCompanies.ids })
      .from(shownCompanies)
      .where(and(gt(shownCompanies.id, marks[0].id), ne(shownCompanies.writer, writer)))
    for (const { id, client, ids } of rows) {
      highest = Math.max(highest, id)
      const known = clients.peek(client)
      if (!known) continue
      for (const companyId of ids) known.ids.add(companyId)
      keep(client, known.ids, known.isComplete)
    }
    marks.push({ id: highest, at: now })
  }

  function addPending(name: string, day: string, ids: Iterable<number>): void {
    const waiting = pending.get(name) ?? { day, ids: new Set<number>() }
    for (const id of ids) waiting.ids.add(id)
    pending.set(name, waiting)
  }

  /** Runs one flush at a time; a call during a flush waits for the next, which includes its ids. */
  const flush = () =>
    (waiting ??= running.then(() => {
      waiting = undefined
      return (running = write())
    }))

  const loop = startLoop({
    name: 'shown companies',
    every: flushEveryMs,
    run: async () => void (await flush()),
    log,
  })
  return {
    async open(names) {
      const unknown = names.filter((name) => !clients.get(name)?.isComplete)
      if (unknown.length > 0) {
        const missing = unknown.filter((name) => !loading.has(name))
        if (missing.length > 0) {
          const loaded = load(missing).finally(() => missing.forEach((name) => loading.delete(name)))
          for (const name of missing) loading.set(name, loaded)
        }
        await Promise.all(unknown.map((name) => loading.get(name)))
      }
      return names.map((name) => clients.get(name)?.ids ?? new Set())
    },
    add(name, day, ids) {
      const known = clients.get(name)?.ids ?? new Set<number>()
      for (const id of ids) known.add(id)
      keep(name, known, clients.get(name)?.isComplete ?? false)
      addPending(name, day, ids)
    },
    unshared: (name) => (pending.get(name)?.ids.size ?? 0) + (inFlight.get(name)?.ids.size ?? 0),
    flush,
    async stop() {
      await loop.stop()
      await flush()
    },
  }
}

const keptAlertDays = 30

/** Deletes counts of past days and old alerts. Returns how many. */
export async function removeOldShown(db: Database): Promise<number> {
  const today = todayInVietnam()
  const shown = (await db.execute(sql`delete from shown_companies where day < ${today}`)) as unknown
  await db.execute(sql`delete from budget_extensions where day < ${today}`)
  await db.execute(sql`delete from copying_alerts where day < ${addDays(today, -keptAlertDays)}`)
  return (shown as { rowCount: number }).rowCount
}
