import { array, assert, asyncProperty, constantFrom } from 'fast-check'
import { expect, it } from 'vitest'
import { buildEngine } from './engine.ts'
import { foldWords } from '#text/tokenize.ts'
import type { EngineDocument, EngineSchema } from './types.ts'

const schema: EngineSchema = { facets: [], flags: [], legalForms: [], abbreviations: [] }
// Too short to be corrected, and no two join to a third: only coverage decides.
const word = constantFrom('an', 'be', 'co', 'du', 'ek', 'fi', 'go', 'hy')
const name = array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '))

const documentOf = (text: string, id: number): EngineDocument => ({
  id,
  version: id,
  name: text,
  alternateNames: [],
  code: String(id),
  numbers: [],
  quality: 0,
  date: 0,
  facets: [],
  flags: 0,
})

/** Returns each name's share of the query's weight, by definition: rarer words weigh more. */
function coveragesOf(names: readonly string[], words: readonly string[]): number[] {
  const folded = names.map((text) => new Set(foldWords(text)))
  const weights = words.map((one) => {
    const frequency = folded.filter((has) => has.has(one)).length
    const rarest = Math.min(7, Math.log(names.length + 1))
    return frequency === 0 ? rarest / 2 : Math.min(7, Math.log((names.length + 1) / frequency))
  })
  const sum = (list: readonly number[]) => list.reduce((all, weight) => all + weight, 0)
  return folded.map((has) => sum(weights.filter((_weight, at) => has.has(words[at]))) / sum(weights))
}

it('ranks the best coverage first and returns no name below two fifths', async () => {
  await assert(
    asyncProperty(array(name, { minLength: 1, maxLength: 60 }), name, async (names, query) => {
      const words = [...new Set(query.split(' '))]
      const engine = await buildEngine(schema, names.map(documentOf))
      const { ids, relaxation } = await engine.search({ words, offset: 0, limit: 100 })
      if (relaxation?.kind !== 'nearest') return
      const coverages = coveragesOf(names, words)
      expect(relaxation.coverage).toBeCloseTo(coverages[ids[0]])
      // Extra words of a name count less than the rarest query word.
      expect(coverages[ids[0]] + 0.52).toBeGreaterThanOrEqual(Math.max(...coverages))
      for (const id of ids) expect(coverages[id]).toBeGreaterThan(0.39)
    }),
  )
})

it('sums all documents when every word is frequent, and ranks the nearest first', async () => {
  const words = ['an', 'be', 'co', 'du', 'ek', 'fi', 'go', 'hy']
  const names = Array.from({ length: 60_000 }, (_, at) =>
    [...new Set([at, at * 7 + 3, at * 13 + 5].map((mixed) => words[(mixed >>> 2) % words.length]))].join(' '),
  )
  const engine = await buildEngine(schema, names.map(documentOf))
  await engine.apply(Array.from({ length: 5 }, (_, id) => ({ type: 'remove', id, version: 1e6 })))
  const query = ['an', 'be', 'co', 'du']
  const { ids, relaxation } = await engine.search({ words: query, offset: 0, limit: 100 })
  expect(relaxation?.kind).toBe('nearest')
  expect(ids).toHaveLength(100)
  const coverages = coveragesOf(names, query)
  const best = coverages.reduce((most, coverage) => Math.max(most, coverage))
  for (const id of ids) expect(coverages[id]).toBeGreaterThan(best - 0.02)
  expect(ids.some((id) => id < 5)).toBe(false)
})

it('treats an existing word as misspelled when no name is near enough as typed', async () => {
  const frequent = Array.from({ length: 30 }, (_, at) => `so${at} phat`)
  const names = ['le phap', 'thien dung phat', 'thien dung', ...frequent]
  const engine = await buildEngine(schema, names.map(documentOf))
  const search = (text: string) => engine.search({ words: text.split(' '), offset: 0, limit: 5 })
  expect((await search('thien dung phap')).relaxation).toMatchObject({ kind: 'spelling' })
  expect((await search('thien dung phap')).ids).toEqual([1])
  // Nearer as typed than any name with another word.
  expect((await search('so1 le phap')).relaxation).toMatchObject({ kind: 'nearest', dropped: ['so1'] })
  expect((await search('so1 le phap')).ids[0]).toBe(0)
})

it('treats an unknown last word as a prefix', async () => {
  const names = ['thep hoa phat', 'thep hoa phu', 'thep hoa binh', 'gach hoa phu', 'thep phong hoa']
  const engine = await buildEngine(schema, names.map(documentOf))
  const { ids, relaxation } = await engine.search({ words: ['thep', 'hoa', 'ph'], offset: 0, limit: 5 })
  expect([relaxation?.kind, ids.toSorted((a, b) => a - b)]).toEqual(['prefix', [0, 1, 4]])
})
