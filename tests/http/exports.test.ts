import { beforeAll, describe, expect, inject, test } from 'vitest'
import { defaultColumns } from '#core/exports/columns.ts'
import type { ExportReceipt } from '#core/exports/export-companies.server.ts'
import type { Quote } from '#core/exports/quote.ts'
import { newcomer } from '#tests/setup/register-by-form.ts'
import { register } from '#tests/setup/shop-over-http.ts'
import { asAccount, signIn } from '#tests/setup/sign-in.ts'

const site = inject('site')
const columns = [...defaultColumns]

let ids: number[]
let names: string[]
let slugs: string[]
beforeAll(async () => {
  const found = await fetch(`${site}/api/search?q=tnhh&hasPhone=true&perPage=25`)
  const { results } = (await found.json()) as { results: { slug: string; name: string }[] }
  slugs = results.map(({ slug }) => slug)
  names = results.map(({ name }) => name)
  ids = await Promise.all(slugs.map(idOf))
})

/** Returns the id as the page's form sends it. */
async function idOf(slug: string): Promise<number> {
  const page = await (await fetch(`${site}/company/${slug}`)).text()
  return Number(/name="companyIds" value="(\d+)"/.exec(page)![1])
}

interface Answer {
  status: number
  body: Quote & ExportReceipt & { type: string; detail: string; details: Record<string, number | string> }
}

