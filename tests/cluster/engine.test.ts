import { Client } from '@opensearch-project/opensearch'
import { array, assert, asyncProperty } from 'fast-check'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { buildEngine } from '#search-engine/engine.ts'
import { OpenSearchEngine } from '#search-engine/opensearch/engine.ts'
import { buildIndex, useIndex } from '#search-engine/opensearch/indexes.ts'
import { changes, documents, query, schema } from '#search-engine/testing/arbitraries.ts'
import { companies, companySchema } from '#search-engine/testing/companies.ts'
import { expectSame, oracleOf } from '#search-engine/testing/expect-same.ts'
import { type Build, describeRelevance } from '#search-engine/testing/relevance.ts'
import type { EngineDocument, EngineSchema } from '#search-engine/types.ts'
import { tries } from '#tests/setup/seed.ts'

const nodes = inject('opensearch')
const client = new Client({ nodes: nodes.length > 0 ? nodes : ['http://localhost'] })
let built = 0

/** Builds an index, and returns one engine that reads a page in one request and one that needs several. */
async function buildBoth(source: EngineSchema, list: readonly EngineDocument[], step: number) {
  const options = { client, alias: `engine-${built++}`, shards: 2, replicas: 1 }
  await useIndex(options, await buildIndex(options, source, list))
  const engineOf = (window?: number) => new OpenSearchEngine({ ...options, window }, source)
  return [engineOf(), engineOf(step)] as const
}

const build: Build = async (source, list) => (await buildBoth(source, list, 1))[0]

afterAll(() => client.close())

describe.skipIf(nodes.length === 0)('an OpenSearch engine of two shards', () => {
  it('answers as an oracle does, after a build and after changes', async () => {
    await assert(
      asyncProperty(
        documents,
        array(changes, { maxLength: 3 }),
        array(query, { minLength: 1, maxLength: 20 }),
        async (list, batches, queries) => {
          const [engine, inSteps] = await buildBoth(schema, list, 4)
          const oracle = oracleOf(list)
          for (const batch of batches) {
            await engine.apply(batch)
            oracle.apply(batch)
          }
          for (const each of queries) {
            await expectSame(engine, oracle, each)
            await expectSame(inSteps, oracle, each)
          }
          expect((await engine.stats()).documents).toBe(oracle.documents.size)
          await client.indices.delete({ index: `engine-${built - 1}-*` })
        },
      ),
      { numRuns: tries(12) },
    )
    // Each case builds an index.
  }, 900_000)

  it('returns as many results as an export may have, in order', async () => {
    const list = Array.from({ length: 12_000 }, (_none, id) => ({
      ...companies[0],
      id,
      version: 1,
      quality: id % 7,
    }))
    const memory = await buildEngine(companySchema, list)
    const whole = { words: [companies[0].name], offset: 0, limit: 50_000 }
    for (const engine of await buildBoth(companySchema, list, 1_000))
      for (const range of [whole, { ...whole, offset: 11_995, limit: 10 }, { ...whole, offset: 12_000 }])
        expect((await engine.search(range)).ids).toEqual((await memory.search(range)).ids)
  })

  it('suggests companies where more words begin alike than a query may have clauses', async () => {
    const letter = (digit: number) => String.fromCodePoint(97 + (digit % 26))
    const list = Array.from({ length: 1_500 }, (_none, id) => {
      const word = `mi${letter(id)}${letter(Math.floor(id / 26))}${letter(Math.floor(id / 676))}`
      const alternateNames = [`${word}x trading`, `trading ${word}y`]
      return {
        ...companies[0],
        id,
        version: 1,
        quality: id,
        name: `Công ty TNHH ${word} Anh`,
        alternateNames,
      }
    })
    const engine = await build(companySchema, list)
    const memory = await buildEngine(companySchema, list)
    for (const text of ['công ty tnhh mi', 'mi', 'công ty', 'công ty tn', 'miaaa a'])
      expect({ text, ...(await engine.suggest(text, 5)) }).toEqual({
        text,
        ...(await memory.suggest(text, 5)),
      })
    for (const text of ['trading mi', 'anh mi']) expect((await engine.suggest(text, 5)).ids).toHaveLength(5)
    const { ids, ...found } = await engine.search({ words: ['trading', 'mi'], offset: 0, limit: 10 })
    const { ids: expected, ...inMemory } = await memory.search({
      words: ['trading', 'mi'],
      offset: 0,
      limit: 10,
    })
    expect(found).toMatchObject({ total: inMemory.total, relaxation: inMemory.relaxation })
    expect(ids).toHaveLength(expected.length)
  })

  it('gives up a page that takes too many requests', async () => {
    const options = { client, alias: `engine-${built}`, window: 2, pageTimeout: 1 }
    const list = Array.from({ length: 20 }, (_none, id) => ({ ...companies[0], id, version: 1 }))
    await build(companySchema, list)
    const engine = new OpenSearchEngine(options, companySchema)
    await expect(engine.search({ words: [], offset: 10, limit: 2 })).rejects.toThrow(/too long/)
    expect((await engine.search({ words: [], offset: 0, limit: 2 })).ids).toHaveLength(2)
  })

  describe('relevance', () => describeRelevance(build))
})
