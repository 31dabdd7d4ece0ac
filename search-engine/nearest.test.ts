import { array, assert, asyncProperty, constantFrom } from 'fast-check'
import { expect, it } from 'vitest'
import { buildEngine } from './engine.ts'
import { foldWords } from './tokenize.ts'
import type { EngineDocument, EngineSchema } from './types.ts'

const schema: EngineSchema = { facets: [], flags: [], legalForms: [], abbreviations: [] }
// Too short to be corrected, and no two make a third: only coverage decides.
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

/** The share of a query's weight that a name has, from the definition: the rarer a word, the more it weighs. */
function coverageOf(text: string, words: readonly string[], names: readonly string[]): number {
  const weights = words.map((one) => {
    const frequency = names.filter((other) => foldWords(other).includes(one)).length
    const rarest = Math.min(7, Math.log(names.length + 1))
    return frequency === 0 ? rarest / 2 : Math.min(7, Math.log((names.length + 1) / frequency))
  })
  const has = new Set(foldWords(text))
  const sum = (list: readonly number[]) => list.reduce((all, weight) => all + weight, 0)
  return sum(weights.filter((_weight, at) => has.has(words[at]))) / sum(weights)
}

it('the first of the nearest names covers as much as any, and none covers less than two fifths', async () => {
  await assert(
    asyncProperty(array(name, { minLength: 1, maxLength: 60 }), name, async (names, query) => {
      const words = [...new Set(query.split(' '))]
      const engine = await buildEngine(schema, names.map(documentOf))
      const { ids, relaxation } = await engine.search({ words, offset: 0, limit: 100 })
      if (relaxation?.kind !== 'nearest') return
      const coverages = names.map((text) => coverageOf(text, words, names))
      expect(relaxation.coverage).toBeCloseTo(coverages[ids[0]])
      // What a name says beside the words counts less than the rarest of them.
      expect(coverages[ids[0]] + 0.52).toBeGreaterThanOrEqual(Math.max(...coverages))
      for (const id of ids) expect(coverages[id]).toBeGreaterThan(0.39)
    }),
  )
})
