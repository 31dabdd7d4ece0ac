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
import { tries } from '#tests/setup/seed.ts'

const nodes = inject('opensearch')
const client = new Client({ nodes: nodes.length > 0 ? nodes : ['http://localhost'] })
let built = 0

const build: Build = async (source, list) => {
  const options = { client, alias: `engine-${built++}`, shards: 2, replicas: 1 }
  await useIndex(options, await buildIndex(options, source, list))
  return new OpenSearchEngine(options, source)
}

afterAll(() => client.close())

describe.skipIf(nodes.length === 0)('an OpenSearch engine of two shards', () => {
  it('answers as an oracle does, after a build and after changes', async () => {
    await assert(
      asyncProperty(
        documents,
        array(changes, { maxLength: 3 }),
        array(query, { minLength: 1, maxLength: 20 }),
        async (list, batches, queries) => {
          const engine = await build(schema, list)
          const oracle = oracleOf(list)
          for (const batch of batches) {
            await engine.apply(batch)
            oracle.apply(batch)
          }
          for (const each of queries) await expectSame(engine, oracle, each)
          expect((await engine.stats()).documents).toBe(oracle.documents.size)
          await client.indices.delete({ index: `engine-${built - 1}-*` })
        },
      ),
      { numRuns: tries(12) },
    )
    // Each case builds an index.
  }, 900_000)

  it('reads pages beyond the window of ten thousand', async () => {
    const list = Array.from({ length: 12_000 }, (_none, id) => ({
      ...companies[0],
      id,
      version: 1,
      quality: id % 7,
    }))
    const engine = await build(companySchema, list)
    const memory = await buildEngine(companySchema, list)
    for (const offset of [9_985, 9_995, 11_995, 12_000]) {
      const page = { words: [], offset, limit: 10 }
      expect((await engine.search(page)).ids).toEqual((await memory.search(page)).ids)
    }
  })

  describe('relevance', () => describeRelevance(build))
})
