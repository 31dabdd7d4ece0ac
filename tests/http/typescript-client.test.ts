import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, inject, test } from 'vitest'
import { type ApiClient, type ApiObjects, createApiClient } from '#clients/typescript/index.js'
import { keyOf } from '#tests/setup/api-keys.ts'

const baseUrl = inject('site')
const folder = join(import.meta.dirname, '..', '..', 'clients', 'typescript')
const visitor = createApiClient({ baseUrl })
let customer: ApiClient

beforeAll(async () => {
  customer = createApiClient({ baseUrl, apiKey: await keyOf('typescript-client-1') })
})

test('its types are those of the document', async () => {
  const generator = join(folder, 'node_modules', 'openapi-typescript', 'bin', 'cli.js')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [generator, `${baseUrl}/api/openapi.json`, '--default-non-nullable=false'],
    {
      env: { ...process.env, NODE_OPTIONS: '' },
    },
  )
  await expect(stdout).toMatchFileSnapshot(join(folder, 'api.d.ts'))
})

test('searches and reads a company without a key', async () => {
  const found = await visitor.GET('/api/search', {
    params: { query: { q: 'tnhh', status: 'active', perPage: 25 } },
  })
  const companies: ApiObjects['Company'][] = found.data!.results
  expect(companies).toHaveLength(25)
  const { taxCode, name } = companies[0]
  const { data } = await visitor.GET('/api/companies/{taxCode}', { params: { path: { taxCode } } })
  expect(data!.name).toBe(name)
})

test('returns problems as errors', async () => {
  const { data, error, response } = await visitor.GET('/api/companies/{taxCode}', {
    params: { path: { taxCode: '0000000000' } },
  })
  expect([data, response.status, error!.status]).toEqual([undefined, 404, 404])
  expect(error!.detail).toBe('There is no such company.')
  expect((await visitor.GET('/api/exports')).error!.status).toBe(401)
})

test('exports once, and downloads the file', async () => {
  const { data: found } = await visitor.GET('/api/search')
  const params = { header: { 'Idempotency-Key': 'typescript-client' } }
  const body: ApiObjects['ExportOrder'] = {
    companies: [found!.results[0].slug],
    columns: ['name', 'taxCode'],
  }
  const { data: quote } = await customer.POST('/api/exports', { body: { ...body, quoteOnly: true } })
  expect(quote).toMatchObject({ new: 1, cost: 1, affordable: true })
  const first = await customer.POST('/api/exports', { params, body })
  const again = await customer.POST('/api/exports', { params, body })
  expect([first.response.status, again.response.status]).toEqual([201, 200])
  expect(again.data).toEqual(first.data)
  const { id } = first.data as ApiObjects['ExportReceipt']
  const { data: file } = await customer.GET('/api/exports/{id}/file', {
    params: { path: { id } },
    parseAs: 'text',
  })
  expect(String(file)).toContain(found!.results[0].name)
})
