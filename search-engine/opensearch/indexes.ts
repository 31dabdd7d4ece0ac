import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from '@opensearch-project/opensearch'
import type { DocumentSource } from '#search-engine/engine.ts'
import { type CompiledSchema, compileSchema } from '#search-engine/schema.ts'
import type { EngineChange, EngineDocument, EngineSchema } from '#search-engine/types.ts'
import { maxWindow } from './cluster.ts'
import { mappingOf, namesOf, toSource } from './mapping.ts'
import { wordsMapping, wordsOf } from './words.ts'

export interface OpenSearchOptions {
  client: Client
  /** Name of the alias that searches use; indexes are named after it. */
  alias: string
  shards?: number
  replicas?: number
}

/** Increment when the settings or the mapping of an index change. */
export const layoutVersion = 2

/** Operations per bulk request. */
const bulkSize = 2_000

/** Bulk requests in flight while another is prepared. A node works on each with one thread. */
const maxSending = 2

/** Timeout of a bulk request on a shard. Shorter than the client's, so the response names the cause. */
const shardTimeout = '20s'

interface OperationResult {
  status: number
  error?: { reason: string; caused_by?: { type: string } }
}

/** A promoted replica does not know that it is the primary, and rejects all writes: OpenSearch 3.8, issue 19150. */
export class StuckShardError extends Error {}

/** Waits before operations are sent again that a busy node refused. */
const busyWaitsMs = [250, 1_000, 4_000]

/** Sends operations, each followed by its document. Rejects when one failed. */
async function bulk(client: Client, index: string, operations: readonly object[]): Promise<void> {
  let left = operations
  for (const wait of [...busyWaitsMs, undefined]) {
    if (left.length === 0) return
    const request = { index, body: left as never, timeout: shardTimeout }
    const { body, statusCode } = await client.bulk(request, { ignore: [429] })
    const results: OperationResult[] =
      statusCode === 429
        ? left.map(() => ({ status: 429 }))
        : body.items.map((item) => Object.values(item)[0] as OperationResult)
    // Version conflict: the index already has this change or a later one.
    const failed = results.find(({ status }) => status >= 300 && status !== 409 && status !== 429)
    if (failed) throw toError(failed)
    const busy = results.find(({ status }) => status === 429)
    if (busy && wait === undefined) throw toError(busy)
    left = left.filter((_part, at) => results[at >> 1].status === 429)
    if (left.length > 0) await pause(wait)
  }
}

function toError({ status, error }: OperationResult): Error {
  const isStuck = error?.caused_by?.type === 'shard_not_in_primary_mode_exception'
  const message = `OpenSearch refused a document: ${error?.reason ?? status}`
  return isStuck ? new StuckShardError(message) : new Error(message)
}

function nameIndex({ alias }: OpenSearchOptions): string {
  const stamp = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)
  return `${alias}-${stamp}-${randomBytes(3).toString('hex')}`
}

/** Creates an index, and the index of its words. */
async function createIndex(
  { client, shards = 1, replicas = 0 }: OpenSearchOptions,
  schema: CompiledSchema,
  index: string,
): Promise<void> {
  const settings = {
    number_of_shards: shards,
    number_of_replicas: replicas,
    refresh_interval: '-1',
    max_result_window: maxWindow,
    // We delete nothing. A document that somebody deleted can be repaired at once.
    gc_deletes: '0s',
  }
  await client.indices.create({
    index,
    body: {
      settings: { index: { ...settings, analysis: { analyzer: { whitespace: { type: 'whitespace' } } } } },
      mappings: { ...mappingOf(schema), _meta: { schema: schema.digest } },
    } as never,
  })
  await client.indices.create({
    index: wordsOf(index),
    body: { settings: { index: { ...settings, number_of_shards: 1 } }, mappings: wordsMapping } as never,
  })
}

/** Deletes an index that is not in use, and that of its words. */
export async function deleteIndex(client: Client, index: string): Promise<void> {
  await client.indices.delete({ index: [index, wordsOf(index)], ignore_unavailable: true })
}

/** Builds an index from documents. Returns its name; `useIndex` makes searches use it. Leaves nothing when it fails. */
export async function buildIndex(
  options: OpenSearchOptions,
  source: EngineSchema,
  documents: DocumentSource,
): Promise<string> {
  const schema = compileSchema(source)
  const index = nameIndex(options)
  try {
    await createIndex(options, schema, index)
    await fillIndex(options.client, schema, index, documents)
  } catch (error) {
    await deleteIndex(options.client, index).catch(() => {})
    throw error
  }
  return index
}