async function send(path: string, headers: Record<string, string>, body: unknown): Promise<Answer> {
  const response = await fetch(site + path, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

async function follow(path: string, headers: Record<string, string>, form: [string, string][]) {
  const response = await fetch(site + path, {
    method: 'POST',
    headers,
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
  return { status: response.status, location: response.headers.get('Location'), text: await response.text() }
}

const read = async (path: string, headers: Record<string, string>) => {
  const response = await fetch(site + path, { headers, redirect: 'manual' })
  return { status: response.status, location: response.headers.get('Location'), text: await response.text() }
}

const problem = (type: string, detail: string, more: object = {}) => ({
  type: `urn:problem:${type}`,
  detail,
  ...more,
})

describe('a quote', () => {
  let me: Record<string, string>
  beforeAll(async () => {
    me = asAccount(await signIn('exports-1'))
  })

  test('shows the cost of a selection and has a URL', async () => {
    const response = await fetch(`${site}/exports/quotes`, {
      method: 'POST',
      headers: { ...me, 'Content-Type': 'application/json' },
      body: JSON.stringify({ companyIds: ids.slice(0, 3) }),
    })
    expect(response.status).toBe(201)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    const quote = (await response.json()) as Quote
    expect(quote).toMatchObject({
      companyCount: 3,
      newCount: 3,
      exportedCount: 0,
      cost: 3,
      isAffordable: true,
      searchAddress: null,
    })
    expect(quote.balanceAfter).toBe(quote.balance - 3)
    expect(response.headers.get('Location')).toBe(`/exports/quotes/${quote.id}`)
    const page = await read(`/exports/quotes/${quote.id}`, me)
    expect(page.status).toBe(200)
    expect(page.text).toContain('Export 3 companies · 3\u00A0credits')
  })

  test('shows the cost of all results of a search, whatever page was open', async () => {
    const found = await fetch(`${site}/api/search?q=tnhh&hasPhone=true`)
    const { total } = (await found.json()) as { total: number }
    const { status, body } = await send('/exports/quotes', me, { search: 'q=tnhh&hasPhone=true&page=2' })
    expect(status).toBe(201)
    expect(body.companyCount).toBe(total)
    expect(body.searchAddress).toBe('/search?q=tnhh&hasPhone=true')
  })

  test.each([
    [{ companyIds: [] }, 422, problem('no-companies', 'No companies found')],
    [{ companyIds: [2_000_000_000] }, 422, problem('no-companies', 'No companies found')],
    [{ search: 'q="zzqq zzqq"' }, 422, problem('no-companies', 'No companies found')],
    [
      { companyIds: Array.from({ length: 50_001 }, (_, at) => at + 1) },
      422,
      { type: 'urn:problem:too-many-companies', details: { found: 50_001, most: 50_000 } },
    ],
    [{ companyIds: ['1'] }, 422, { type: 'urn:problem:invalid-input' }],
    [{ companyIds: [1.5] }, 422, { type: 'urn:problem:invalid-input' }],
    [{ companyIds: [1], search: 'q=a' }, 422, { type: 'urn:problem:invalid-input' }],
    [{}, 422, { type: 'urn:problem:invalid-input' }],
    ['{"companyIds":', 422, { type: 'urn:problem:invalid-input' }],
    [{ search: 'q="open' }, 400, { type: 'urn:problem:invalid-query' }],
  ])('of %j is refused with %i', async (wish, status, expected) => {
    const answer = await send('/exports/quotes', me, wish)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject(expected)
  })

  test('requires a sign-in', async () => {
    const { status, body } = await send('/exports/quotes', { Origin: site }, { companyIds: ids.slice(0, 1) })
    expect(status).toBe(401)
    expect(body).toMatchObject(problem('unauthenticated', 'Not authenticated'))
  })

  test('is visible to its owner only', async () => {
    const other = asAccount(await signIn('exports-2'))
    const { id } = (await send('/exports/quotes', me, { companyIds: ids.slice(0, 1) })).body
    expect((await read(`/exports/quotes/${id}`, other)).status).toBe(404)
    expect((await read('/exports/quotes/nonsense', me)).status).toBe(404)
    const choice = { format: 'csv', columns }
    expect((await send(`/exports/quotes/${id}/export`, other, choice)).status).toBe(404)
    expect((await send('/exports/quotes/nonsense/export', me, choice)).status).toBe(404)
  })
})

describe('an export', () => {
  let me: Record<string, string>
  let balance: number
  const quoteOf = async (companyIds: number[], headers = me) =>
    (await send('/exports/quotes', headers, { companyIds })).body
  beforeAll(async () => {
    me = asAccount(await signIn('exports-3'))
    balance = (await quoteOf(ids.slice(0, 1))).balance
  })

  test('is charged once for repeated requests and shown on every page', async () => {
    const { id: quoteId } = await quoteOf(ids.slice(0, 3))
    const ask = () => send(`/exports/quotes/${quoteId}/export`, me, { format: 'csv', columns })
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const { body: receipt } = answers.find(({ status }) => status === 201)!
    expect(receipt).toMatchObject({
      companyCount: 3,
      newCount: 3,
      exportedCount: 0,
      creditsUsed: 3,
      balance: balance - 3,
    })
    expect((await ask()).body).toMatchObject({ id: receipt.id, isReplay: true, balance: balance - 3 })

    const other = await send(`/exports/quotes/${quoteId}/export`, me, { format: 'csv', columns: ['name'] })
    expect(other.status).toBe(409)
    expect(other.body).toMatchObject({
      type: 'urn:problem:idempotency-conflict',
      details: { exportId: receipt.id },
    })

    const history = await read('/exports', me)
    expect(history.text).toContain(`/exports/${receipt.id}`)
    const page = await read(`/exports/${receipt.id}`, me)
    expect(page.status).toBe(200)
    for (const name of names.slice(0, 3)) expect(page.text).toContain(name.replaceAll('&', '&amp;'))
    expect(page.text).toContain(`/exports/${receipt.id}/file?format=xlsx`)

    const badge = 'Previously Exported'
    const search = '/search?q=tnhh&hasPhone=true&perPage=25'
    expect((await read(search, me)).text.split(badge)).toHaveLength(3 + 1)
    expect((await read(search, { Origin: site })).text).not.toContain(badge)
    // The export holds two other companies, so its page opens instead of its file.
    const companyPage = async (slug: string) =>
      (await read(`/company/${slug}`, me)).text.replaceAll(/<\/?span.*?>/g, '')
    expect(await companyPage(slugs[0])).toMatch(
      new RegExp(`<a [^>]*href="/exports/${receipt.id}">Exported \\d\\d/\\d\\d/\\d{4} · See the export</a>`),
    )
    expect(await companyPage(slugs[3])).toContain('Export · 1 credit')

    const somebodyElse = asAccount(await signIn('exports-2'))
    expect((await read(`/exports/${receipt.id}`, somebodyElse)).status).toBe(404)
    expect((await read(`/exports/${receipt.id}/file`, somebodyElse)).status).toBe(404)
    expect((await read('/exports', somebodyElse)).text).not.toContain(receipt.id)
    expect((await read(search, somebodyElse)).text).not.toContain(badge)

    const again = await quoteOf(ids.slice(1, 5))
    expect(again).toMatchObject({ newCount: 2, exportedCount: 2, cost: 2 })
  })

  test.each([
    [{ format: 'pdf', columns: ['name'] }],
    [{ format: 'csv', columns: [] }],
    [{ format: 'csv', columns: ['password'] }],
    [{ format: 'csv', columns: ['name', 'name'] }],
    [{ format: 'csv' }],
  ])('with %j is refused without charge', async (choice) => {
    const { id, balance: before } = await quoteOf(ids.slice(6, 8))
    const { status, body } = await send(`/exports/quotes/${id}/export`, me, choice)
    expect(status).toBe(422)
    expect(body.type).toBe('urn:problem:invalid-input')
    expect((await quoteOf(ids.slice(6, 8))).balance).toBe(before)
  })

  test('above the balance is refused with both figures and changes nothing', async () => {
    const poor = asAccount(await signIn('poor'))
    const quote = await quoteOf(ids.slice(0, 25), poor)
    expect(quote).toMatchObject({ cost: 25, balance: 10, balanceAfter: -15, isAffordable: false })
    const { status, body } = await send(`/exports/quotes/${quote.id}/export`, poor, {
      format: 'csv',
      columns,
    })
    expect(status).toBe(402)
    expect(body).toMatchObject(
      problem('insufficient-credits', 'Insufficient credits. Required: 25, Available: 10', {
        details: { required: 25, available: 10 },
      }),
    )
    expect((await quoteOf(ids.slice(0, 1), poor)).balance).toBe(10)
    expect((await read('/exports', poor)).text).toContain('No exports yet')

    const page = await read(`/exports/quotes/${quote.id}`, poor)
    expect(page.text).toContain('15 credits are missing')
    expect(page.text).toContain(
      `/export-pricing?selected=25&amp;credits=25&amp;returnTo=%2Fexports%2Fquotes%2F${quote.id}`,
    )
    const sent = await follow(`/exports/quotes/${quote.id}`, poor, [
      ['format', 'xlsx'],
      ['columns', 'name'],
    ])
    expect(sent.status).toBe(402)
    expect(sent.text).toContain('Export failed')
    expect(sent.text).toContain('Insufficient credits. Required: 25, Available: 10')
    expect(sent.text).toMatch(/<input type="radio"[^>]*checked=""[^>]*value="xlsx"/)
  })

  test.each(['/exports', '/exports/6d9f0a53-8a51-4c0e-9b7e-2f6b6a0d3c11', '/exports/quotes/1'])(
    'redirects a visitor on page %s to the login and back',
    async (path) => {
      const { status, location } = await read(path, {})
      expect([status, location]).toEqual([302, `/login?returnTo=${encodeURIComponent(path)}`])
    },
  )
})

describe('without JavaScript', () => {
  let me: Record<string, string>
  beforeAll(async () => {
    me = asAccount(await signIn('exports-4'))
  })

  test('all results lead to a quote, the quote to its export and the file', async () => {
    const query = 'q=tnhh&hasEmail=true'
    const search = await read(`/search?${query}`, me)
    expect(search.text).toMatch(/<form [^>]*action="\/exports\/quotes" method="post">/)
    const quoted = await follow('/exports/quotes', me, [['search', query]])
    expect(quoted.status).toBe(303)
    expect(quoted.location).toMatch(/^\/exports\/quotes\/[0-9a-f-]{36}$/)

    const none = await follow(quoted.location!, me, [['format', 'csv']])
    expect(none.status).toBe(422)
    expect(none.text).toContain('Choose at least one column.')

    const wish: [string, string][] = [
      ['format', 'jsonl'],
      ['columns', 'taxCode'],
      ['columns', 'name'],
    ]
    const made = await follow(quoted.location!, me, wish)
    expect(made.status).toBe(303)
    expect(made.location).toMatch(/^\/exports\/[0-9a-f-]{36}\?done=jsonl$/)
    expect((await follow(quoted.location!, me, wish)).location).toBe(made.location)
    expect((await follow(quoted.location!, me, [['columns', 'name']])).location).toBe(
      made.location!.split('?')[0],
    )

    const page = await read(made.location!, me)
    expect(page.text).toContain('Export successful!')
    const [, file] = /http-equiv="refresh" content="0;url=([^"]+)"/.exec(page.text)!
    const [first] = (await read(file, me)).text.split('\n')
    expect(Object.keys(JSON.parse(first))).toEqual(['name', 'taxCode'])
    expect(page.text).toContain('All results of the search for “tnhh”')
  })

  test('a company leads to its quote', async () => {
    const { status, location } = await follow('/exports/quotes', me, [
      ['companyIds', String(ids[0])],
      ['returnTo', `/company/${slugs[0]}`],
    ])
    expect(status).toBe(303)
    expect(location).toMatch(/^\/exports\/quotes\//)
  })

  test('a visitor is redirected to pricing with the count and the return path', async () => {
    const found = await fetch(`${site}/api/search?q=tnhh`)
    const { total } = (await found.json()) as { total: number }
    const all = await follow('/exports/quotes', { Origin: site }, [['search', 'q=tnhh']])
    expect([all.status, all.location]).toEqual([
      303,
      `/export-pricing?selected=${total}&returnTo=%2Fsearch%3Fq%3Dtnhh`,
    ])
    const one = await follow('/exports/quotes', { Origin: site }, [
      ['companyIds', '1'],
      ['returnTo', '/company/0100109106'],
    ])
    expect(one.location).toBe('/export-pricing?selected=1&returnTo=%2Fcompany%2F0100109106')
  })

  test('a customer with insufficient credits is redirected to pricing and back to the quote', async () => {
    const poor = asAccount(await signIn('poor'))
    const { status, location } = await follow('/exports/quotes', poor, [['search', 'q=tnhh']])
    expect(status).toBe(303)
    expect(location).toMatch(
      /^\/export-pricing\?selected=\d+&credits=\d+&returnTo=%2Fexports%2Fquotes%2F[0-9a-f-]{36}$/,
    )
  })

  test('pricing counts only the companies that are new: eleven, three paid before, seven credits', async () => {
    const cookie = await register(newcomer('bay-tin-dung'))
    const poor = asAccount(cookie)
    const select = (count: number): [string, string][] =>
      ids.slice(0, count).map((id) => ['companyIds', String(id)])
    const three = await follow('/exports/quotes', poor, select(3))
    const wish: [string, string][] = [['columns', 'name']]
    expect((await follow(three.location!, poor, wish)).status).toBe(303)
    const { location } = await follow('/exports/quotes', poor, select(11))
    expect(location).toMatch(/^\/export-pricing\?selected=11&credits=8&/)
    const page = (await read(location!, poor)).text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
    expect(page).toContain('Needs 8 credits You have 7 credits Missing 1 credit The smallest')
  })

  test.each<[string, [string, string][], string]>([
    ['nothing found', [['search', 'q=zzqqzzqq']], '/search?q=zzqqzzqq'],
    ['a wrong query', [['search', 'q="open']], '/search?q="open'],
    [
      'letters that no header may hold',
      [['search', 'q="đ\r\nX-Injected: 1']],
      '/search?q="đ\r\nX-Injected:+1',
    ],
    [
      'no such company',
      [
        ['companyIds', '2000000000'],
        ['returnTo', '/company/1'],
      ],
      '/company/1',
    ],
    [
      'no id',
      [
        ['companyIds', 'one'],
        ['returnTo', 'https://evil.example'],
      ],
      '/search',
    ],
  ])('%s redirects back to the page, which shows the error', async (_what, form, expected) => {
    const { status, location } = await follow('/exports/quotes', me, form)
    expect(status).toBe(303)
    expect(decodeURIComponent(location!)).toBe(expected)
  })

  test('the URL of quotes itself redirects to the search', async () => {
    const { status, location } = await read('/exports/quotes', me)
    expect([status, location]).toEqual([302, '/search'])
  })
})
