import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { Client } from '@opensearch-project/opensearch'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { readEnv } from '#core/env.server.ts'
import { describeError } from '#core/log.server.ts'
import { nameAlias, type OpenSearchIndex, openOpenSearch } from '#core/search/index/opensearch.server.ts'
import { readIdentity } from '#core/search/index/source.server.ts'
import { useIndex } from '#search-engine/opensearch/indexes.ts'
import { wordsOf } from '#search-engine/opensearch/words.ts'
import { runCommand, spawnCommand } from '#tests/setup/command-line.ts'
import { companyRow, insertCompanies, openTestSearch, type TestSearch } from '#tests/setup/search.ts'
import { searchNow } from './load.ts'
import { startNodeProxy } from './node-proxy.ts'
import { clusterSettings } from './settings.ts'

const nodes = inject('opensearch')
const settings = { ...clusterSettings(nodes), OPENSEARCH_INDEX: 'access' }
let directory: TestSearch

beforeAll(async () => {
  directory = await openTestSearch({ demo: 200 })
})
afterAll(() => directory.close())

async function open(changes: Partial<typeof settings> = {}): Promise<OpenSearchIndex> {
  const { database, context } = directory
  const cluster = await openOpenSearch(database.connection, { ...settings, ...changes }, context.log)
  onTestFinished(() => cluster.indexSync.stop())
  return cluster
}

const searchOn = ({ index }: OpenSearchIndex, q = 'công ty') =>
  searchNow({ ...directory.context, index, searchTimeout: 60_000 }, q)

describe.skipIf(nodes.length === 0)('a cluster behind TLS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tls-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  /** Makes a certificate for this machine that is its own authority. */
  function makeCertificate(name: string) {
    const [key, cert] = ['key', 'pem'].map((ending) => join(folder, `${name}.${ending}`))
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
    const subject = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=IP:127.0.0.1']
    execFileSync('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', cert], {
      stdio: 'ignore',
    })
    return { path: cert, tls: { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') } }
  }

  it('is used with its authority and refused without', async () => {
    const own = makeCertificate('own')
    await using proxy = await startNodeProxy(nodes[0], { tls: own.tls })
    const OPENSEARCH_URL = [proxy.url]
    for (const OPENSEARCH_CA of [undefined, makeCertificate('other').path])
      await expect(open({ OPENSEARCH_URL, OPENSEARCH_CA } as object)).rejects.toThrow(
        /no secure connection .*OPENSEARCH_CA names the file of its authority/,
      )
    await expect(open({ OPENSEARCH_URL, OPENSEARCH_CA: join(folder, 'none') } as object)).rejects.toThrow(
      /OPENSEARCH_CA: .*no such file/,
    )
    const cluster = await open({ OPENSEARCH_URL, OPENSEARCH_CA: own.path } as object)
    await cluster.indexSync.tick()
    expect((await searchOn(cluster)).search_engine).toBe('opensearch')
  })
})

