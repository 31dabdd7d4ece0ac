import { demo } from '#demo/demo.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { companyRow } from '#tests/setup/search.ts'
import { companies } from './db/schema/companies.ts'
import { readEnv } from './env.server.ts'
import { log } from './log.server.ts'
import { emptySearch } from './search/params.ts'
import { search } from './search/search.server.ts'
import { openServices, services, startServices, stopServices } from './services.server.ts'

let folder: string
const environment = () => readEnv({ DATA_DIR: folder, DEMO_COMPANIES: '300', DATABASE_POOL: '4' })

beforeAll(() => {
  log.level = 'silent'
  folder = mkdtempSync(join(tmpdir(), 'services-'))
})
afterAll(async () => {
  await stopServices()
  rmSync(folder, { recursive: true, force: true })
})

test('the first start fills the embedded database and builds the index; the second loads it', async () => {
  const first: string[] = []
  const services = await openServices(environment(), { demo, report: (step) => first.push(step) })
  expect(first).toContain('build the search index')
  expect(first).toContain('make up 300 companies')
  expect(await services.ready()).toEqual({ ready: true, index: true, database: true })
  expect(await search(services, emptySearch)).toMatchObject({ total: 300, search_engine: 'memory' })
  await services.stop()

  const second: string[] = []
  const again = await openServices(environment(), { demo, report: (step) => second.push(step) })
  expect(second).toContain('check the search index')
  expect(second.some((step) => step.startsWith('make up'))).toBe(false)
  expect((await search(again, emptySearch)).total).toBe(300)
  await again.stop()
})

test('without the engine PostgreSQL responds, and its caches follow changes', async () => {
  const services = await openServices({ ...environment(), SEARCH_ENGINE: 'postgres' }, { demo })
  const { total, search_engine, search_method } = await search(services, { ...emptySearch, q: 'công ty' })
  expect([search_engine, search_method]).toEqual(['postgres', 'fast'])
  await services.db.insert(companies).values(companyRow('0999999999', 'CÔNG TY MỚI TOANH'))
  await services.indexSync.tick()
  expect((await search(services, { ...emptySearch, q: 'công ty' })).total).toBe(total + 1)
  expect(await services.ready()).toEqual({ ready: true, index: true, database: true })
  await services.stop()
})

test('a process has one set of services between start and stop', async () => {
  expect(() => services()).toThrow('The site is starting')
  const starting = startServices(environment(), { demo })
  expect(startServices(environment(), { demo })).toBe(starting)
  expect(() => services()).toThrow('The site is starting')
  const started = await starting
  expect(services()).toBe(started)
  await stopServices()
  expect(() => services()).toThrow('The site is starting')
})

test('names a part that fails to stop, and stops the others', async () => {
  const started = await openServices(environment(), { demo })
  vi.spyOn(started.importJobs, 'stop').mockRejectedValue(new Error('the lock is lost'))
  const error = vi.spyOn(log, 'error').mockImplementation(() => {})
  await started.stop()
  expect(error.mock.calls).toEqual([[expect.objectContaining({ part: 'imports' }), expect.any(String)]])
  error.mockRestore()
  await expect(started.db.execute('select 1')).rejects.toThrow()
})

test('a failed start can be retried', async () => {
  const nowhere = { ...environment(), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' }
  await expect(startServices(nowhere, { demo })).rejects.toMatchObject({ type: 'database_unavailable' })
  await startServices(environment(), { demo })
  await stopServices()
})
