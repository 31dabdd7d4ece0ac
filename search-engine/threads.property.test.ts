import type { Piscina } from 'piscina'
import { array, assert, asyncProperty, boolean } from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import { assemble } from './assemble.ts'
import { buildEngine } from './engine.ts'
import { LiveSegment } from './live-segment.ts'
import { Rows } from './rows.ts'
import { compileSchema } from './schema.ts'
import { Segment } from './segment.ts'
import { changes, query, schema } from './testing/arbitraries.ts'
import { Oracle } from './testing/oracle.ts'
import { SearchThreads } from './threads.ts'
import type { EngineResponse, EngineChange, EngineQuery, MemoryEngine } from './types.ts'
import { tries } from '#tests/setup/seed.ts'

const engines: MemoryEngine[] = []

async function serving(threads: number): Promise<MemoryEngine> {
  const engine = await buildEngine(schema, [], { broadFrom: 4 })
  engine.serve(threads)
  engines.push(engine)
  return engine
}

afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.close()
})

/** Spent work, and the number of trailing zero counts, depend on the segments. */
const comparable = (answers: readonly EngineResponse[]) =>
  answers.map(({ facets, ...answer }) => ({
    ...answer,
    facets: Object.entries(facets).map(([name, counts]) => [name, [...counts].join().replace(/(,0)+$/, '')]),
    work: undefined,
  }))

it('zero, one and two threads respond alike after every change, during and after merging', async () => {
  const [none, one, two] = [await serving(0), await serving(1), await serving(2)]
  const oracle = new Oracle(schema)
  // Word rarity depends on the segments: a merge forgets removed documents. So nearest names are compared only while
  // all engines have the same ones.
  const expectSame = async (queries: readonly EngineQuery[], isMerging = false) => {
    const exact = await none.searchAll(queries)
    expect(exact.map(({ total }) => total)).toEqual(queries.map((asked) => oracle.search(asked).total))
    for (const relax of isMerging ? [false] : [false, true]) {
      const asked = queries.map((each) => ({ ...each, relax }))
      const answers = comparable(await none.searchAll(asked))
      expect(comparable(await one.searchAll(asked))).toEqual(answers)
      // Concurrent, so that both threads get some.
      expect(comparable(await Promise.all(asked.map((each) => two.search(each))))).toEqual(answers)
    }
  }
  // Among many candidates the suggested ones may depend on the segments, and those on when a merge ends.
  const expectSameSuggestions = async (queries: readonly EngineQuery[]) => {
    for (const [word = ''] of queries.map(({ words }) => words)) {
      const suggestions = await none.suggest(word, 5)
      expect([await one.suggest(word, 5), await two.suggest(word, 5)]).toEqual([suggestions, suggestions])
    }
  }
  // Versions grow from run to run.
  let run = 0
  const later = (list: readonly EngineChange[]): EngineChange[] =>
    list.map((change) =>
      change.type === 'put'
        ? { type: 'put', document: { ...change.document, version: change.document.version + run * 1e6 } }
        : { ...change, version: change.version + run * 1e6 },
    )
  await assert(
    asyncProperty(
      changes,
      changes,
      array(query, { minLength: 4 }),
      boolean(),
      async (first, second, queries, merge) => {
        run++
        const change = async (list: EngineChange[]) => {
          oracle.apply(list)
          await Promise.all(engines.map((engine) => engine.apply(list)))
        }
        await change(later(first))
        await expectSame(queries)
        const merging = merge && Promise.all(engines.map((engine) => engine.merge()))
        await change(later(second))
        await expectSame(queries, merge)
        await merging
        await expectSame(queries)
        await expectSameSuggestions(queries)
      },
    ),
    { numRuns: tries(40) },
  )
}, 240_000)

const put = (id: number): EngineChange => ({
  type: 'put',
  document: {
    id,
    version: id,
    name: `Hòa Phát ${id}`,
    alternateNames: [],
    code: '',
    numbers: [],
    quality: 0,
    date: 0,
    facets: [0, 0, 0],
    flags: 0,
  },
})
const phat = { words: ['phát'], offset: 0, limit: 1 }

it('a query sent after a change sees it on every thread', async () => {
  const engine = await serving(2)
  for (let id = 1; id <= 50; id++) {
    await engine.apply([put(id)])
    const answers = await Promise.all([1, 2, 3, 4].map(() => engine.search(phat)))
    expect(answers.map(({ total }) => total)).toEqual([id, id, id, id])
  }
})

it('queries sent before closing are answered, and an invalid query fails alone', async () => {
  const engine = await serving(1)
  await engine.apply([put(1)])
  const wrong = engine.search({ ...phat, filters: { facets: { planet: 3 } } })
  const asked = Promise.all([engine.search(phat), engine.search(phat)])
  const failed = expect(wrong).rejects.toThrow(new RangeError('The search index has no facet "planet"'))
  await engine.close()
  await failed
  expect((await asked).map(({ total }) => total)).toEqual([1, 1])
})

it('a dead thread is replaced, and the new one responds from the same segments', async () => {
  const threads = new SearchThreads(1, compileSchema(schema), 1)
  const documents = new Rows(schema.facets.length)
  for (const change of [put(1), put(2)]) if (change.type === 'put') documents.add(change.document)
  threads.publish([new LiveSegment(new Segment(assemble(documents, compileSchema(schema))))])
  expect((await threads.search([phat]))[0].total).toBe(2)
  const { pool } = threads as unknown as { pool: Piscina }
  const asked = threads.search([phat])
  await pool.threads[0].terminate()
  await asked.catch(() => {})
  expect((await threads.search([phat]))[0].total).toBe(2)
  await threads.close()
})
