import { expect, it } from 'vitest'
import { buildEngine } from './engine.ts'
import type { EngineDocument, EngineSchema } from './types.ts'

const schema: EngineSchema = { facets: ['city'], flags: [], legalForms: [], abbreviations: [] }

const documents = Array.from({ length: 120_000 }, (_, at): EngineDocument => ({
  id: at * 3,
  version: at,
  name: at % 2 === 0 ? 'thép hòa phát' : 'gốm bát tràng',
  alternateNames: [],
  code: '',
  numbers: [],
  quality: 0,
  date: 0,
  facets: [(at % 5) + 1],
  flags: 0,
}))

it('excludes a hundred thousand documents from totals, counts and pages', async () => {
  const engine = await buildEngine(schema, documents)
  const left = documents.filter((_document, at) => at % 6 === 4)
  const ids = Uint32Array.from(documents.filter((_document, at) => at % 6 !== 4).map(({ id }) => id))
  expect(ids).toHaveLength(100_000)
  // Includes ids that do not exist.
  const excluded = { key: 'an', ids: Uint32Array.from([...ids, 1, 400_000]).sort() }
  const asked = { filters: { excluded }, offset: 0, limit: 50, counts: [{ facet: 'city', ignoring: [] }] }
  for (const words of [[], ['thép']]) {
    const { total, facets, ids: page } = await engine.search({ ...asked, words })
    expect(total).toBe(left.length)
    expect([...facets.city].slice(1, 6)).toEqual(
      [1, 2, 3, 4, 5].map((city) => left.filter((document) => document.facets[0] === city).length),
    )
    const allowed = new Set(left.map(({ id }) => id))
    expect(page.every((id) => allowed.has(id))).toBe(true)
  }
  expect((await engine.search({ ...asked, words: ['gốm'], relax: false })).total).toBe(0)
})
