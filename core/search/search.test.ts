import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Company } from '#core/companies/company.ts'
import { companiesByIds } from '#core/companies/read-companies.server.ts'
import { companies } from '#core/db/schema/companies.ts'
import type { SearchEngine } from '#search-engine/types.ts'
import { openTestSearch, type TestSearch } from '#tests/setup/search.ts'
import type { SearchResponse } from './search-response.ts'
import { createSearchCaches, type SearchContext } from './search-context.ts'
import { knownChoices } from './known-choices.server.ts'
import { choiceFilters, flagFilters, type FlagKey } from './filters.ts'
import { choiceText, parseSearchParams } from './params.ts'
import { search } from './search.server.ts'

let directory: TestSearch
beforeAll(async () => {
  directory = await openTestSearch({ demo: 2_000 })
})
afterAll(() => directory.close())

const parse = (url: string) => parseSearchParams(new URLSearchParams(url), knownChoices)
const ask = (url: string, changes: Partial<SearchContext> = {}) =>
  search({ ...directory.context, caches: createSearchCaches(), ...changes }, parse(url))

const withoutEngine = { index: { engine: undefined, generation: 0 }, usesEngine: false }
const failingEngine = (): SearchContext['index'] => ({
  engine: {
    ...({} as SearchEngine),
    search: () => Promise.reject(new Error('out of order')),
  },
  generation: 0,
})

describe('the engine and PostgreSQL agree on totals', () => {
  const texts = [
    '',
    'công ty',
    'cong ty tnhh',
    'xây dựng',
    'XÂY DỰNG thương mại',
    'dịch vụ vận tải',
    'trading',
    '"xây dựng"',
    '"thương mại dịch vụ"',
    'công -tnhh',
    'thương -"xây dựng"',
    '"cổ phần" -thương -dịch',
    '-tnhh',
    'không có ai tên thế này đâu',
    '3900536568',
    '0912345678',
  ]
  const filters = [
    '',
    'cityId=79',
    'cityId=0',
    'cityId=1&hasPhone=true',
    'districtId=760',
    'districtId=0&hasEmail=true',
    'businessTypeId=4641',
    'businessTypeId=0',
    'dateRange=2015-01-01,2020-12-31',
    'hasPhoneOrEmail=true',
    'hasPhone=true&hasEmail=true&hasRepresentative=true',
    'dateRange=,2010-01-01&hasRepresentative=true&cityId=79',
    'provinceId=79',
    'provinceId=0',
    'wardId=26734',
    'wardId=0&kind=branch',
    'legalForm=jointStock&status=active',
    'legalForm=other',
    'kind=household',
    'status=closed&legalForm=limitedLiability&hasPhone=true',
  ]

  test.each(texts)('%s', async (q) => {
    for (const filter of filters) {
      const url = `${new URLSearchParams({ q })}&${filter}`
      const memory = await ask(url)
      const postgres = await ask(url, withoutEngine)
      const { kind } = directory.context.index.engine!
      expect([memory.search_engine, postgres.search_engine]).toEqual([kind, 'postgres'])
      // A relaxed response has a wider query, which only the engine runs.
      if (memory.corrected) expect(memory.total, url).toBeGreaterThanOrEqual(postgres.total)
      else expect(memory.total, url).toBe(postgres.total)
    }
  })

  test.each(["'; drop table companies;", 'a & !b | (c <-> d):*', '%%__%%', "\\' or true;", '$1 công ty'])(
    '%s counts as words for PostgreSQL too',
    async (q) => {
      const url = `${new URLSearchParams({ q })}`
      const memory = await ask(url)
      const { total } = await ask(url, withoutEngine)
      if (!memory.corrected) expect(total).toBe(memory.total)
      expect((await ask('', withoutEngine)).total).toBe((await ask('')).total)
    },
  )

  test('each company is on exactly one page, in every order and by every method', async () => {
    for (const sort of ['relevance', 'newest', 'oldest', 'name']) {
      for (const changes of [{}, withoutEngine]) {
        const seen: number[] = []
        let total = 0
        for (let page = 1; page === 1 || seen.length < total; page++) {
          const answer = await ask(`q=vận tải&sort=${sort}&perPage=10&page=${page}`, changes)
          seen.push(...answer.results.map(({ id }) => id))
          total = answer.total
          expect(answer.results.length).toBeGreaterThan(0)
        }
        expect(new Set(seen).size).toBe(total)
      }
    }
  })

  test('newest and oldest sort by date', async () => {
    for (const changes of [{}, withoutEngine]) {
      const dates = async (sort: string) =>
        (await ask(`q=xây dựng&sort=${sort}&perPage=100`, changes)).results.flatMap(
          ({ issueDate }) => issueDate ?? [],
        )
      const newest = await dates('newest')
      expect(newest).toEqual(newest.toSorted().toReversed())
      const oldest = await dates('oldest')
      expect(oldest).toEqual(oldest.toSorted())
    }
  })
})

