import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type OpenSearchIndex, openOpenSearch } from '#core/search/index/opensearch.server.ts'
import { readLastChange } from '#core/search/index/source.server.ts'
import { compareIndex, countDifferences } from '#core/search/index/verify.server.ts'
import type { SearchContext } from '#core/search/search-context.ts'
import { Random } from '#demo/companies/random.ts'
import { type FaultProxy, startFaultProxy } from '#tests/chaos/fault-proxy.ts'
import { startCluster, type TestCluster } from '#tests/setup/opensearch/cluster.ts'
import { openTestSearch, type TestSearch } from '#tests/setup/search.ts'
import { isLong, seed } from '#tests/setup/seed.ts'
import { changing, type Load, searchNow, shown, startLoad, type Tally } from './load.ts'
import { startNodeProxy } from './node-proxy.ts'
import { clusterSettings, typed } from './settings.ts'

interface Process {
  cluster: OpenSearchIndex
  context: SearchContext
}

/** Nodes start several times in a test. */
const timeout = 900_000
const rows: ({ fault: string; differences: number } & Tally)[] = []

let cluster: TestCluster
const random = new Random(seed)
let directory: TestSearch
let proxies: FaultProxy[]
let processes: Process[]
let load: Load

/** Opens the index as another process does. */
async function open(): Promise<Process> {
  const settings = { ...clusterSettings(proxies.map(({ url }) => url)), SEARCH_TIMEOUT_MS: 5_000 }
  const opened = await openOpenSearch(directory.database.connection, settings, directory.context.log)
  opened.indexSync.start()
  const { index, caches } = opened
  return { cluster: opened, context: { ...directory.context, searchTimeout: 60_000, index, caches } }
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await pause(100)
}

/** Resolves when every process searches an index with every change. */
async function settled(): Promise<void> {
  const last = await readLastChange(directory.database.connection.db)
  for (const { cluster: each, context } of processes)
    await until(async () => {
      const { search_engine } = await searchNow(context, 'minh anh')
      return search_engine === 'opensearch' && each.indexSync.appliedUpTo === last
    })
}

/** Compares the index with the database by document, and its responses with those of the memory engine. */
async function countAllDifferences(): Promise<number> {
  const [{ cluster: first }] = processes
  const differences = await compareIndex(directory.database.connection.db, await first.engine.versions())
  let found = countDifferences(differences)
  found += Math.abs((await first.engine.stats()).documents - differences.compared)
  await directory.indexSync.tick()
  const withoutEngine = { ...directory.context, index: { engine: undefined, generation: 0 } }
  for (const q of [...typed, changing]) {
    const inMemory = await searchNow(directory.context, q)
    // Nearest names are weighed by how frequent words were when the index was built.
    if (inMemory.corrected?.kind === 'nearest') continue
    const isPlain = !inMemory.corrected && !inMemory.interpretation
    if (isPlain && (await searchNow(withoutEngine, q)).total !== inMemory.total) found++
    for (const { context } of processes) {
      const onCluster = await searchNow(context, q)
      expect.soft({ q, ...shown(onCluster) }).toEqual({ q, ...shown(inMemory) })
      if (onCluster.total !== inMemory.total) found++
    }
  }
  return found
}

/** Causes a fault under load; nothing may be lost, doubled or unanswered. */
async function survives(fault: string, work: () => Promise<void>): Promise<void> {
  await settled()
  const contexts = processes.map(({ context }) => context)
  load = await startLoad(directory, contexts, random)
  try {
    await load.answered(10, 'opensearch')
    await work()
    await load.answered(10, 'opensearch')
    await load.stopWriting()
    await settled()
  } finally {
    await load.stop()
  }
  const differences = await countAllDifferences()
  rows.push({ fault, ...load.tally, differences })
  expect(load.tally.errors).toEqual([])
  expect(differences).toBe(0)
}

const indexNames = async () => {
  const names = Object.keys((await cluster.client.indices.get({ index: 'companies-*' })).body)
  return names.filter((name) => !name.endsWith('-words'))
}

/** Runs a program of this repository on the cluster through a proxy, which may kill it at a request. */
async function runUntilKilled(program: readonly string[], isFatal: (url: string) => boolean): Promise<void> {
  let child: ChildProcess | undefined
  await using proxy = await startNodeProxy(cluster.nodes[0], {
    swallow({ url }) {
      if (!child || !isFatal(url!)) return false
      child.kill('SIGKILL')
      return true
    },
  })
  child = spawn(process.execPath, program, {
    stdio: 'ignore',
    // Ends it with another signal where no request was fatal.
    timeout: 300_000,
    env: {
      ...process.env,
      NODE_ENV: '',
      ...directory.database.environment,
      DATA_DIR: directory.database.dataDir,
      SEARCH_ENGINE: 'opensearch',
      OPENSEARCH_URL: proxy.url,
      OPENSEARCH_SHARDS: '2',
    },
  })
  const [code, signal] = await new Promise<unknown[]>((resolve) =>
    child!.once('exit', (...how) => resolve(how)),
  )
  expect({ code, signal }).toEqual({ code: null, signal: 'SIGKILL' })
}

