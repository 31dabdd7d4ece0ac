import { beforeAll, describe, expect, it, vi } from 'vitest'
import { buildEngine } from './engine.ts'
import { Evidence } from './evidence.ts'
import { maxWork } from './lexicon.ts'
import { companies, companySchema } from './testing/companies.ts'
import { foldWords } from '#text/tokenize.ts'
import type { SearchEngine } from './types.ts'
import { Work } from './work.ts'

let engine: SearchEngine
const page = { offset: 0, limit: 10 }

const words = companies.flatMap(({ name }) => foldWords(name))
const counts = new Map([...Map.groupBy(words, (word) => word)].map(([word, { length }]) => [word, length]))
const byFrequency = [...counts.keys()].toSorted((a, b) => counts.get(a)! - counts.get(b)!)
const broad = byFrequency.slice(-10)

beforeAll(async () => {
  // Copies, so that common words have long postings.
  const copies = Array.from({ length: 30 }, (_none, copy) =>
    companies.map((company) => ({ ...company, id: company.id + copy * companies.length, code: '' })),
  )
  engine = await buildEngine(companySchema, copies.flat())
})

describe('the work of a hostile query stays within the budget', () => {
  it.each([
    ['10,000 letters', 'x'.repeat(10_000)],
    ['10,000 characters of short words', 'qx '.repeat(3_334)],
    ['sixteen rare words', byFrequency.slice(0, 16).join(' ')],
    ['thirty-one words of every frequency', byFrequency.slice(-31).join(' ')],
    ['a hundred broad words', Array.from({ length: 10 }, () => broad.join(' ')).join(' ')],
    ['broad words and an unknown one', `${broad.join(' ')} zzzzzz`],
    ['legal forms only', companySchema.legalForms.join(' ')],
    ['keystrokes', 'coong ty coor phaanf theps hoaf phats huwng yeen qqwwee'],
    ['long misspelled words', Array.from({ length: 31 }, (_none, at) => `vinamilkq${at}`).join(' ')],
    ['joined words', words.slice(0, 62).join('').slice(0, 40).repeat(3)],
  ])('%s', async (_what, text) => {
    const { work = 0 } = await engine.search({ words: text.split(' '), ...page })
    expect(work).toBeLessThanOrEqual(maxWork)
  })
})

it('reports work for every nearest-name search', async () => {
  const workOf = async (text: string) => (await engine.search({ words: text.split(' '), ...page })).work
  expect(await workOf('thép hòa phát')).toBeUndefined()
  expect(await workOf('thép hòa phát zzzzzz')).toBeGreaterThan(0)
  // Nothing found, but work spent.
  expect(await workOf('zzzzzz')).toBeGreaterThan(0)
  const [nothing] = await engine.searchAll([{ words: ['zzzzzz'], ...page, relax: false }])
  expect(nothing.work).toBeUndefined()
})

it('work beyond the budget is neither done nor counted', () => {
  const work = new Work(100)
  expect(work.spend(60)).toBe(true)
  expect(work.spend(50)).toBe(false)
  expect(work.spent).toBe(60)
})

it('two broad words in different names of the same documents are not weighed one by one', async () => {
  const [company] = companies
  const documents = Array.from({ length: 3_000 }, (_none, id) => ({
    ...company,
    id,
    code: '',
    name: `Thép ${id % 7}`,
    alternateNames: [`Steel ${id % 11}`],
  }))
  const own = await buildEngine(companySchema, documents)
  const weigh = vi.spyOn(Evidence.prototype, 'key')
  expect((await own.search({ words: ['thép', 'steel'], ...page })).total).toBe(documents.length)
  expect(weigh).not.toHaveBeenCalled()
  weigh.mockRestore()
})