describe('a flag finds exactly the companies that have it', () => {
  const has: Record<FlagKey, (company: Company) => boolean> = {
    hasPhoneOrEmail: ({ phone, email }) => Boolean(phone ?? email),
    hasPhone: ({ phone }) => Boolean(phone),
    hasEmail: ({ email }) => Boolean(email),
    hasRepresentative: ({ legalRepresentative }) => Boolean(legalRepresentative),
  }

  test.each(flagFilters.map(({ key }) => key))('%s', async (key) => {
    const { db } = directory.context.connection
    const ids = (await db.select({ id: companies.id }).from(companies)).map(({ id }) => id)
    const expected = (await companiesByIds(db, ids)).filter(has[key]).length
    expect(expected).toBeGreaterThan(0)
    expect(expected).toBeLessThan(ids.length)
    expect((await ask('')).facets!.flags[key]).toBe(expected)
    for (const changes of [{}, withoutEngine]) {
      const { total, results } = await ask(`${key}=true&perPage=100`, changes)
      expect(total).toBe(expected)
      expect(results.every(has[key])).toBe(true)
    }
  })
})

describe('facets', () => {
  test('count the results each choice would leave', async () => {
    const { facets } = await ask('q=xây dựng')
    for (const { id, count } of facets!.cities.slice(0, 10)) {
      expect((await ask(`q=xây dựng&cityId=${id}`)).total).toBe(count)
    }
    for (const filter of choiceFilters.filter(({ values }) => values)) {
      const { key, counts } = filter
      expect(facets![counts].length, key).toBeGreaterThan(1)
      for (const { id, count } of facets![counts])
        expect((await ask(`q=xây dựng&${key}=${choiceText(filter, id)}`)).total, key).toBe(count)
    }
    expect((await ask('q=xây dựng&hasEmail=true')).total).toBe(facets!.flags.hasEmail)
    expect((await ask('q=xây dựng&hasPhoneOrEmail=true')).total).toBe(facets!.flags.hasPhoneOrEmail)
  })

  test('keep the list of cities for a chosen city', async () => {
    const all = await ask('q=xây dựng')
    const chosen = await ask('q=xây dựng&cityId=79')
    expect(chosen.facets!.cities).toEqual(all.facets!.cities)
    expect(chosen.facets!.districts.length).toBeLessThan(all.facets!.districts.length)
  })

  test('count wards within the requested province', async () => {
    expect((await ask('q=xây dựng')).facets!.wards).toEqual([])
    const { facets, total } = await ask('q=xây dựng&provinceId=79')
    const { wards } = facets!
    expect(wards.length).toBeGreaterThan(5)
    expect(wards.reduce((sum, { count }) => sum + count, 0)).toBe(total)
    for (const { id, count } of wards.slice(0, 5))
      expect((await ask(`q=xây dựng&provinceId=79&wardId=${id}`)).total).toBe(count)
  })
})

test('do not cache counts across index changes', async () => {
  const caches = createSearchCaches()
  const { engine } = directory.context.index
  const index: SearchContext['index'] = { engine: undefined, generation: 7 }
  // A change arrives while the engine answers.
  const answer = (query: Parameters<SearchEngine['search']>[0]) => {
    index.generation++
    return engine!.search(query)
  }
  index.engine = { ...({} as SearchEngine), search: answer, searchAll: engine!.searchAll.bind(engine) }
  const { facets } = await ask('q=xây dựng', { caches, index })
  const again = await ask('q=xây dựng&page=2', { caches, index })
  expect(again.facets).toEqual(facets)
  expect((await ask('q=xây dựng&page=3', { caches, index: { ...index, generation: 7 } })).facets).toEqual(
    facets,
  )
  expect([...caches.facets.keys()].map((key) => key.split(' ')[0])).toEqual(['7', '8'])
})

