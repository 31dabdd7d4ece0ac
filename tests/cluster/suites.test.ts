/** The suites of searches that hold for every engine, with indexes on a cluster. */
import { Client } from '@opensearch-project/opensearch'
import { afterAll, describe, inject, it } from 'vitest'
import { openOpenSearch } from '#core/search/index/opensearch.server.ts'
import { OpenSearchEngine } from '#search-engine/opensearch/engine.ts'
import { buildIndex, useIndex } from '#search-engine/opensearch/indexes.ts'
import { engines, rememberingLog, type TestSearch } from '#tests/setup/search.ts'
import { clusterSettings } from './settings.ts'

const nodes = inject('opensearch')

if (nodes.length === 0) it.skip('suites of searches')
else {
  const client = new Client({ nodes })
  afterAll(() => client.close())
  let opened = 0

  engines.open = async ({ connection }) => {
    const log = rememberingLog()
    const settings = { ...clusterSettings(nodes), OPENSEARCH_INDEX: `suites-${opened++}` }
    const { index, caches, indexSync } = await openOpenSearch(connection, settings, log)
    await indexSync.tick()
    const context = { connection, index, caches, searchTimeout: 5_000, usesEngine: true, log }
    // What only an index in memory has is not tested here.
    return { context, indexSync } as unknown as Pick<TestSearch, 'context' | 'indexSync'>
  }
  engines.build = async (schema, documents) => {
    const options = { client, alias: `suites-${opened++}`, shards: 2 }
    await useIndex(options, await buildIndex(options, schema, documents))
    return new OpenSearchEngine(options, schema)
  }
  const suites = {
    search: () => import('#core/search/search.test.ts'),
    'all results': () => import('#core/search/all-results.test.ts'),
    numbers: () => import('#core/search/numbers.test.ts'),
    interpretation: () => import('#core/search/interpret.test.ts'),
    'exported companies': () => import('#core/search/not-exported.test.ts'),
  }
  for (const [name, load] of Object.entries(suites)) describe(name, async () => void (await load()))
}
