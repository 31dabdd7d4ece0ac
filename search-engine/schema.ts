import { createHash } from 'node:crypto'
import { foldWords } from '#text/tokenize.ts'
import type { EngineSchema } from './types.ts'

/** A schema with its phrases split into folded words. */
export interface CompiledSchema {
  source: EngineSchema
  /** Legal forms as folded words, longest first; a form's number is its index plus one. */
  forms: readonly (readonly string[])[]
  abbreviations: readonly { short: readonly string[]; long: readonly string[] }[]
  /** Identifies the schema in a snapshot. */
  digest: string
}

/** Increment when the same schema and documents would build a different index. */
const layoutVersion = 5

/** Splits and checks a schema. Throws a RangeError when it has more facets, flags or legal forms than fit. */
export function compileSchema(schema: EngineSchema): CompiledSchema {
  if (schema.facets.length > 8) throw new RangeError('A search schema has at most 8 facets')
  if (schema.flags.length > 16) throw new RangeError('A search schema has at most 16 flags')
  const distinct = new Map(schema.legalForms.map((form) => [foldWords(form).join(' '), foldWords(form)]))
  distinct.delete('')
  if (distinct.size > 254) throw new RangeError('A search schema has at most 254 legal forms')
  const forms = [...distinct.values()].sort(
    (a, b) => b.length - a.length || (a.join(' ') < b.join(' ') ? -1 : 1),
  )
  const abbreviations = schema.abbreviations
    .map(([short, long]) => ({ short: foldWords(short), long: foldWords(long) }))
    .filter(({ short, long }) => short.length > 0 && long.length > 0)
  const { facets, flags } = schema
  const digest = createHash('sha256')
    .update(JSON.stringify({ layoutVersion, facets, flags, forms }))
    .digest('hex')
  return { source: schema, forms, abbreviations, digest }
}
