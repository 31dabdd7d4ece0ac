import { beforeAll, expect, inject, test } from 'vitest'
import { z } from 'zod'

const site = inject('site')

interface Document {
  paths: Record<
    string,
    { get: { parameters?: { name: string; in: string }[]; responses: Record<string, { content: Content }> } }
  >
  components: { schemas: Record<string, object> }
}
type Content = Record<string, { schema: { $ref: string } }>

let document: Document
let slug: string

beforeAll(async () => {
  document = (await (await fetch(`${site}/api/openapi.json`)).json()) as Document
  const { results } = (await (await fetch(`${site}/api/search`)).json()) as { results: { slug: string }[] }
  slug = results[0].slug
})

/** The schema that the document names for an answer, as something that checks. */
function schemaFor(path: string, status: number, type: string): z.ZodType {
  const { $ref } = document.paths[path].get.responses[status].content[type].schema
  const inlined = JSON.stringify({ $ref, $defs: document.components.schemas })
  return z.fromJSONSchema(JSON.parse(inlined.replaceAll('#/components/schemas/', '#/$defs/')))
}

test.each([
  ['/api/search', '/api/search', 200],
  ['/api/search', '/api/search?q=cong%20ty&cityId=1&hasPhone=true&perPage=25&sort=name', 200],
  ['/api/search', '/api/search?q=zzzzqqqq', 200],
  ['/api/search', '/api/search?q=%22tnhh%22%20-xyz', 200],
  ['/api/search', '/api/search?q=%22', 400],
  ['/api/companies/{taxCode}', '/api/companies/SLUG', 200],
  ['/api/companies/{taxCode}', '/api/companies/0000000000', 404],
  ['/api/facets', '/api/facets', 200],
  ['/api/suggest', '/api/suggest?q=cong', 200],
  ['/api/suggest', '/api/suggest?q=c', 200],
])('%s answers %s as the document says', async (path, address, status) => {
  const response = await fetch(site + address.replace('SLUG', slug))
  expect(response.status).toBe(status)
  const type = response.headers.get('Content-Type')!
  const body: unknown = await response.json()
  expect(schemaFor(path, status, type).safeParse(body).error).toBeUndefined()
})

test('a schema refuses a field it does not name', async () => {
  const body = (await (await fetch(`${site}/api/companies/${slug}`)).json()) as object
  const schema = schemaFor('/api/companies/{taxCode}', 200, 'application/json')
  expect(schema.safeParse({ ...body, changeSeq: 1 }).success).toBe(false)
})

test('the document names every parameter of the search', () => {
  expect(document.paths['/api/search'].get.parameters!.map(({ name }) => name)).toEqual([
    'q',
    'cityId',
    'districtId',
    'businessTypeId',
    'dateRange',
    'hasPhoneOrEmail',
    'hasPhone',
    'hasEmail',
    'hasRepresentative',
    'sort',
    'page',
    'perPage',
  ])
})

test('a choice leaves as many results as its count says', async () => {
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
