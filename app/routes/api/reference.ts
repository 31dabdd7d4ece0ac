import { slugOf } from '#text/slug.ts'
import type { ApiDocument } from './describe-api.server.ts'
import type { CodeSample } from './examples.ts'

/** The part of JSON Schema that the document uses. */
interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  const?: unknown
  default?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
}

/** A parameter or a field. */
export interface Field {
  /** `facets.cities[].id` */
  name: string
  type: string
  /** Id of the object in the type. */
  object?: string
  place?: string
  isRequired: boolean
  description?: string
  default?: string
}

interface Answer {
  status: string
  description: string
  /** Names of the objects it may be, or content types. */
  objects: { name: string; id: string }[]
  types: string[]
}

export interface Endpoint {
  id: string
  method: string
  path: string
  summary: string
  description?: string
  needsKey: boolean
  parameters: Field[]
  body?: { name: string; id: string }
  answers: Answer[]
  samples: CodeSample[]
}

export interface ApiObject {
  id: string
  name: string
  description?: string
  fields: Field[]
}

const nameOf = (reference: string) => reference.split('/').at(-1)!
const linkTo = (reference: string) => ({ name: nameOf(reference), id: slugOf(nameOf(reference)) })

/** Returns the document as lists for the page: endpoints and the objects that they exchange. */
export function toReference({ paths, components }: ApiDocument): {
  endpoints: Endpoint[]
  objects: ApiObject[]
} {
  const endpoints = Object.entries(paths).flatMap(([path, methods]) =>
    (['get', 'post'] as const).flatMap((method) => {
      const operation = methods[method]
      if (!operation) return []
      const { operationId, summary, description, security, requestBody } = operation
      return {
        id: operationId,
        method: method.toUpperCase(),
        path,
        summary,
        description,
        needsKey: security.length === 1,
        parameters: operation.parameters.map(({ name, in: place, required, description, schema }) => ({
          ...toField(name, schema as Schema, required),
          place,
          description,
        })),
        body: requestBody && linkTo(requestBody.content['application/json'].schema.$ref),
        answers: Object.entries(operation.responses).map(([status, response]) => toAnswer(status, response)),
        samples: operation['x-codeSamples'],
      }
    }),
  )
  const objects = Object.entries(components.schemas as Record<string, Schema>).map(([name, schema]) => ({
    id: slugOf(name),
    name,
    description: schema.description,
    fields: toFields(schema),
  }))
  return { endpoints, objects }
}

function toAnswer(
  status: string,
  { description, content }: { description: string; content: Readonly<Record<string, object>> },
): Answer {
  const schemas = Object.values(content).flatMap((one) => {
    const { schema } = one as { schema?: { $ref: string } | { oneOf: { $ref: string }[] } }
    return schema ? ('oneOf' in schema ? schema.oneOf : [schema]) : []
  })
  const types = schemas.length === 0 ? Object.keys(content) : []
  return { status, description, objects: schemas.map(({ $ref }) => linkTo($ref)), types }
}

/** Lists nested objects under the field that holds them, unless their type says everything. */
function toFields({ properties = {}, required = [] }: Schema, prefix = ''): Field[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const field = toField(prefix + name, schema, required.includes(name))
    const { held, suffix } = unwrap(schema)
    const isListed = held.properties && !isPlain(held)
    return isListed ? [field, ...toFields(held, `${field.name}${suffix}.`)] : [field]
  })
}

function toField(name: string, schema: Schema, isRequired: boolean): Field {
  const reference = unwrap(schema).held.$ref
  return {
    name,
    type: typeOf(schema),
    object: reference && slugOf(nameOf(reference)),
    isRequired,
    description: schema.description,
    default: schema.default === undefined ? undefined : JSON.stringify(schema.default),
  }
}

/** Returns the object within a list or beside null. */
function unwrap(schema: Schema): { held: Schema; suffix: string } {
  if (schema.items) return { held: schema.items, suffix: '[]' }
  const [only, ...others] = schema.anyOf?.filter(({ type }) => type !== 'null') ?? []
  return only && others.length === 0 ? unwrap(only) : { held: schema, suffix: '' }
}

/** Whether an object has nothing to say about its fields but their types. */
const isPlain = ({ properties = {} }: Schema) =>
  Object.values(properties).every(
    ({ description, properties, items }) => !description && !properties && !items,
  )

/** Returns a type as in TypeScript. */
function typeOf(schema: Schema): string {
  const { $ref, type, format, anyOf, items, properties } = schema
  if ($ref) return nameOf($ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(' | ')
  if (items) return `${typeOf(items).includes(' | ') ? `(${typeOf(items)})` : typeOf(items)}[]`
  if (properties && isPlain(schema)) {
    const fields = Object.entries(properties).map(([name, one]) => `${name}: ${typeOf(one)}`)
    return `{ ${fields.join(', ')} }`
  }
  const types = [type ?? 'object'].flat().join(' | ')
  return format ? `${types} (${format})` : types
}
