import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { array, assert, asyncProperty, constantFrom, oneof, record } from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildEngine, loadEngine } from './engine.ts'
import { changes, documents, query, schema } from './testing/arbitraries.ts'
import { expectSame, oracleOf } from './testing/expect-same.ts'
import type { EngineDocument } from './types.ts'
import { tries } from '#tests/setup/seed.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engine-'))
})

afterAll(async () => {
  await rm(folder, { recursive: true })
})

describe.each([{ broadFrom: 1 }, { broadFrom: 1e9 }])(
  'the engine answers as an oracle does, with %o',
  (options) => {
    it('after a build', async () => {
      await assert(
        asyncProperty(documents, array(query, { minLength: 1, maxLength: 20 }), async (list, queries) => {
          const engine = await buildEngine(schema, list, options)
          const oracle = oracleOf(list)
          for (const asked of queries) await expectSame(engine, oracle, asked)
        }),
        { numRuns: tries(200) },
      )
    }, 240_000)

    it('for names longer than the lengths that are told apart', async () => {
      const word = constantFrom('an', 'be', 'co')
      const words = (minLength: number, maxLength: number) =>
        array(word, { minLength, maxLength, size: 'max' })
      const named = array(words(26, 40), { minLength: 80, maxLength: 120, size: 'max' }).map((names) =>
        names.map((name, id): EngineDocument => {
          const further = {
            alternateNames: id % 3 === 0 ? [name.slice(9).join(' ')] : [],
            code: '',
            numbers: [],
          }
          return {
            id,
            version: 1,
            name: name.join(' '),
            ...further,
            quality: id % 5,
            date: id,
            facets: [0, 0, 0],
            flags: 0,
          }
        }),
      )
      const asked = record({
        words: oneof(words(1, 3), words(29, 32)),
        offset: constantFrom(0, 40),
        limit: constantFrom(5, 100),
        sort: constantFrom('relevance' as const),
        relax: constantFrom(false),
      })
      await assert(
        asyncProperty(named, array(asked, { minLength: 6, maxLength: 12 }), async (list, queries) => {
          const engine = await buildEngine(schema, list, options)
          const oracle = oracleOf(list)
          for (const query of queries) await expectSame(engine, oracle, query)
        }),
        { numRuns: tries(3) },
      )
    }, 240_000)

    it('after any sequence of changes, saves and loads', async () => {
      const step = oneof(
        { weight: 4, arbitrary: changes },
        { weight: 1, arbitrary: constantFrom('reload' as const) },
      )
      await assert(
        asyncProperty(
          documents,
          array(step, { maxLength: 12 }),
          array(query, { minLength: 4 }),
          async (list, steps, queries) => {
            let engine = await buildEngine(schema, list, options)
            const oracle = oracleOf(list)
            for (const [at, what] of steps.entries()) {
              if (what === 'reload') {
                const path = join(folder, 'any.index')
                await engine.save(path)
                engine = await loadEngine(schema, path, options)
              } else {
                await engine.apply(what)
                oracle.apply(what)
              }
              await expectSame(engine, oracle, queries[at % queries.length])
            }
            for (const asked of queries) await expectSame(engine, oracle, asked)
            const held = new Map<number, number>()
            engine.versions((id, version) => held.set(id, version))
            expect(held).toEqual(new Map(Array.from(oracle.documents, ([id, { version }]) => [id, version])))
            expect((await engine.stats()).documents).toBe(oracle.documents.size)
          },
        ),
        { numRuns: tries(100) },
      )
    }, 240_000)

    it('while and after merging, with changes meanwhile', async () => {
      await assert(
        asyncProperty(
          changes,
          changes,
          changes,
          array(query, { minLength: 6 }),
          async (first, second, third, queries) => {
            const engine = await buildEngine(schema, [], options)
            const oracle = oracleOf([])
            const change = async (list: typeof first) => {
              await engine.apply(list)
              oracle.apply(list)
            }
            await change(first)
            await change(second)
            const merging = engine.merge()
            await change(third)
            for (const asked of queries) await expectSame(engine, oracle, asked)
            await merging
            for (const asked of queries) await expectSame(engine, oracle, asked)
            await engine.merge()
            for (const asked of queries) await expectSame(engine, oracle, asked)
            expect(await engine.stats()).toMatchObject({
              delta: 0,
              deleted: 0,
              documents: oracle.documents.size,
            })
          },
        ),
        { numRuns: tries(12) },
      )
    }, 240_000)
  },
)