describe.skipIf(inject('opensearch').length === 0)(
  'an index on a cluster of three nodes',
  { timeout },
  () => {
    beforeAll(async () => {
      cluster = (await startCluster()) as TestCluster
      directory = await openTestSearch({ demo: 2_000, poolSize: 8 })
      proxies = await Promise.all(cluster.nodes.map((node) => startFaultProxy(node)))
      processes = [await open(), await open()]
      await settled()
    }, timeout)
    afterAll(async () => {
      for (const { cluster: each } of processes) await each.indexSync.stop()
      await Promise.all(proxies.map((proxy) => proxy[Symbol.asyncDispose]()))
      await directory.close()
      await cluster.stop()
      const cells = rows.map(({ fault, searches, opensearch, postgres, errors, differences }) => ({
        fault,
        searches,
        opensearch,
        postgres,
        errors: errors.length,
        differences,
      }))
      console.table(cells)
    })

    it('survives the death of one node', () =>
      survives('one node killed', async () => {
        await cluster.kill(1)
        await cluster.joined(2)
        await load.answered(20, 'opensearch')
        cluster.start(1)
        await cluster.joined(3)
      }))

    it('survives the death of two nodes', () =>
      survives('two nodes killed', async () => {
        await Promise.all([cluster.kill(0), cluster.kill(2)])
        await load.answered(20, 'postgres')
        cluster.start(0)
        cluster.start(2)
        await cluster.joined(3)
      }))

    it('survives a restart of the cluster', () =>
      survives('cluster restarted', async () => {
        await Promise.all([0, 1, 2].map((node) => cluster.kill(node)))
        await load.answered(20, 'postgres')
        for (const node of [0, 1, 2]) cluster.start(node)
        await cluster.joined(3)
      }))

    it('answers while disks are full, and follows when there is space again', () =>
      survives('disks full', async () => {
        /** Free space below which no index may grow, below which shards leave, and below which none arrives. */
        const setWatermarks = (unit: string | null) =>
          cluster.client.cluster.putSettings({
            body: {
              persistent: {
                'cluster.info.update.interval': unit && '10s',
                'cluster.routing.allocation.disk.threshold_enabled': unit && true,
                'cluster.routing.allocation.disk.watermark.flood_stage': unit && `1${unit}`,
                'cluster.routing.allocation.disk.watermark.high': unit && `2${unit}`,
                'cluster.routing.allocation.disk.watermark.low': unit && `3${unit}`,
              },
            } as never,
          })
        const { indices, cluster: settings } = cluster.client
        const isBlocked = async () =>
          JSON.stringify((await indices.getSettings({ index: 'companies-*' })).body).includes(
            'read_only_allow',
          )
        const isClosed = async () =>
          JSON.stringify((await settings.getSettings()).body).includes('create_index')
        await setWatermarks('pb')
        await until(isBlocked)
        await load.answered(50, 'opensearch')
        await setWatermarks('b')
        await until(async () => !(await isBlocked()) && !(await isClosed()))
        await setWatermarks(null)
      }))

    it('survives refused connections', () =>
      survives('connections refused', async () => {
        for (const proxy of proxies) {
          proxy.refuse()
          proxy.cutAll()
        }
        await load.answered(50, 'postgres')
        await pause(isLong ? 60_000 : 0)
        for (const proxy of proxies) proxy.accept()
      }))

    it('survives connections that fall silent', () =>
      survives('connections silent', async () => {
        for (const proxy of proxies) proxy.swallow()
        await load.answered(50, 'postgres')
        await pause(isLong ? 60_000 : 0)
        for (const proxy of proxies) proxy.endSilence()
      }))

    it('searches without a gap while another index takes the place of the one in use', () =>
      survives('index swapped', async () => {
        const before = await indexNames()
        for (let times = 0; times < (isLong ? 10 : 2); times++) await processes[times % 2].cluster.rebuild()
        expect(await indexNames()).not.toContain(before[0])
      }))

    it('builds one index when two processes start', () =>
      survives('two rebuilds at once', async () => {
        const results = await Promise.allSettled(processes.map((each) => each.cluster.rebuild()))
        const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
        expect(reasons).toEqual([new Error('another process is building the index')])
        expect(await indexNames()).toHaveLength(2)
      }))

    it('repeats the changes of a process that died before it noted its position', () =>
      survives('follower killed', async () => {
        for (let times = 0; times < (isLong ? 10 : 2); times++) {
          // The first request after the companies holds their words, the second the position.
          let before = 1 + (times % 2)
          await runUntilKilled(
            ['tests/cluster/follow.ts'],
            (url) => url.includes('-words/_bulk') && --before === 0,
          )
        }
      }))

    it('removes what a killed rebuild left behind', () =>
      survives('rebuild killed', async () => {
        const before = await indexNames()
        await runUntilKilled(['cli/main.ts', 'index', 'build'], (url) => url.includes('-words/_bulk'))
        const [left, ...others] = (await indexNames()).filter((name) => !before.includes(name))
        expect(others).toEqual([])
        expect(left).toBeDefined()
        await processes[0].cluster.rebuild()
        expect(await indexNames()).not.toContain(left)
        expect(await indexNames()).toHaveLength(2)
      }))
  },
)
