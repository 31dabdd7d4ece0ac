import { mkdtemp, readFile, readdir, rm, writeFile, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { array, assert, asyncProperty, integer, record, string } from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SnapshotError, buildEngine, loadEngine } from './engine.ts'
import { companies, companySchema } from './testing/companies.ts'
import type { MemoryEngine } from './types.ts'

let engine: MemoryEngine
let folder: string
const page = { offset: 0, limit: 10, counts: [{ facet: 'city', ignoring: [] }] }

beforeAll(async () => {
  engine = await buildEngine(companySchema, companies)
  folder = await mkdtemp(join(tmpdir(), 'robustness-'))
})

afterAll(async () => {
  await rm(folder, { recursive: true })
})

describe('an unusual query', () => {
  it.each([
    ['punctuation', '!!! … ---'],
    ['emoji', '😀👩‍👩‍👧'],
    ['lone surrogates', '\ud800 \udfff'],
    ['NUL', '\u0000'],
    ['ten thousand letters', 'x'.repeat(10_000)],
    ['five thousand words', 'qx '.repeat(5_000)],
    ['combining marks only', '\u0301\u0323'],
  ])('of %s has an empty response', async (_what, text) => {
    expect(await engine.search({ words: [text], ...page })).toMatchObject({ ids: [], total: 0 })
    expect((await engine.suggest(text, 5)).ids).toEqual([])
  })

  it('of endless known words gets a response', async () => {
    const words = ['công', 'ty', 'hòa', 'phát'].join(' ').repeat(600)
    expect((await engine.search({ words: [words], ...page })).total).toBeGreaterThanOrEqual(0)
  })

  it('of blanks matches everything', async () => {
    expect((await engine.search({ words: [' ', ''], ...page })).total).toBe(companies.length)
  })

  it('never throws', async () => {
    const text = string({ unit: 'binary', maxLength: 30 })
    const query = record(
      {
        words: array(text, { maxLength: 4 }),
        phrases: array(text, { maxLength: 2 }),
        excludedWords: array(text, { maxLength: 2 }),
        number: text,
        offset: integer({ min: -5, max: 1e9 }),
        limit: integer({ min: -5, max: 1000 }),
      },
      { requiredKeys: ['words', 'offset', 'limit'] },
    )
    await assert(
      asyncProperty(query, async (asked) => {
        const { ids, total } = await engine.search(asked)
        expect(ids.length).toBeLessThanOrEqual(total)
        await engine.suggest(asked.words.join(' '), asked.limit)
      }),
    )
  })

  it('with an unknown facet throws', async () => {
    await expect(
      engine.search({ words: [], offset: 0, limit: 1, filters: { facets: { moon: 1 } } }),
    ).rejects.toThrow('moon')
  })

  it('on an empty index has an empty response', async () => {
    const empty = await buildEngine(companySchema, [])
    expect(await empty.search({ words: ['hoà'], ...page })).toMatchObject({ ids: [], total: 0, flags: [0] })
    expect(await empty.suggest('h', 5)).toMatchObject({ ids: [] })
    await empty.merge()
    expect(await empty.stats()).toMatchObject({ documents: 0, delta: 0, deleted: 0, version: 0 })
  })
})

describe('changes', () => {
  it('that arrive late are ignored, also for a removed document', async () => {
    const own = await buildEngine(companySchema, [])
    const [document] = companies
    await own.apply([{ type: 'put', document: { ...document, version: 5 } }])
    await own.apply([{ type: 'put', document: { ...document, version: 4, name: 'Khác' } }])
    expect((await own.search({ words: ['khác'], ...page, relax: false })).total).toBe(0)
    await own.apply([{ type: 'remove', id: document.id, version: 6 }])
    await own.apply([{ type: 'put', document: { ...document, version: 5 } }])
    expect(await own.stats()).toMatchObject({ documents: 0, version: 6 })
    const path = join(folder, 'removed.index')
    await own.merge()
    await own.save(path)
    const loaded = await loadEngine(companySchema, path)
    await loaded.apply([{ type: 'put', document: { ...document, version: 5 } }])
    expect(await loaded.stats()).toMatchObject({ documents: 0, version: 6 })
  })

  it('with a number out of range are refused as a whole', async () => {
    const own = await buildEngine(companySchema, [])
    const [document] = companies
    await expect(
      own.apply([{ type: 'put', document: { ...document, facets: [70_000, 0] } }]),
    ).rejects.toThrow(RangeError)
    expect((await own.stats()).documents).toBe(0)
  })

  it('create few segments, however many there are', async () => {
    const own = await buildEngine(companySchema, [])
    for (const document of companies) await own.apply([{ type: 'put', document }])
    expect(await own.stats()).toMatchObject({ documents: companies.length, delta: companies.length })
    expect((await own.search({ words: ['hòa phát'], ...page })).ids).toEqual(
      (await engine.search({ words: ['hòa phát'], ...page })).ids,
    )
  })
})