describe('fallbacks', () => {
  const who = ({ search_method, search_engine, total }: SearchResponse) => [
    search_method,
    search_engine,
    total > 0,
  ]

  test('search_companies replaces a failing engine', async () => {
    expect(who(await ask('q=xây dựng', { index: failingEngine() }))).toEqual(['complex', 'postgres', true])
    expect(who(await ask('q="xây dựng"', { index: failingEngine() }))).toEqual(['complex', 'postgres', true])
    const failures = directory.context.log.lines.filter(({ message }) => message.includes('engine failed'))
    expect(failures.map(({ details }) => Object.keys(details))).toEqual([['err'], ['err']])
    const [{ taxCode }] = (await ask('q=xây dựng')).results
    const found = await ask(`q=${taxCode}`, { index: failingEngine() })
    expect(found.results.map((company) => company.taxCode)).toContain(taxCode)
  })

  test('search_companies replaces a cluster that takes too long, until it answers again', async () => {
    const { engine } = directory.context.index
    const index: SearchContext['index'] = { generation: 0, engine: undefined }
    const context = {
      index,
      caches: createSearchCaches(),
      searchTimeout: 2_000,
    }
    const never = () => new Promise<never>(() => {})
    index.engine = { ...engine!, kind: 'opensearch', search: never, searchAll: never }
    expect(who(await ask('q=xây dựng', context))).toEqual(['complex', 'postgres', true])
    index.engine = engine
    expect((await ask('q=xây dựng', context)).search_engine).toBe(engine!.kind)
  })

  /** Runs `work` while PostgreSQL lacks these functions. */
  async function without(functions: readonly string[], work: () => Promise<void>): Promise<void> {
    const rename = (from: string, to: string) =>
      directory.database.asOwner(sql.raw(`alter function ${from} rename to ${to}`))
    for (const name of functions) await rename(name, `resting_${name}`)
    try {
      await work()
    } finally {
      for (const name of functions) await rename(`resting_${name}`, name)
    }
  }

  test('a search whose engine is closed between two steps is answered by the one that replaced it', async () => {
    const { engine } = directory.context.index
    const index = failingEngine()
    const closed = () => {
      index.engine = engine
      return Promise.reject(new Error('the threads are closed'))
    }
    index.engine = { ...engine!, search: closed, searchAll: closed }
    expect(await ask('q=tnhh+ở+hồ+chí+minh', { index })).toMatchObject({
      search_engine: engine!.kind,
      accepted: { cityId: 79 },
    })
  })

  test('search_companies_fast, then search_companies, then the basic query', async () => {
    const answer = () => ask('q=xây dựng thương mại', withoutEngine)
    expect(who(await answer())).toEqual(['fast', 'postgres', true])
    await without(['search_companies_fast'], async () => {
      expect(who(await answer())).toEqual(['complex', 'postgres', true])
    })
    await without(['search_companies_fast', 'search_companies'], async () => {
      const basic = await answer()
      expect([basic.search_method, basic.total, basic.results.length]).toEqual(['basic', -1, 10])
      await expect(ask('q="xây dựng"', withoutEngine)).rejects.toMatchObject({
        type: 'technical_error',
        message: 'Search service is experiencing technical difficulties',
      })
      await expect(ask('q=ab', withoutEngine)).rejects.toMatchObject({ type: 'query_too_simple' })
      const few = await ask('q=xây dựng thương mại&cityId=79&hasEmail=true&perPage=100', withoutEngine)
      expect(few.total).toBe(few.results.length)
      expect(few.results.every(({ city, email }) => city?.id === 79 && email)).toBe(true)
    })
  })

  test('the basic query finds numbers, parts of names and dates', async () => {
    const { results } = await ask('q=xây dựng')
    const { taxCode, id } = results.find(({ issueDate }) => issueDate)!
    const functions = ['search_companies_by_number', 'search_companies_fast', 'search_companies']
    await without(functions, async () => {
      const byNumber = await ask(`q=${taxCode.replace('-', ' - ')}`, withoutEngine)
      expect([byNumber.search_method, byNumber.results.map((found) => found.id)]).toEqual(['basic', [id]])
      const dates = 'dateRange=2015-01-01,2017-12-31'
      const ofDates = await ask(`q=xây dự&${dates}&perPage=100`, withoutEngine)
      const every = await ask(`q=xây dự&perPage=100`, withoutEngine)
      const isAsked = (date: string | null) => date! >= '2015-01-01' && date! <= '2017-12-31'
      for (const { name, internationalName } of every.results)
        expect(`${name} ${internationalName}`.toLowerCase()).toContain('xây dự')
      expect(ofDates.results.length).toBeGreaterThan(0)
      expect(ofDates.results.every(({ issueDate }) => isAsked(issueDate))).toBe(true)
      expect(every.results.some(({ issueDate }) => !isAsked(issueDate))).toBe(true)
    })
  })

  test('reports query_too_simple for a statement timeout, by every method', async () => {
    const { asOwner } = directory.database.connection
    const tooSimple = {
      type: 'query_too_simple',
      message: 'Search query timed out',
      suggestion: 'Try adding more specific search terms or filters.',
    }
    const functions = ['search_companies_fast', 'search_companies']
    const quick = { ...withoutEngine, searchTimeout: 100 }
    await asOwner(async ({ db: lock }) => {
      await lock.execute(sql`lock table companies in access exclusive mode`)
      for (const url of ['q=xây dựng', 'q="xây dựng"', 'q=0912345678', 'q=xây dựng&notExported=true'])
        await expect(ask(url, quick), url).rejects.toMatchObject(tooSimple)
      await expect(ask('q=xây dựng', { ...quick, index: failingEngine() })).rejects.toMatchObject(tooSimple)
    })
    await without(functions, async () => {
      await asOwner(async ({ db: lock }) => {
        await lock.execute(sql`lock table companies in access exclusive mode`)
        await expect(ask('q=xây dựng thương mại', quick)).rejects.toMatchObject(tooSimple)
      })
      expect((await ask('q=xây dựng thương mại', quick)).search_method).toBe('basic')
    })
  })
})

