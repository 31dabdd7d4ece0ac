import { beforeAll, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { keyOf, withKey } from '#tests/setup/api-keys.ts'

const site = inject('site')

type Reference = { $ref: string }
type Content = Record<string, { schema: Reference | { oneOf: Reference[] } }>
interface Operation {
  parameters: { name: string; in: string; required: boolean }[]
  security: object[]
  requestBody?: { content: Content }
  responses: Record<string, { content: Content; headers?: Record<string, Reference> }>
}
interface Document {
  paths: Record<string, { get: Operation; post?: Operation }>
  components: Record<'schemas' | 'headers' | 'securitySchemes', Record<string, object>>
}

let document: Document
let slug: string
let key: string

beforeAll(async () => {
  document = (await (await fetch(`${site}/api/openapi.json`)).json()) as Document
  const { results } = (await (await fetch(`${site}/api/search`)).json()) as { results: { slug: string }[] }
  slug = results[0].slug
  key = await keyOf('api-contract-1')
})

function toSchema(described: object): z.ZodType {
  const inlined = JSON.stringify({ ...described, $defs: document.components.schemas })
  return z.fromJSONSchema(JSON.parse(inlined.replaceAll('#/components/schemas/', '#/$defs/')))
}

/** Returns a validator for the document's schema of a response. */
const schemaFor = (path: string, status: number, type: string, method: 'get' | 'post' = 'get') =>
  toSchema(document.paths[path][method]!.responses[status].content[type].schema)

test.each([
  ['/api/search', '/api/search', 200],
  ['/api/search', '/api/search?q=cong%20ty&cityId=1&hasPhone=true&perPage=25&sort=name', 200],
  ['/api/search', '/api/search?q=zzzzqqqq', 200],
  ['/api/search', '/api/search?q=%22tnhh%22%20-xyz', 200],
  ['/api/search', '/api/search?q=tnhh+in+hcm', 200],
  ['/api/search', '/api/search?q=sao+phuong+bac+official', 200],
  ['/api/search', '/api/search?q=%22', 400],
  ['/api/companies/{taxCode}', '/api/companies/SLUG', 200],
  ['/api/companies/{taxCode}', '/api/companies/0000000000', 404],
  ['/api/facets', '/api/facets', 200],
  ['/api/suggest', '/api/suggest?q=cong', 200],
  ['/api/suggest', '/api/suggest?q=c', 200],
])('%s answers %s as documented', async (path, address, status) => {
  const response = await fetch(site + address.replace('SLUG', slug))
  expect(response.status).toBe(status)
  const type = response.headers.get('Content-Type')!
  const body: unknown = await response.json()
  expect(schemaFor(path, status, type).safeParse(body).error).toBeUndefined()
})

test('schemas reject unknown fields', async () => {
  const body = (await (await fetch(`${site}/api/companies/${slug}`)).json()) as object
  const schema = schemaFor('/api/companies/{taxCode}', 200, 'application/json')
  expect(schema.safeParse({ ...body, changeSeq: 1 }).success).toBe(false)
})

test('named choices are returned as parameters take them', async () => {
  const ask = async (search: string) =>
    (await (await fetch(`${site}/api/search?${search}`)).json()) as {
      total: number
      facets: Record<'statuses' | 'kinds' | 'legalForms', { id: string; count: number }[]>
    }
  const { facets } = await ask('q=tnhh')
  for (const [counts, name] of [
    ['statuses', 'status'],
    ['kinds', 'kind'],
    ['legalForms', 'legalForm'],
  ] as const) {
    const [{ id, count }] = facets[counts]
    expect((await ask(`q=tnhh&${name}=${id}`)).total, `${name}=${id}`).toBe(count)
  }
  // An invalid value is ignored, as everywhere; without a key `notExported` does nothing.
  expect((await ask('q=tnhh&status=asleep&notExported=true')).total).toBe((await ask('q=tnhh')).total)
})

test('the document names every parameter of the search', () => {
  expect(document.paths['/api/search'].get.parameters!.map(({ name }) => name)).toEqual([
    'q',
    'cityId',
    'districtId',
    'provinceId',
    'wardId',
    'businessTypeId',
    'legalForm',
    'kind',
    'status',
    'dateRange',
    'hasPhoneOrEmail',
    'hasPhone',
    'hasEmail',
    'hasRepresentative',
    'notExported',
    'as',
    'sort',
    'page',
    'perPage',
  ])
})

test('a response includes the interpretation, and words missing from the nearest names', async () => {
  const answerTo = async (query: string) => (await fetch(`${site}/api/search?q=${query}`)).json()
  const filtered = (await answerTo('tnhh&cityId=79')) as { total: number }
  expect(await answerTo('tnhh+in+hcm')).toMatchObject({
    total: filtered.total,
    interpretation: { place: { key: 'cityId', id: 79, text: 'hcm' } },
  })
  const asWords = await answerTo('tnhh+in+hcm&as=words')
  expect(asWords).not.toHaveProperty('interpretation')
  const nearest = await answerTo('sao+phuong+bac+official')
  expect(nearest).toMatchObject({ corrected: { kind: 'nearest', dropped: ['official'] } })
  expect(nearest).not.toHaveProperty('facets')
})

test('a choice returns as many results as its count', async () => {
  const { facets } = (await (await fetch(`${site}/api/search?q=cong%20ty`)).json()) as {
    facets: { cities: { id: number; count: number }[] }
  }
  expect(facets.cities.length).toBeGreaterThan(1)
  for (const { id, count } of facets.cities.slice(0, 5)) {
    const { total } = (await (await fetch(`${site}/api/search?q=cong%20ty&cityId=${id}`)).json()) as {
      total: number
    }
    expect(total).toBe(count)
  }
})

test('responses with a key are equal, with the documented headers', async () => {
  for (const [path, address] of [
    ['/api/search', '/api/search?q=cong+ty'],
    ['/api/companies/{taxCode}', `/api/companies/${slug}`],
    ['/api/facets', '/api/facets'],
    ['/api/suggest', '/api/suggest?q=cong'],
    ['/api/exports', '/api/exports?page=2&perPage=5'],
  ]) {
    const response = await fetch(site + address, { headers: withKey(key) })
    expect(response.status).toBe(200)
    expect(response.headers.has('X-Credits-Remaining')).toBe(true)
    const described = document.paths[path].get.responses[200].headers!
    expect(Object.keys(described)).toContain('X-Credits-Remaining')
    for (const { $ref } of Object.values(described)) {
      expect(document.components.headers).toHaveProperty([$ref.split('/').at(-1)!])
    }
    expect(schemaFor(path, 200, 'application/json').safeParse(await response.json()).error).toBeUndefined()
  }
})

test('every operation documents whether it needs a key, and its response without one', async () => {
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, { security, responses, parameters }] of Object.entries(operations)) {
      const isOpen = security.some((one) => Object.keys(one).length === 0)
      expect(security).toContainEqual({ apiKey: [] })
      const address = path.replace('{taxCode}', slug).replace('{id}', crypto.randomUUID())
      for (const headers of [{}, withKey(`dbv_${'0'.repeat(40)}`)]) {
        const response = await fetch(site + address, { method, headers })
        const expected = isOpen && !('Authorization' in headers) ? 200 : 401
        expect([path, method, response.status]).toEqual([path, method, expected])
        expect(Object.keys(responses)).toContain(String(expected))
      }
      const inPath = path.match(/(?<=\{)\w+/g) ?? []
      expect(parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(inPath)
    }
  }
  expect(document.components.securitySchemes).toMatchObject({ apiKey: { type: 'http', scheme: 'bearer' } })
})