async function fillIndex(
  client: Client,
  schema: CompiledSchema,
  index: string,
  documents: DocumentSource,
): Promise<void> {
  const frequencies = new Map<string, number>()
  const spellings = new Map<string, { word: string; weight: number }>()
  let operations: object[] = []
  const sending: Promise<void>[] = []
  const flush = async () => {
    if (sending.length === maxSending) await sending.shift()
    const request = bulk(client, index, operations)
    // Avoids an unhandled rejection before it is awaited.
    request.catch(() => {})
    sending.push(request)
    operations = []
  }
  try {
    for await (const item of documents) {
      for (const document of 'id' in item ? [item] : item) {
        const names = namesOf(document)
        for (const word of new Set(names.flat().map(({ word }) => word)))
          frequencies.set(word, (frequencies.get(word) ?? 0) + 1)
        for (const [at, name] of names.entries())
          for (const { word, spelling } of name) {
            const known = spellings.get(spelling)
            if (known) known.weight += at === 0 ? mainNameWeight : 1
            else spellings.set(spelling, { word, weight: at === 0 ? mainNameWeight : 1 })
          }
        operations.push(...toOperation(document, schema, names))
        if (operations.length === 2 * bulkSize) await flush()
      }
    }
    await flush()
    await Promise.all(sending)
  } finally {
    // Another request in flight would create the index anew after a failed build deleted it.
    await Promise.allSettled(sending)
  }
  const best = new Map<string, { spelling: string; weight: number }>()
  for (const [spelling, { word, weight }] of spellings) {
    const known = best.get(word)
    if (!known || weight > known.weight || (weight === known.weight && spelling < known.spelling))
      best.set(word, { spelling, weight })
  }
  const words = [...best]
    .filter(([word]) => fitsId(word))
    .map(([word, { spelling }]) => ({ word, spelling, frequency: frequencies.get(word) ?? 0 }))
  for (let at = 0; at < words.length; at += bulkSize)
    await bulk(
      client,
      wordsOf(index),
      words.slice(at, at + bulkSize).flatMap((word) => [{ index: { _id: word.word } }, word]),
    )
  await client.indices.refresh({ index: [index, wordsOf(index)] })
}

/** OpenSearch allows 512 bytes per id. Longer words are found, but never suggested as a correction. */
const fitsId = (word: string) => Buffer.byteLength(word) <= 512

/** Alternate names often lack accents, so main names decide how a word is spelled. */
const mainNameWeight = 4

/** Points both aliases at an index, in one step. */
export async function useIndex({ client, alias }: OpenSearchOptions, index: string): Promise<void> {
  const actions = [
    [alias, index],
    [wordsOf(alias), wordsOf(index)],
  ].flatMap(([name, target]) => [
    { remove: { index: `${alias}-2*`, alias: name, must_exist: false } },
    { add: { index: target, alias: name } },
  ])
  await client.indices.updateAliases({ body: { actions } as never })
}

/** Id of the document among the words that holds the position of an index. No word contains the character. */
const positionId = '^position'

export interface IndexInUse {
  index: string
  /** The last change that it is known to include. */
  appliedUpTo: number
}

/** Returns the index behind an alias; undefined where there is none. */
export async function readIndexInUse(client: Client, alias: string): Promise<IndexInUse | undefined> {
  // A node answers from its own state where the cluster has no manager.
  const { body: aliases, statusCode } = await client.indices.getAlias(
    { name: alias, local: true },
    { ignore: [404] },
  )
  if (statusCode === 404) return undefined
  const [index] = Object.keys(aliases)
  const found = await client.get({ index: wordsOf(index), id: positionId }, { ignore: [404] })
  if (found.statusCode === 404) return undefined
  const { _source } = found.body as unknown as { _source: { appliedUpTo: number } }
  return { index, appliedUpTo: _source.appliedUpTo }
}

/** Records that an index includes every change up to one. */
export async function writePosition(client: Client, index: string, appliedUpTo: number): Promise<void> {
  await bulk(client, wordsOf(index), [{ index: { _id: positionId } }, { appliedUpTo }])
}

/** Deletes the indexes of an alias but the given ones, among them any that a killed process left unfinished. */
export async function deleteOtherIndexes(
  { client, alias }: OpenSearchOptions,
  kept: readonly (string | undefined)[],
): Promise<void> {
  const { body } = await client.indices.get({ index: `${alias}-2*`, allow_no_indices: true })
  const others = Object.keys(body).filter((name) => !kept.some((index) => index && name.startsWith(index)))
  for (const index of others) await client.indices.delete({ index })
}

/** Writes changes to an index; a version older than the one held is ignored. */
export async function writeChanges(
  client: Client,
  index: string,
  schema: CompiledSchema,
  changes: readonly EngineChange[],
): Promise<void> {
  for (let at = 0; at < changes.length; at += bulkSize) {
    const batch = changes.slice(at, at + bulkSize)
    const operations = batch.flatMap((change) => {
      if (change.type === 'put') return toOperation(change.document, schema)
      const { id, version } = change
      return [versioned(id, version), { id, version, removed: true }]
    })
    await bulk(client, index, operations)
    await addWords(client, index, batch)
  }
}

/** Adds the words that no document had before. Frequencies are counted when an index is built. */
async function addWords(client: Client, index: string, changes: readonly EngineChange[]): Promise<void> {
  const spellings = new Map<string, string>()
  for (const change of changes) {
    if (change.type === 'remove') continue
    for (const { word, spelling } of namesOf(change.document).flat())
      if (fitsId(word)) spellings.set(word, spelling)
  }
  const operations = [...spellings].flatMap(([word, spelling]) => [
    { create: { _id: word } },
    { word, frequency: 1, spelling },
  ])
  await bulk(client, wordsOf(index), operations)
}

const versioned = (id: number, version: number) => ({
  index: { _id: String(id), version, version_type: 'external_gte' },
})

const toOperation = (document: EngineDocument, schema: CompiledSchema, names = namesOf(document)) => [
  versioned(document.id, document.version),
  toSource(document, schema, names),
]