describe('unusual queries', () => {
  test.each([
    ['page=999999', 'xây dựng'],
    ['page=-1&perPage=9999', 'xây dựng'],
    ['', '!!!'],
    ['', '😀'],
    ['', '\u0000\ud800'],
    ['', 'a'.repeat(10_000)],
    ['', 'ab '.repeat(1_000)],
    ['', "'; drop table companies; -- x"],
    ['', '%_%'],
    ['', 'a & b | !c <-> (d'],
    ['', '\\'],
    ['', '"a\' & b"'],
  ])('%s %s', async (more, q) => {
    const url = `${new URLSearchParams({ q })}&${more}`
    const memory = await ask(url)
    const postgres = await ask(url, withoutEngine)
    expect(memory.corrected ? 0 : memory.total).toBe(postgres.total)
    expect(memory.page).toBe(
      memory.total === 0 ? memory.page : Math.min(memory.page, Math.ceil(memory.total / memory.perPage)),
    )
  })

  test('a page past the end is the last page', async () => {
    for (const changes of [{}, withoutEngine]) {
      const answer = await ask('q=xây dựng&page=999999', changes)
      expect(answer.page).toBe(Math.ceil(answer.total / 10))
      expect(answer.results.length).toBeGreaterThan(0)
    }
  })

  test('reports the problem of an incomplete query', async () => {
    await expect(ask('q="abc')).rejects.toMatchObject({
      type: 'invalid_query',
      message: 'Please close the quotes for exact phrase search',
    })
  })

  test('leave the companies table intact', async () => {
    const rows = await directory.context.connection.db.select({ id: companies.id }).from(companies).limit(1)
    expect(rows).toHaveLength(1)
  })
})

describe('the search response', () => {
  test('redirects an exact number to its company unless filters exclude it', async () => {
    const { results } = await ask('q=xây dựng&perPage=100')
    const { taxCode, slug } = results.find(({ kind }) => kind === 'branch') ?? results[0]
    expect((await ask(`q=${taxCode}`)).redirectTo).toBe(slug)
    expect((await ask(`q=${taxCode.replace('-', ' ')}`)).redirectTo).toBe(slug)
    expect((await ask(`q=${taxCode}&hasRepresentative=true`)).redirectTo).toBeUndefined()
    expect((await ask('q=xây dựng')).redirectTo).toBeUndefined()
    const listed = await ask(`q=${taxCode}&as=words`)
    expect([listed.redirectTo, listed.results.map((company) => company.slug)]).toEqual([undefined, [slug]])
  })

  test('suggests searches for an empty result, each with the promised results', async () => {
    const { zeroResultSuggestions, total } = await ask('q="xây dựng" "qqzzqq"&cityId=79')
    expect(total).toBe(0)
    expect(zeroResultSuggestions?.map(({ without }) => without)).toContainEqual({ word: 'qqzzqq' })
    for (const { params, total: promised } of zeroResultSuggestions ?? []) {
      expect((await search(directory.context, params)).total).toBe(promised)
    }
  })
})