describe('a snapshot', () => {
  it('keeps versions of up to 40 bits', async () => {
    const versions = [7, 2 ** 32 + 5, 2 ** 40 - 1]
    const held = companies
      .slice(0, versions.length)
      .map((company, at) => ({ ...company, version: versions[at] }))
    const path = join(folder, 'versions.index')
    await (await buildEngine(companySchema, held)).save(path)
    const loaded = await loadEngine(companySchema, path)
    const found = new Map<number, number>()
    loaded.versions((id, version) => found.set(id, version))
    expect(found).toEqual(new Map(held.map(({ id, version }) => [id, version])))
  })

  it('of two builds with a shared document has the newer one', async () => {
    const [document] = companies
    const own = await buildEngine(companySchema, [document, { ...document, version: 9, name: 'Mới' }])
    expect((await own.search({ words: ['mới'], ...page, relax: false })).total).toBe(1)
    expect(await own.stats()).toMatchObject({ documents: 1, version: 9 })
  })

  it('that is damaged or truncated is refused', async () => {
    const path = join(folder, 'whole.index')
    const small = await buildEngine(companySchema, companies.slice(0, 12))
    await small.apply([{ type: 'put', document: companies[20] }])
    await small.save(path)
    const whole = await readFile(path)
    const damaged = join(folder, 'damaged.index')
    const step = Math.max(1, Math.floor(whole.length / 400))
    for (let at = 0; at < whole.length; at += at < 200 ? 1 : step) {
      const bytes = Buffer.from(whole)
      bytes[at] ^= 1 << (at % 8)
      await writeFile(damaged, bytes)
      await expect(loadEngine(companySchema, damaged)).rejects.toThrow(SnapshotError)
    }
    for (const length of [0, 1, 8, 23, 24, 100, whole.length - 1]) {
      await writeFile(damaged, whole.subarray(0, length))
      await expect(loadEngine(companySchema, damaged)).rejects.toThrow(SnapshotError)
    }
    await writeFile(damaged, Buffer.concat([whole, Buffer.alloc(8)]))
    await expect(loadEngine(companySchema, damaged)).rejects.toThrow(SnapshotError)
    expect(await (await loadEngine(companySchema, path)).stats()).toMatchObject({ documents: 13 })
  }, 240_000)

  it('that is missing, foreign or of another schema is refused with the reason', async () => {
    const path = join(folder, 'other.index')
    await expect(loadEngine(companySchema, path)).rejects.toThrow('There is no search index')
    await writeFile(path, 'id,name\n1,An Bình\n'.repeat(10))
    await expect(loadEngine(companySchema, path)).rejects.toThrow('is not a search index')
    await engine.save(path)
    await expect(loadEngine({ ...companySchema, facets: ['type', 'city'] }, path)).rejects.toThrow(
      'other fields',
    )
    await expect(loadEngine(companySchema, folder)).rejects.toThrow(SnapshotError)
  })

  it('that cannot be written leaves nothing behind and the previous one intact', async () => {
    const own = join(folder, 'own')
    await mkdir(join(own, 'taken.index', 'full'), { recursive: true })
    await expect(engine.save(join(own, 'taken.index'))).rejects.toThrow()
    await expect(engine.save(join(own, 'nowhere', 'x.index'))).rejects.toThrow()
    expect(await readdir(own)).toEqual(['taken.index'])
  })
})
