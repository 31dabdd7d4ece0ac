import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client } from '@opensearch-project/opensearch'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { queryRows } from '#core/db/query-rows.ts'
import { startIndexSync } from '#core/search/index/open-index.server.ts'
import { type OpenSearchIndex, openOpenSearch } from '#core/search/index/opensearch.server.ts'
import { emptySearch } from '#core/search/params.ts'
import { search } from '#core/search/search.server.ts'
import type { SearchContext } from '#core/search/search-context.ts'
import { companyRow, insertCompanies, openTestSearch, type TestSearch } from '#tests/setup/search.ts'
import { clusterSettings, typed } from './settings.ts'

const nodes = inject('opensearch')
const settings = clusterSettings(nodes)

let directory: TestSearch
const opened: OpenSearchIndex[] = []

async function open(): Promise<{ cluster: OpenSearchIndex; context: SearchContext }> {
  const cluster = await openOpenSearch(directory.database.connection, settings, directory.context.log)
  opened.push(cluster)
  const { index, caches } = cluster
  return { cluster, context: { ...directory.context, index, caches } }
}

describe.skipIf(nodes.length === 0)('an index on a cluster', () => {
  beforeAll(async () => {
    directory = await openTestSearch({ demo: 3_000 })
  })
  afterAll(async () => {
    for (const { indexSync } of opened) await indexSync.stop()
    await directory.close()
  })

  it('is built at the first tick and answers as the index in memory does', async () => {
    const { cluster, context } = await open()
    expect(context.index.engine).toBeUndefined()
    await cluster.indexSync.tick()
    await cluster.indexSync.tick()
    for (const q of typed) {
      const params = { ...emptySearch, q, perPage: 25 as const }
      const [onCluster, inMemory] = await Promise.all([
        search(context, params),
        search(directory.context, params),
      ])
      expect(onCluster.search_engine, q).toBe('opensearch')
      const { total, facets, corrected, interpretation, results } = onCluster
      expect({ q, total, facets, corrected, interpretation, ids: results.map(({ id }) => id) }).toEqual({
        q,
        total: inMemory.total,
        facets: inMemory.facets,
        corrected: inMemory.corrected,
        interpretation: inMemory.interpretation,
        ids: inMemory.results.map(({ id }) => id),
      })
    }
  })

  it('is followed by one process and seen by all', async () => {
    const [one, other] = [await open(), await open()]
    await insertCompanies(directory.database, [companyRow('0109999998', 'CÔNG TY VỪA THÀNH LẬP')])
    await Promise.all([one.cluster.indexSync.tick(), other.cluster.indexSync.tick()])
    await one.cluster.indexSync.tick()
    await other.cluster.indexSync.tick()
    for (const { context } of [one, other])
      expect(await search(context, { ...emptySearch, q: 'vừa thành lập' })).toMatchObject({
        total: 1,
        search_engine: 'opensearch',
      })
  })

  it('answers the first search of a process', async () => {
    const { context } = await open()
    expect((await search(context, emptySearch)).search_engine).toBe('opensearch')
  })

  it('is compared with the database and repaired', async () => {
    const { cluster, context } = await open()
    await cluster.indexSync.tick()
    const { db } = directory.database.connection
    const [{ id, version }] = await queryRows<{ id: number; version: number }>(
      db,
      sql`select id, change_seq::int as version from companies where tax_code = '0109999998'`,
    )
    const client = new Client({ nodes })
    onTestFinished(() => client.close())
    const names = Object.keys((await client.indices.getAlias({ index: 'companies-*' })).body)
    const index = names.find((name) => !name.endsWith('-words'))!
    const body = { id, version, removed: true }
    await client.index({ index, id: String(id), version, version_type: 'external_gte', refresh: true, body })
    expect(await cluster.checkIndex()).toBe(1)
    expect((await search(context, { ...emptySearch, q: 'vừa thành lập' })).total).toBe(1)
    expect(await cluster.checkIndex()).toBe(0)
  })

  it('is closed with the process', async () => {
    const cluster = await openOpenSearch(directory.database.connection, settings, directory.context.log)
    await cluster.indexSync.tick()
    expect(cluster.index.engine).toBeDefined()
    await startIndexSync({ ...cluster, log: directory.context.log }).stop()
    expect(cluster.index.engine).toBeUndefined()
  })

  it('is rebuilt beside the one in use', async () => {
    const { cluster, context } = await open()
    await cluster.indexSync.tick()
    const before = await cluster.engine.stats()
    await cluster.rebuild()
    expect(await cluster.engine.stats()).toMatchObject({ documents: before.documents })
    expect((await search(context, { ...emptySearch, q: 'minh anh' })).search_engine).toBe('opensearch')
  })
})

describe('a cluster that cannot be used', () => {
  const answering = async (status: number, body: object): Promise<string[]> => {
    const server = createServer((_request, response) => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    onTestFinished(() => void server.close())
    return [`http://127.0.0.1:${(server.address() as AddressInfo).port}`]
  }
  const refused = async (status: number, body: object) =>
    openOpenSearch(
      directory.database.connection,
      { ...settings, OPENSEARCH_URL: await answering(status, body) },
      directory.context.log,
    )

  beforeAll(async () => {
    directory = await openTestSearch()
  })
  afterAll(() => directory.close())

  it.each([
    ['another product', 200, { version: { number: '8.1.0' } }, /not OpenSearch but another product/],
    [
      'an old version',
      200,
      { version: { number: '1.3.0', distribution: 'opensearch' } },
      /1\.3\.0 is not supported/,
    ],
    [
      'a version without points in time',
      200,
      { version: { number: '2.3.0', distribution: 'opensearch' } },
      /2\.3\.0 is not supported/,
    ],
    ['a wrong password', 401, { error: 'unauthorized' }, /refuses OPENSEARCH_USER/],
    ['no permission', 403, { error: 'forbidden' }, /may not read/],
  ])('is refused for %s', async (_case, status, body, message) => {
    await expect(refused(status, body)).rejects.toThrow(message)
  })

  it.each([
    ['does not respond', () => {}],
    ['stops in the middle of a response', (response: ServerResponse) => response.writeHead(200).write('{')],
  ])('is left to PostgreSQL when it %s', async (_case, answer) => {
    const silent = createServer((_request, response) => void answer(response)).listen(0, '127.0.0.1')
    await new Promise((resolve) => silent.once('listening', resolve))
    onTestFinished(() => {
      silent.closeAllConnections()
      silent.close()
    })
    const OPENSEARCH_URL = [`http://127.0.0.1:${(silent.address() as AddressInfo).port}`]
    const cluster = await openOpenSearch(
      directory.database.connection,
      { ...settings, OPENSEARCH_URL, SEARCH_TIMEOUT_MS: 50 },
      directory.context.log,
    )
    await expect(cluster.indexSync.tick()).rejects.toThrow(/timed out|aborted/i)
    expect(cluster.index.engine).toBeUndefined()
  })

  it('is followed once it answers, and searches use PostgreSQL until then', async () => {
    const cluster = await openOpenSearch(
      directory.database.connection,
      { ...settings, OPENSEARCH_URL: ['http://127.0.0.1:1'] },
      directory.context.log,
    )
    expect(directory.context.log.lines.at(-1)?.message).toMatch(/does not answer/)
    await expect(cluster.indexSync.tick()).rejects.toThrow()
    const { index, caches } = cluster
    expect(
      await search({ ...directory.context, index, caches }, { ...emptySearch, q: 'minh' }),
    ).toMatchObject({
      search_engine: 'postgres',
    })
  })
})
