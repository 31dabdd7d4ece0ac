import { z } from 'zod'
import { json, resource } from '#app/middleware/resource.ts'
import { companyAnswer, facetsAnswer, problemAnswer, searchAnswer, suggestAnswer } from './answers.ts'
import { companyQuestion, searchQuestion, suggestQuestion } from './questions.ts'

interface Endpoint {
  summary: string
  /** Names of the parameters that are part of the path. */
  path?: readonly string[]
  parameters?: z.ZodObject
  answer: z.ZodObject
  problems: Readonly<Record<number, string>>
}

const everywhere = {
  429: 'Too many requests from this address; Retry-After says when to come back.',
  503: 'The service is starting, overloaded or cannot reach its database.',
} as const

const endpoints: Readonly<Record<string, Endpoint>> = {
  '/api/search': {
    summary: 'Companies that match, with exact totals and counts for each choice',
    parameters: searchQuestion,
    answer: searchAnswer,
    problems: { 400: 'The query is not complete: an open quote, a dash without a word.', ...everywhere },
  },
  '/api/companies/{taxCode}': {
    summary: 'One company',
    path: ['taxCode'],
    parameters: companyQuestion,
    answer: companyAnswer,
    problems: { 404: 'There is no such company.', ...everywhere },
  },
  '/api/facets': {
    summary: 'Every city, district and industry that a search can be filtered by',
    answer: facetsAnswer,
    problems: everywhere,
  },
  '/api/suggest': {
    summary: 'Completions and companies for a half-typed query',
    parameters: suggestQuestion,
    answer: suggestAnswer,
    problems: everywhere,
  },
}

const components = z.registry<{ id?: string }>()
for (const schema of [companyAnswer, facetsAnswer, problemAnswer, searchAnswer, suggestAnswer]) {
  components.add(schema, { id: schema.meta()?.id })
}
const reference = (schema: z.ZodObject) => ({ $ref: `#/components/schemas/${schema.meta()?.id}` })

function describeParameters({ parameters, path = [] }: Endpoint) {
  if (!parameters) return undefined
  const { properties = {}, required = [] } = z.toJSONSchema(parameters, { io: 'input' })
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...schema } = typeof property === 'object' ? property : {}
    return {
      name,
      in: path.includes(name) ? 'path' : 'query',
      required: required.includes(name),
      description,
      schema,
    }
  })
}

function describeEndpoint(endpoint: Endpoint) {
  const problems = Object.entries(endpoint.problems).map(([status, description]) => [
    status,
    { description, content: { 'application/problem+json': { schema: reference(problemAnswer) } } },
  ])
  return {
    get: {
      summary: endpoint.summary,
      parameters: describeParameters(endpoint),
      responses: {
        200: { description: 'OK', content: { 'application/json': { schema: reference(endpoint.answer) } } },
        ...Object.fromEntries(problems),
      },
    },
  }
}

/** The OpenAPI document of the API on this site. */
export function describeApi(origin: string) {
  const { schemas } = z.toJSONSchema(components, { uri: (id) => `#/components/schemas/${id}` })
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vietnamese companies',
      version: '1',
      description:
        'Read-only, without a key, for any site. Answers carry RateLimit headers; errors are problem details (RFC 9457).',
    },
    servers: [{ url: origin }],
    paths: Object.fromEntries(
      Object.entries(endpoints).map(([path, endpoint]) => [path, describeEndpoint(endpoint)]),
    ),
    components: { schemas },
  }
}

export const loader = resource(({ request, info }) =>
  json(request, describeApi(info.origin), { cacheControl: 'public, max-age=3600' }),
)
export const action = loader
