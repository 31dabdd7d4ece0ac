import { beforeAll, describe, expect, test } from 'vitest'
import { generateCompanies } from '#demo/companies/generate-companies.ts'
import { cities } from '#core/places/cities.server.ts'
import { recogniseAddress } from '#core/places/recognise-address.server.ts'
import { buildEngine } from '#search-engine/engine.ts'
import { maxWork } from '#search-engine/lexicon.ts'
import { foldWords } from '#text/tokenize.ts'
import type { EngineResponse, SearchEngine } from '#search-engine/types.ts'
import { choiceFilters } from './filters.ts'
import { indexSchema } from './index/schema.ts'
import { emptySearch } from './params.ts'
import { planSearch } from './plan.ts'
import { cleanQuery } from './query.ts'
import { createSearchCaches } from './search-context.ts'
import { searchMemory } from './search-memory.server.ts'

/** Nearest names are looked up for the words, with a place, and as typed when decoded keystrokes found nothing. */
const maxLookups = 3
/** Words, twelve places, the decoded text, the lookups, and suggestions for an empty result. */
const maxQueries = 60

const companies = [...generateCompanies({ companies: 600, seed: 77 })]
const words = companies.flatMap(({ name }) => foldWords(name))
const counts = new Map([...Map.groupBy(words, (word) => word)].map(([word, { length }]) => [word, length]))
const byFrequency = [...counts.keys()].toSorted((a, b) => counts.get(b)! - counts.get(a)!)
const rare = byFrequency.slice(-16).join(' ')
const broad = byFrequency.slice(0, 10).join(' ')

let engine: SearchEngine
let asked = 0
let looks: number[] = []

function note(answers: readonly EngineResponse[]): void {
  asked += answers.length
  for (const { work } of answers) if (work !== undefined) looks.push(work)
}

beforeAll(async () => {
  const documents = companies.map(({ name, tax_address }, id) => {
    const place: { cityId?: number; districtId?: number } = recogniseAddress(tax_address)
    const facets = choiceFilters.map(({ key }) =>
      key === 'cityId' || key === 'districtId' ? (place[key] ?? 0) : 0,
    )
    const numbers = { id, version: id, quality: 0, date: 40_000, flags: 0 }
    return { ...numbers, name, alternateNames: [], code: '', numbers: [], facets }
  })
  const built = await buildEngine(indexSchema, documents)
  engine = {
    ...built,
    async search(query) {
      const answer = await built.search(query)
      note([answer])
      return answer
    },
    async searchAll(queries) {
      const answers = await built.searchAll(queries)
      note(answers)
      return answers
    },
  }
})

async function ask(text: string) {
  asked = 0
  looks = []
  const params = { ...emptySearch, q: cleanQuery(text) }
  const context = { caches: createSearchCaches(), index: { engine, generation: 0 } }
  const found = await searchMemory(engine, context, planSearch(params.q), params, 'choices')
  expect(asked, text).toBeLessThanOrEqual(maxQueries)
  expect(looks.length, text).toBeLessThanOrEqual(maxLookups)
  for (const work of looks) expect(work, text).toBeLessThanOrEqual(maxWork)
  return found
}

describe('a hostile query stays within the limit of engine calls and the budget of each', () => {
  test.each([
    ['ten thousand characters', 'x'.repeat(10_000)],
    ['ten thousand characters of words', `${broad} `.repeat(200)],
    ['sixteen rare words', rare],
    ['sixteen rare words and a place', `${rare} ở hà nội`],
    ['a hundred broad words', `${broad} `.repeat(10)],
    ['a hundred broad words and an unknown one', `${`${broad} `.repeat(3)} zzzzzz hà nội`],
    ['only legal forms', 'công ty tnhh công ty cổ phần doanh nghiệp tư nhân hợp tác xã hộ kinh doanh'],
    ['only places', cities.map(({ city }) => city).join(' ')],
    ['places in places', 'quận 1 quận 3 châu thành tân bình hà nội tphcm ở tại in near đồng nai'],
    ['mixed scripts', 'công ty компания 会社 บริษัท εταιρεία شركة 회사 tnhh'],
    ['homoglyphs of other scripts', 'сông ty tnհh хây dựng hà nội'],
    ['marks, joiners and digits', 'c\u0301\u0302o\u0323ng\u200d ty\u200b ١٢٣ ４５６ ty hà nội'],
    ['Telex', 'coong ty coor phaanf theps hoaf phats qqwwee huwng yeen'],
    ['keystroke noise', 'sfrxj wwoo ddaa uwow asdfghjkl qwerty zxcvbn aaeeoo jfsrx hà nội'],
    ['VNI noise', 'a6e6o6 u7o7 d9d9 1s2f3r a8a8 co6ng5 ty9 hà nội'],
  ])('%s', async (_what, text) => {
    await ask(text)
  })

  test('every pair of the two hundred most common words', async () => {
    const common = byFrequency.slice(0, 200)
    for (const [at, first] of common.entries())
      for (const second of common.slice(at + 1)) await ask(`${first} ${second}`)
  })
})
