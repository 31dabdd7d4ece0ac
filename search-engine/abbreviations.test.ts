import { beforeAll, expect, it } from 'vitest'
import { buildEngine } from './engine.ts'
import { companySchema } from './testing/companies.ts'
import type { EngineDocument, SearchEngine } from './types.ts'

const names = ['Công ty TNHH TM An Lộc Phát', 'Công ty TNHH Thương mại An Lộc', 'Công ty TNHH XD Minh Dũng']
const blank = { version: 1, alternateNames: [], numbers: [], quality: 0, date: 0, facets: [0, 0], flags: 0 }
let engine: SearchEngine

beforeAll(async () => {
  const documents = names.map((name, id): EngineDocument => ({ ...blank, id, name, code: `010000000${id}` }))
  engine = await buildEngine(companySchema, documents)
})

const ask = (text: string, relax = true) =>
  engine.search({ words: text.split(' '), offset: 0, limit: 10, relax })

it('finds both spellings while hits are few, exact names first, and reports it', async () => {
  const answer = await ask('tm an lộc')
  expect(answer.ids).toEqual([1, 0])
  expect(answer.total).toBe(2)
  expect(answer.relaxation?.kind).toBe('abbreviation')
})

it('treats an abbreviation typed as a name as intended', async () => {
  const answer = await ask('công ty tnhh xd minh dũng')
  expect(answer.ids).toEqual([2])
  expect(answer.relaxation).toBeUndefined()
})

it('searches the words only on request', async () => {
  expect((await ask('tm an lộc', false)).ids).toEqual([0])
})
