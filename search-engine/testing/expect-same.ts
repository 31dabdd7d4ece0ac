import { expect } from 'vitest'
import type { EngineDocument, EngineQuery, SearchEngine } from '#search-engine/types.ts'
import { schema } from './arbitraries.ts'
import { Oracle } from './oracle.ts'

/** Expects an engine to answer as the oracle does. */
export async function expectSame(engine: SearchEngine, oracle: Oracle, asked: EngineQuery): Promise<void> {
  const answer = await engine.search(asked)
  const facets = Object.fromEntries(
    Object.entries(answer.facets).map(([name, counts]) => [
      name,
      Array.from(counts, (count, value) => [value, count]).filter(([, count]) => count > 0),
    ]),
  )
  const { ids, total, flags } = answer
  expect({ ids, total, facets, flags }).toEqual(oracle.search(asked))
}

/** Returns an oracle with documents of the arbitrary schema. */
export function oracleOf(list: readonly EngineDocument[]): Oracle {
  const oracle = new Oracle(schema)
  oracle.apply(Array.from(list, (document) => ({ type: 'put' as const, document })))
  return oracle
}
