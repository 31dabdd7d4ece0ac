import { z } from 'zod'
import { keyMemoryMs } from '#app/middleware/api-client.ts'
import { productName } from '#app/product.ts'
import { findExampleTaxCode } from '#core/companies/example-tax-code.server.ts'
import { services } from '#core/services.server.ts'
import type { Language } from '#text/languages.ts'
import { codeSamples } from './examples.ts'
import { introduceApi } from './introduction.server.ts'
import { commonProblems, type Operation, operations } from './operations.ts'
import { problemResponse } from './responses.ts'
import { toVietnamese } from './vietnamese.ts'

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

interface DescribedResponse {
  description: string
  content: Record<string, object>
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
  return Object.fromEntries([...succeeded, ...failed]) as Record<string, DescribedResponse>
}

interface Server {
  origin: string
  taxCode: string
}

function describeOperation(path: string, method: 'get' | 'post', operation: Operation, server: Server) {
  const { id, summary, description, access, body, example = () => ({}) } = operation
  const needsKey = access === 'key'
  const request = { method: method === 'get' ? 'GET' : 'POST', url: server.origin + path, needsKey } as const
  return {
    operationId: id,
    summary,
    description,
    security: needsKey ? [{ apiKey: [] }] : [{}, { apiKey: [] }],
    parameters: describeParameters(operation),
    requestBody: body && { required: true, content: { 'application/json': { schema: reference(body) } } },
    responses: describeResponses(operation),
    'x-codeSamples': codeSamples({ ...request, ...example(server.taxCode) }),
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

/** Returns the OpenAPI document with its texts in a language. */
export async function describeApi(origin: string, language: Language) {
  const server = { origin, taxCode: await findExampleTaxCode(services().db) }
  const paths = Object.entries(operations).map(([path, { get, post }]) => [
    path,
    {
      get: get && describeOperation(path, 'get', get, server),
      post: post && describeOperation(path, 'post', post, server),
    },
  ])
  const described = {
    paths: Object.fromEntries(paths) as Record<string, Partial<Record<'get' | 'post', DescribedOperation>>>,
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
  return {
    openapi: '3.1.0',
    info: { title: productName, version: '1', description: introduceApi(origin, language).markdown },
    servers: [{ url: origin }],
    ...(language === 'vi' ? toVietnamese(described) : described),
  }
}

type DescribedOperation = ReturnType<typeof describeOperation>
export type ApiDocument = Awaited<ReturnType<typeof describeApi>>
