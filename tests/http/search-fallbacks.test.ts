import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPreparedSite, type PreparedSite } from '#tests/setup/prepared-site.ts'
import { textsOf } from '#tests/setup/site-texts.ts'

let site: PreparedSite
beforeAll(async () => {
  const environment = { SEARCH_ENGINE: 'postgres', SEARCH_TIMEOUT_MS: '2000' }
  site = await openPreparedSite(() => Promise.resolve(), environment)
})
afterAll(() => site[Symbol.asyncDispose]())

const answer = async (query: string) => {
  const response = await site.get(`/api/search?${query}`)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const languages = ['en', 'vi'] as const
const page = async (language: (typeof languages)[number], query: string) => {
  const response = await site.get(`/search?${query}`, undefined, { Cookie: `lang=${language}` })
  return { status: response.status, html: await response.text() }
}

test('without the engine uses the SQL functions, then the basic query without a total', async () => {
  const fast = await answer('q=công ty tnhh')
  expect(fast.body).toMatchObject({ search_method: 'fast', search_engine: 'postgres' })
  const { total } = fast.body
  // In another order each time, since responses are cached for minutes.
  await site.asOwner('alter function search_companies_fast rename to resting_fast')
  expect((await answer('q=công ty tnhh&sort=newest')).body).toMatchObject({ search_method: 'complex', total })
  await site.asOwner('alter function search_companies rename to resting_complex')
  expect((await answer('q=công ty tnhh&sort=oldest')).body).toMatchObject({
    search_method: 'basic',
    total: -1,
  })
  for (const language of languages) {
    const t = textsOf(language)
    const { status, html } = await page(language, 'q=công ty tnhh&page=2')
    expect(status).toBe(200)
    expect(html).toContain(t('search.totalMany', { count: 20 }))
    expect(html).toMatch(/href="[^"]*page=3[^"]*"[^>]*rel="next"/)
    const exact = await page(language, 'q="công ty"')
    expect(exact.status).toBe(503)
    expect(exact.html).toContain(t('search.error.difficulties'))
    expect(exact.html).toContain(t('search.error.difficultiesSuggestion'))
  }
  await site.asOwner(
    'alter function resting_fast rename to search_companies_fast',
    'alter function resting_complex rename to search_companies',
  )
})

test('a statement timeout shows query_too_simple, in both languages', async () => {
  await site.asOwner(
    'alter function search_companies_page rename to resting_page',
    `create function search_companies_page(conditions text, words text, page_number integer, page_size integer,
      sort_order text, out ids integer[], out total bigint) language plpgsql as $$ begin perform pg_sleep(30); end $$`,
  )
  const { status, body } = await answer('q=công ty')
  expect(body).toMatchObject({
    detail: 'Search query timed out',
    suggestion: 'Try adding more specific search terms or filters.',
  })
  for (const language of languages) {
    const t = textsOf(language)
    const found = await page(language, 'q=công ty')
    expect(found.status).toBe(status)
    expect(found.html).toContain(t('search.error.query_too_simple'))
    expect(found.html).toContain(t('search.error.timedOut'))
    expect(found.html).toContain(t('search.error.timedOutSuggestion'))
  }
})
