import { describe, expect, inject, test } from 'vitest'
import { textsOf } from '#tests/setup/site-texts.ts'

const site = inject('site')
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(site + path, { headers: { Accept: 'text/html', ...headers }, redirect: 'manual' })
const pageOf = async (path: string, language = 'en') => {
  const html = await (await get(path, { Cookie: `lang=${language}` })).text()
  return html.replaceAll('<!-- -->', '').replaceAll('&amp;', '&')
}
const totalOf = async (address: string) => {
  const { total } = (await (await fetch(site + address.replace('/search', '/api/search'))).json()) as {
    total: number
  }
  return total
}

/** Returns the open choices of the panel: the address and count of each. */
function choicesOf(html: string) {
  const panel = html.slice(html.indexOf('id="filters"'), html.indexOf('</aside>'))
  return [...panel.matchAll(/<a href="(\/search\?[^"]*)"([^>]*)>.*?<\/a>/g)].map(([link, address, more]) => ({
    address,
    name: link.replaceAll(/<[^>]*>/g, ' ').trim(),
    isChosen: more.includes('aria-current'),
    count: Number(/>([\d,]+)<\/span>/.exec(link)?.[1].replaceAll(',', '')),
  }))
}

describe('the panel', () => {
  test.each(['q=tnhh', 'q=tnhh&provinceId=79&status=active', 'q=tnhh&cityId=1'])(
    'links the largest choices of %s with what each finds',
    async (query) => {
      const counted = choicesOf(await pageOf(`/search?${query}`)).filter(({ count }) => !Number.isNaN(count))
      expect(counted.length).toBeGreaterThan(20)
      for (const { address, isChosen, count } of counted.filter((_choice, at) => at % 3 === 0)) {
        if (isChosen) expect(await totalOf(address)).toBeGreaterThanOrEqual(count)
        else expect(await totalOf(address), address).toBe(count)
      }
    },
  )

  test('shows five choices of a filter and the chosen one, whose link clears it', async () => {
    const cities = (html: string) =>
      choicesOf(html).filter(
        ({ address, isChosen }) => isChosen || /cityId=\d+(?!.*districtId)/.test(address),
      )
    const before = cities(await pageOf('/search?q=tnhh'))
    expect(before).toHaveLength(5)
    const chosen = cities(await pageOf('/search?q=tnhh&cityId=96')).filter(({ isChosen }) => isChosen)
    expect(chosen.map(({ address, name }) => [address, name.split(/\s{2,}/)[0]])).toEqual([
      ['/search?q=tnhh', 'Cà Mau'],
    ])
  })

  test('offers active companies in one click and never presets them', async () => {
    for (const language of ['en', 'vi'] as const) {
      const choices = choicesOf(await pageOf('/search?q=tnhh', language))
      const active = choices.find(({ name }) =>
        name.startsWith(textsOf(language)('search.filters.activeOnly')),
      )
      expect(active).toMatchObject({ address: '/search?q=tnhh&status=active', isChosen: false })
    }
  })
})

describe('dates of the form', () => {
  test.each([
    ['dateFrom=5/1/2015&dateTo=31.12.2020', '05/01/2015', '31/12/2020'],
    ['dateFrom=05012015&dateTo=', '05/01/2015', undefined],
  ])('are read day first: %s', async (query, from, to) => {
    const html = await pageOf(`/search?q=tnhh&${query}`)
    expect(html).toMatch(new RegExp(`name="dateFrom"[^>]*value="${from}"`))
    if (to) expect(html).toContain(`${from} – ${to}`)
  })

  test.each(['en', 'vi'] as const)('that do not exist are reported and kept, in %s', async (language) => {
    const t = textsOf(language)
    const html = await pageOf('/search?q=tnhh&dateFrom=31/02/2020&dateTo=', language)
    expect(html.split(t('search.dates.invalid'))).toHaveLength(2)
    expect(html).toMatch(/name="dateFrom"[^>]*value="31\/02\/2020"/)
    expect(html).toContain('id="total"')
  })
})

test('a page beyond the last one leads to the last one', async () => {
  const total = await totalOf('/search?q=tnhh&cityId=1')
  const last = await get('/search?q=tnhh&cityId=1&page=9999')
  expect(last.status).toBe(302)
  expect(last.headers.get('Location')).toBe(`/search?q=tnhh&cityId=1&page=${Math.ceil(total / 10)}`)
  expect((await get('/search?q=tnhh&cityId=1&page=2')).status).toBe(200)
  const none = await get('/search?q=%22zzqq+zzqq%22&page=7')
  expect(none.headers.get('Location')).toBe('/search?q=%22zzqq+zzqq%22')
})

test.each(['en', 'vi'] as const)('a choice that does not exist is named, in %s', async (language) => {
  const t = textsOf(language)
  const html = await pageOf('/search?q=tnhh&cityId=9999&status=<b>', language)
  expect(html).toContain(t('search.dropped', { filter: t('search.filters.city'), value: '9999' }))
  expect(html).toContain(t('search.dropped', { filter: t('search.filters.status'), value: '&lt;b&gt;' }))
  expect(html).toContain('id="total"')
  expect(await pageOf('/search?q=tnhh&cityId=1', language)).not.toContain('role="status"')
})

test('an invalid query is reported once', async () => {
  const html = await pageOf('/search?q=%22ABC')
  expect(html.split(textsOf('en')('search.problem.unclosedPhrase'))).toHaveLength(2)
})
