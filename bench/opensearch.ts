import { Client } from '@opensearch-project/opensearch'
import { indexSchema } from '#core/search/index/schema.ts'
import { OpenSearchEngine } from '#search-engine/opensearch/engine.ts'
import type { EngineResponse, SearchEngine } from '#search-engine/types.ts'
import { startCluster, type TestCluster } from '#tests/setup/opensearch/cluster.ts'
import { toEngineQuery, type WorkloadQuery } from './workload.ts'

/** Opens the only index of a cluster, which a command has built. */
export async function openClusterEngine(nodes: string[]): Promise<SearchEngine> {
  const client = new Client({ nodes, requestTimeout: 60_000 })
  const { body } = await client.cat.aliases({ format: 'json' })
  const aliases = (body as { alias: string }[]).map(({ alias }) => alias)
  const alias = aliases.find((name) => aliases.includes(`${name}-words`))
  if (!alias) throw new Error('the cluster has no index')
  return new OpenSearchEngine({ client, alias }, indexSchema)
}

/** Starts a cluster of one node, which shares the machine. Throws where OpenSearch cannot be had. */
export async function startNode(): Promise<TestCluster> {
  const cluster = await startCluster(1, '3g')
  if ('missing' in cluster) throw new Error(`no OpenSearch, which needs ${cluster.missing}`)
  return cluster
}

/** What two engines must agree on. Work and the words of near misses are their own business. */
const agreed = {
  totals: ({ total }) => total,
  'facets and flags': ({ facets, flags }) => [
    Object.entries(facets).map(([facet, counts]) => [
      facet,
      [...counts].flatMap((n, at) => (n ? [[at, n]] : [])),
    ]),
    flags,
  ],
  'orders of page 1': ({ ids }) => ids,
} satisfies Record<string, (response: EngineResponse) => unknown>

export interface Agreement {
  what: string
  equal: number
  differing: WorkloadQuery[]
}

/** Compares the responses of two engines, query by query. */
export async function compareEngines(
  one: SearchEngine,
  other: SearchEngine,
  workload: readonly WorkloadQuery[],
): Promise<Agreement[]> {
  const agreements = Object.keys(agreed).map((what): Agreement => ({ what, equal: 0, differing: [] }))
  for (const query of workload) {
    const [a, b] = await Promise.all([one.search(toEngineQuery(query)), other.search(toEngineQuery(query))])
    for (const agreement of agreements) {
      const of = agreed[agreement.what as keyof typeof agreed]
      if (JSON.stringify(of(a)) === JSON.stringify(of(b))) agreement.equal++
      else agreement.differing.push(query)
    }
  }
  return agreements
}