describe('a password in OPENSEARCH_URL', () => {
  const password = 'geheim-4711'

  /** Everything that was logged, as the log writes it. */
  const logged = () =>
    JSON.stringify(
      directory.context.log.lines.map(({ message, details }) => {
        const { err, ...fields } = details as { err?: Error }
        return { message, ...fields, err: err && describeError(err) }
      }),
    )

  it.each([
    ['that is refused', 401],
    ['of a cluster that fails', 500],
    ['of a cluster that does not answer', undefined],
  ])('%s is in no error and no log line', async (_case, status) => {
    const credentials: (string | undefined)[] = []
    const server = createServer(({ headers }, response) => {
      credentials.push(headers.authorization)
      if (status) response.writeHead(status).end('{}')
      else response.destroy()
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    onTestFinished(() => void server.close())
    const url = `http://search:${password}@127.0.0.1:${(server.address() as AddressInfo).port}`
    const env = readEnv({ SEARCH_ENGINE: 'opensearch', OPENSEARCH_URL: url })
    const { connection } = directory.database
    const failed = await openOpenSearch(
      connection,
      { ...env, SEARCH_TIMEOUT_MS: 2_000 },
      directory.context.log,
    )
      .then(async ({ indexSync, engine }) => {
        const errors = await Promise.all([
          indexSync.tick().catch((error: unknown) => error),
          engine.search({ words: ['minh'], offset: 0, limit: 1 }).catch((error: unknown) => error),
        ])
        directory.context.log.warn({ err: errors[0] }, 'background loop failed')
        directory.context.log.error({ err: errors[1] }, 'search engine failed, using PostgreSQL')
        return errors
      })
      .catch((error: unknown) => [error])
    const encoded = Buffer.from(`search:${password}`).toString('base64')
    expect(new Set(credentials)).toEqual(new Set([`Basic ${encoded}`]))
    expect(failed[0]).toBeInstanceOf(Error)
    for (const text of [
      logged(),
      ...failed.map((error) => inspect(error) + String((error as Error).stack)),
    ]) {
      expect(text).not.toContain(password)
      expect(text).not.toContain(encoded)
    }
    const command = await spawnCommand(['index', 'stats'], {
      ...directory.database.environment,
      DATA_DIR: directory.database.dataDir,
      SEARCH_ENGINE: 'opensearch',
      OPENSEARCH_URL: url,
    })
    expect(command.code).toBe(1)
    expect(command.stderr).toMatch(/^OPENSEARCH_URL: the cluster refuses|The search cluster failed/m)
    expect(command.stdout + command.stderr).not.toContain(password)
    expect(command.stdout + command.stderr).not.toContain(encoded)
  })

  it('is not repeated by the message about an address of another kind', () => {
    const source = { SEARCH_ENGINE: 'opensearch', OPENSEARCH_URL: `ftp://search:${password}@localhost` }
    expect(() => readEnv(source)).toThrow(/OPENSEARCH_URL\S*: must be http:\/\/ or https:\/\/ addresses/)
    expect(() => readEnv(source)).not.toThrow(password)
  })
})

describe.skipIf(nodes.length === 0)('the index on a cluster', () => {
  const client = new Client({ nodes: nodes.length > 0 ? nodes : ['http://localhost'] })
  afterAll(() => client.close())

  const indexInUse = async () => {
    const of = { index: `${await nameAlias(directory.database.connection.db, 'access')}-*`, name: '*' }
    const names = Object.keys((await client.indices.getAlias(of)).body)
    return names.find((name) => !name.endsWith('-words'))!
  }

  const allowedNode = 'index.routing.allocation.require._name'

  /**
   * Puts a copy of an index in its place that no node may hold. It stays red, unlike an opened index, which OpenSearch
   * assigns to the nodes that hold its files whatever the settings. Returns its name.
   */
  async function useCopyOnNoNode(index: string): Promise<string> {
    const copy = `${index}c`
    await client.indices.putSettings({ index: `${index}*`, body: { 'index.blocks.write': true } as never })
    for (const [from, target] of [
      [index, copy],
      [wordsOf(index), wordsOf(copy)],
    ])
      await client.indices.clone({
        index: from,
        target,
        wait_for_active_shards: '0',
        body: { settings: { [allowedNode]: 'nobody', 'index.blocks.write': null } } as never,
      })
    const [alias] = Object.keys((await client.indices.getAlias({ index })).body[index].aliases)
    await useIndex({ client, alias }, copy)
    return copy
  }

  it('is built, verified and described by command', async () => {
    const environment = {
      ...directory.database.environment,
      DATA_DIR: directory.database.dataDir,
      SEARCH_ENGINE: 'opensearch',
      OPENSEARCH_URL: nodes.join(),
      OPENSEARCH_INDEX: 'access-commands',
    }
    const cli = (name: string) => runCommand(['index', name], environment)
    for (const name of ['verify', 'stats'])
      expect(await cli(name)).toMatchObject({ code: 1, stderr: expect.stringMatching(/Run "index build"/) })
    const about = {
      code: 0,
      stdout: expect.stringMatching(/ 200 companies, [\d,]+ words\n.* on the cluster/),
    }
    expect(await cli('build')).toMatchObject(about)
    expect(await cli('stats')).toMatchObject(about)
    const verified = { code: 0, stdout: expect.stringMatching(/^200 companies compared/) }
    expect(await cli('verify')).toMatchObject(verified)
    await client.deleteByQuery({
      index: 'access-commands-*-*-2*',
      body: { query: { range: { id: { lte: 2 } } } },
      refresh: true,
    })
    expect(await cli('verify')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('missing 2, stale 0, extra 0'),
    })
    expect(await cli('build')).toMatchObject(about)
    expect(await cli('verify')).toMatchObject(verified)
  })

  it('of another version of the product is left alone', async () => {
    const current = await nameAlias(directory.database.connection.db, 'access')
    const alias = current.replace(/[^-]*$/, '00000000')
    const index = `${alias}-20200101000000-abcdef`
    for (const name of [index, `${index}-words`]) await client.indices.create({ index: name })
    await client.indices.putAlias({ index, name: alias })
    const cluster = await open()
    await cluster.rebuild()
    await cluster.rebuild()
    await cluster.rebuild()
    expect((await cluster.engine.stats()).documents).toBe(200)
    expect((await client.indices.getAlias({ name: alias })).body).toEqual({ [index]: expect.anything() })
    await client.indices.delete({ index: `${alias}-*` })
  })

  it('is left to PostgreSQL while it is red, and used once it is not', async () => {
    const first = await open()
    await first.indexSync.tick()
    const copy = await useCopyOnNoNode(await indexInUse())
    const cluster = await open({ SEARCH_TIMEOUT_MS: 2_000 })
    expect(directory.context.log.lines.at(-1)?.message).toMatch(/the search cluster is red/)
    await expect(cluster.indexSync.tick()).rejects.toThrow()
    expect((await searchOn(cluster)).search_engine).toBe('postgres')
    const index = `${copy}*`
    await client.indices.putSettings({ index, body: { [allowedNode]: null } as never })
    await client.cluster.health({ index, wait_for_status: 'yellow', timeout: '60s' })
    await cluster.indexSync.tick()
    expect((await searchOn(cluster)).search_engine).toBe('opensearch')
  })

  it('is rebuilt when it is ahead of the database, as after a restore', async () => {
    const cluster = await open()
    await cluster.indexSync.tick()
    const before = await indexInUse()
    const position = { index: `${before}-words`, id: '^position' }
    await client.index({ ...position, body: { appliedUpTo: 1_000_000_000 } })
    await cluster.indexSync.tick()
    expect(await indexInUse()).not.toBe(before)
    expect(directory.context.log.lines.map(({ message }) => message)).toContain(
      'search index ahead of the database, rebuilding',
    )
    expect((await searchOn(cluster)).search_engine).toBe('opensearch')
  })

  it('is repaired at once where somebody deleted a document, and rebuilt where that is impossible', async () => {
    const cluster = await open()
    await cluster.indexSync.tick()
    const index = await indexInUse()
    const [id] = await insertCompanies(directory.database, [companyRow('0109999997', 'CÔNG TY CÓ MẶT')])
    await cluster.indexSync.tick()
    await client.delete({ index, id: String(id), refresh: true })
    expect((await searchOn(cluster, '"có mặt"')).total).toBe(0)
    expect(await cluster.checkIndex()).toBe(1)
    expect((await searchOn(cluster, '"có mặt"')).total).toBe(1)
    expect(await indexInUse()).toBe(index)

    const version = 1_000_000_000
    const body = { id, version, removed: true }
    await client.index({ index, id: String(id), version, version_type: 'external', refresh: true, body })
    expect(await cluster.checkIndex()).toBe(1)
    expect((await searchOn(cluster, '"có mặt"')).total).toBe(1)
    expect(await indexInUse()).not.toBe(index)
    expect(await cluster.checkIndex()).toBe(0)
  })

  it('is replaced only by one that answers as the database does', async () => {
    const strange = await openTestSearch({ rows: [companyRow('0109999996', 'CÔNG TY A')] })
    onTestFinished(() => strange.close())
    const { connection } = strange.database
    const cluster = await openOpenSearch(
      connection,
      { ...settings, OPENSEARCH_INDEX: 'strange' },
      strange.context.log,
    )
    onTestFinished(() => cluster.indexSync.stop())
    await cluster.rebuild()
    const inUse = async () =>
      Object.keys((await client.indices.getAlias({ index: 'strange-*', name: '*' })).body).sort()
    const before = await inUse()
    await insertCompanies(strange.database, [
      { ...companyRow('0109999995', 'CÔNG TY B'), searchText: ' cong ty c ' },
    ])
    await expect(cluster.rebuild()).rejects.toThrow(
      /differs from the database: results of the name of company/,
    )
    expect(await inUse()).toEqual(before)
    expect(Object.keys((await client.indices.get({ index: 'strange-*' })).body).sort()).toEqual(before)
  })

  it('is not that of a restored copy of the database', async () => {
    const copy = await openTestSearch()
    onTestFinished(() => copy.close())
    const [{ db }, { db: restored }] = [directory.database.connection, copy.database.connection]
    const { identity } = await readIdentity(db)
    await copy.database.asOwner(sql`update site_identity set identity = ${identity}::uuid`)
    expect((await readIdentity(restored)).identity).toBe(identity)
    expect(await nameAlias(restored, 'access')).not.toBe(await nameAlias(db, 'access'))
  })
})
