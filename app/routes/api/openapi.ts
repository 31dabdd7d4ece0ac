import { z } from 'zod'
import { keyMemoryMs } from '#app/middleware/api-client.ts'
import { json, resource } from '#app/middleware/resource.ts'
import { timesOfCustomer } from '#core/rate-limits/company-budget.server.ts'
import { maxQuotesPerMinute } from '#core/rate-limits/quote-rate.server.ts'
import { quotasFrom } from '#core/rate-limits/rate-limits.ts'
import { problemResponse } from './responses.ts'
import { commonProblems, type Operation, operations } from './operations.ts'

const times = quotasFrom(1)

const introduction = `Reading is free and needs no key, from any site. Responses carry RateLimit headers; errors are problem details (RFC 9457).

Every company in a response counts once a day (Vietnam time) against the budgets of the client's address, its network and, with a key, its account: RateLimit-Policy "companies". Once the account has bought credits, only its own budget of ${timesOfCustomer} times the companies applies. Companies in paid files do not count.

Customers send an API key, created at /api-keys: \`Authorization: Bearer dbv_…\`. With a key the burst limit is per account instead of per address (${times.account_burst} times the requests), responses report the remaining credits, and exports are possible, with at most ${maxQuotesPerMinute.key} quotes a minute per key and one at a time per account. Keys are not for browsers: responses to a key are \`private, no-store\` and without CORS, and a preflight does not allow the header. Session cookies are ignored. A revoked key stops working within ${keyMemoryMs / 1000} seconds.`

const headers = {
  RateLimit: 'The remaining quota, and the seconds until it resets.',
  'RateLimit-Policy': 'The limit and its window in seconds.',
  'X-Credits-Remaining': `With a key: credits of the account, at most ${keyMemoryMs / 1000} seconds old; exact after an export.`,
  'Idempotent-Replayed': '`true` on a replay of an earlier response to the same key.',
  Location: 'The export.',
  'Content-Disposition': 'The file name.',
  'X-Row-Count': 'Companies in the file.',
} as const

/** Sent with every success. */
const common = ['RateLimit', 'RateLimit-Policy', 'X-Credits-Remaining'] as const

const idOf = (schema: z.ZodType) => schema.meta()?.id
const reference = (schema: z.ZodType) => ({ $ref: `#/components/schemas/${idOf(schema)}` })

function describeParameters({ path, query, headers = {} }: Operation) {
  const groups = [
    ['path', path],
    ['query', query],
    ['header', z.object(headers)],
  ] as const
  return groups.flatMap(([place, schema]) => {
    const { properties = {} } = schema ? z.toJSONSchema(schema, { io: 'input' }) : {}
    return Object.entries(properties).map(([name, property]) => {
      const { description, ...schema } = typeof property === 'object' ? property : {}
      return { name, in: place, required: place === 'path', description, schema }
    })
  })
}

function describeResponses({ responses, problems }: Operation) {
  const succeeded = Object.entries(responses).map(
    ([status, { description, schemas = [], types, headers = [] }]) => {
      const schema = schemas.length > 1 ? { oneOf: schemas.map(reference) } : schemas.map(reference)[0]
      const content = types
        ? Object.fromEntries(types.map((type) => [type, {}]))
        : { 'application/json': { schema } }
      const names = [...common, ...headers]
      const described = names.map((name) => [name, { $ref: `#/components/headers/${name}` }])
      return [status, { description, headers: Object.fromEntries(described), content }]
    },
  )
  const failed = Object.entries({ ...problems, ...commonProblems }).map(([status, description]) => [
    status,
    { description, content: { 'application/problem+json': { schema: reference(problemResponse) } } },
  ])
  return Object.fromEntries([...succeeded, ...failed])
}

function describeOperation(operation: Operation) {
  const { summary, description, access, body } = operation
  return {
    summary,
    description,
    security: access === 'key' ? [{ apiKey: [] }] : [{}, { apiKey: [] }],
    parameters: describeParameters(operation),
    requestBody: body && { required: true, content: { 'application/json': { schema: reference(body) } } },
    responses: describeResponses(operation),
  }
}

function describeSchemas() {
  const all = Object.values(operations).flatMap(({ get, post }) =>
    [get, post].filter((one) => one !== undefined),
  )
  const describe = (schemas: readonly z.ZodType[], io: 'input' | 'output') => {
    const registry = z.registry<{ id?: string }>()
    for (const schema of schemas) registry.add(schema, { id: idOf(schema) })
    return z.toJSONSchema(registry, { io, uri: (id) => `#/components/schemas/${id}` }).schemas
  }
  const responses = all.flatMap(({ responses }) =>
    Object.values(responses).flatMap(({ schemas = [] }) => schemas),
  )
  const requests = all.flatMap(({ body }) => body ?? [])
  return { ...describe([...new Set(responses), problemResponse], 'output'), ...describe(requests, 'input') }
}

/** Returns the OpenAPI document. */
function describeApi(origin: string) {
  const paths = Object.entries(operations).map(([path, { get, post }]) => [
    path,
    { get: get && describeOperation(get), post: post && describeOperation(post) },
  ])
  return {
    openapi: '3.1.0',
    info: { title: 'Vietnamese companies', version: '1', description: introduction },
    servers: [{ url: origin }],
    paths: Object.fromEntries(paths),
    components: {
      schemas: describeSchemas(),
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, description]) => [
          name,
          { description, schema: { type: 'string' } },
        ]),
      ),
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'A key of /api-keys: `dbv_…`.' },
      },
    },
  }
}

export const loader = resource(({ request, info }) =>
  json(request, describeApi(info.origin), { cacheControl: 'public, max-age=3600' }),
)
export const action = loader