test.each<[number, object, string?]>([
  [200, { companies: ['SLUG'], quoteOnly: true }],
  [200, { search: { q: 'cong ty', hasPhone: true }, quoteOnly: true, format: 'xlsx' }],
  [201, { companies: ['SLUG', 'nonsense'], columns: ['name'] }, 'contract-0001'],
  [200, { companies: ['SLUG', 'nonsense'], columns: ['name'] }, 'contract-0001'],
  [400, { search: { q: 'sao phuong bac official' }, quoteOnly: true }],
  [409, { companies: ['SLUG'] }, 'contract-0001'],
  [400, { companies: ['SLUG'] }],
  [422, { companies: ['nonsense'] }, 'contract-0002'],
])('an export order returns %i as documented: %j', async (status, body, idempotencyKey) => {
  const order = JSON.parse(JSON.stringify(body).replace('SLUG', slug)) as object
  expect(
    toSchema(document.paths['/api/exports'].post!.requestBody!.content['application/json'].schema).parse(
      order,
    ),
  ).toBeDefined()
  const response = await fetch(`${site}/api/exports`, {
    method: 'POST',
    headers: { ...withKey(key), ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }) },
    body: JSON.stringify(order),
  })
  expect(response.status).toBe(status)
  const type = response.headers.get('Content-Type')!
  const answer: unknown = await response.json()
  expect(schemaFor('/api/exports', status, type, 'post').safeParse(answer).error).toBeUndefined()
  if (status !== 201) return
  const { file } = answer as { file: string }
  const [one, missing] = [new URL(file).pathname.replace('/file', ''), `/api/exports/${crypto.randomUUID()}`]
  for (const [address, expected] of [
    [one, 200],
    [missing, 404],
  ] as const) {
    const found = await fetch(site + address, { headers: withKey(key) })
    expect(found.status).toBe(expected)
    const schema = schemaFor('/api/exports/{id}', expected, found.headers.get('Content-Type')!)
    expect(schema.safeParse(await found.json()).error).toBeUndefined()
  }
  for (const format of ['csv', 'xlsx', 'jsonl']) {
    const sent = await fetch(`${file}?format=${format}`, { headers: withKey(key) })
    await sent.arrayBuffer()
    const { content, headers } = document.paths['/api/exports/{id}/file'].get.responses[200]
    expect(Object.keys(content)).toContain(sent.headers.get('Content-Type'))
    for (const name of Object.keys(headers!).filter((name) => !name.startsWith('RateLimit'))) {
      expect(sent.headers.has(name)).toBe(true)
    }
  }
})
