import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { keyOf, withKey } from '#tests/setup/api-keys.ts'
import { asAccount, signIn } from '#tests/setup/sign-in.ts'

const site = inject('site')
let key: string
let other: string
/** Tax codes of the site's companies. */
let codes: string[]
beforeAll(async () => {
  key = await keyOf('api-exports-1')
  other = await keyOf('api-exports-2')
  const found = await (await fetch(`${site}/api/search?q=cong+ty&perPage=100&sort=name`)).json()
  codes = (found as { results: { slug: string }[] }).results.map(({ slug }) => slug)
})

interface Told {
  status: number
  headers: Headers
  body: Record<string, unknown>
}

async function order(body: unknown, idempotencyKey?: string, who = key): Promise<Told> {
  const response = await fetch(`${site}/api/exports`, {
    method: 'POST',
    headers: {
      ...withKey(who),
      // From a neighbouring machine, whose slots are not limited.
      'X-Forwarded-For': '10.0.0.9',
      'Content-Type': 'application/json',
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Told['body'] }
}
const read = (path: string, who = key) => fetch(site + path, { headers: withKey(who) })
const readJson = async (path: string, who = key) => (await read(path, who)).json() as Promise<Told['body']>

describe('a quote', () => {
  test('returns the figures, charges nothing and needs no idempotency key', async () => {
    const { status, headers, body } = await order({
      companies: [codes[90], codes[91], '0000000000', codes[90]],
      quoteOnly: true,
      format: 'xlsx',
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      companies: 2,
      new: 2,
      reexported: 0,
      cost: 2,
      balance: 10_000,
      balanceAfter: 9_998,
      affordable: true,
      format: 'xlsx',
      fileSize: expect.any(Number),
      unknown: ['0000000000'],
    })
    expect(headers.get('X-Credits-Remaining')).toBe('10000')
    expect(await readJson('/api/exports')).toMatchObject({ total: 0, exports: [] })
  })

  test('of a search has the search’s total, as text or as an object', async () => {
    const { total } = (await (await fetch(`${site}/api/search?q=cong+ty&hasPhone=true`)).json()) as {
      total: number
    }
    for (const search of [
      'q=cong+ty&hasPhone=true',
      '?q=cong+ty&hasPhone=true',
      { q: 'cong ty', hasPhone: true },
    ]) {
      expect((await order({ search, quoteOnly: true })).body).toMatchObject({ companies: total, cost: total })
    }
  })
})

describe('an export order', () => {
  test('is charged once and returns the same on retry', async () => {
    const wish = { companies: [codes[0], codes[1], 'nonsense'], columns: ['taxCode', 'name'] }
    const first = await order(wish, 'order-0001')
    expect(first.status).toBe(201)
    const { id } = first.body as { id: string }
    expect(first.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      companies: 2,
      new: 2,
      reexported: 0,
      creditsUsed: 2,
      creditsRemaining: 9_998,
      format: 'csv',
      columns: ['taxCode', 'name'],
      file: `${site}/api/exports/${id}/file`,
      unknown: ['nonsense'],
    })
    expect(first.headers.get('Location')).toBe(`/api/exports/${id}`)
    expect(first.headers.get('X-Credits-Remaining')).toBe('9998')
    expect(first.headers.get('Idempotent-Replayed')).toBeNull()

    const second = await order({ companies: [codes[1], codes[2]], format: 'jsonl' }, 'order-0002')
    expect(second.body).toMatchObject({ new: 1, reexported: 1, creditsUsed: 1, creditsRemaining: 9_997 })

    const again = await order(wish, 'order-0001')
    expect(again.status).toBe(200)
    expect(again.headers.get('Idempotent-Replayed')).toBe('true')
    expect(again.headers.get('X-Credits-Remaining')).toBe('9997')
    expect(again.body).toEqual(first.body)

    const free = await order({ companies: [codes[0]], quoteOnly: true })
    expect(free.body).toMatchObject({ new: 0, reexported: 1, cost: 0, balance: 9_997 })
  })

  test('is refused if its key belongs to another order', async () => {
    await order({ companies: [codes[0]] }, 'order-0003')
    const { status, body } = await order({ companies: [codes[3]] }, 'order-0003')
    expect(status).toBe(409)
    expect(body).toMatchObject({ type: 'urn:problem:idempotency-conflict' })
    expect((await order({ companies: [codes[3]], quoteOnly: true })).body).toMatchObject({ new: 1 })
  })

  test.each([undefined, '', 'short', 'x'.repeat(201), 'with blank', 'tab\tin it'])(
    'is refused with the key %j',
    async (idempotencyKey) => {
      const { status, body } = await order({ companies: [codes[3]] }, idempotencyKey)
      expect(status).toBe(400)
      expect(body).toMatchObject({
        type: 'urn:problem:idempotency-key-required',
        detail: expect.stringContaining('8 to 200 visible ASCII characters'),
      })
    },
  )

  test.each<[string, unknown, object]>([
    ['no JSON', '{', { type: 'urn:problem:invalid-input' }],
    ['no object', [], { type: 'urn:problem:invalid-input' }],
    ['nothing', {}, { detail: expect.stringContaining('either companies or search') }],
    ['both', { companies: ['1'], search: '' }, { detail: expect.stringContaining('either') }],
    [
      'a misspelt quoteOnly',
      { companies: ['1'], quoteonly: true },
      { detail: expect.stringContaining('quoteonly') },
    ],
    ['an unknown format', { companies: ['1'], format: 'pdf' }, { detail: expect.stringContaining('format') }],
    [
      'an unknown column',
      { companies: ['1'], columns: ['password'] },
      { detail: expect.stringContaining('columns.0') },
    ],
    ['no columns', { companies: ['1'], columns: [] }, { detail: expect.stringContaining('columns') }],
    ['a column twice', { companies: ['0000000000'], columns: ['name', 'name'] }, { status: 422 }],
    ['numbers for codes', { companies: [101234567] }, { detail: expect.stringContaining('companies.0') }],
    ['nothing known', { companies: ['0000000000'] }, { type: 'urn:problem:no-companies' }],
    ['an empty list', { companies: [] }, { type: 'urn:problem:no-companies' }],
    [
      'a search with an unknown parameter',
      { search: 'q=cong ty&cityid=79' },
      { detail: 'search.cityid: there is no such parameter' },
    ],
    ['a search without results', { search: { q: '"zzzz qqqq"' } }, { type: 'urn:problem:no-companies' }],
    [
      'more than an export holds',
      { companies: Array.from({ length: 50_001 }, (_, at) => String(at).padStart(10, '0')) },
      { type: 'urn:problem:too-many-companies', details: { found: 50_001, most: 50_000 } },
    ],
    ['an endless body', `{"companies":["${'0'.repeat(2_000_001)}"]}`, { type: 'urn:problem:invalid-input' }],
  ])('for %s is refused without charge', async (_, body, problem) => {
    const before = (await order({ companies: [codes[0]], quoteOnly: true })).body.balance
    const refused = await order(body, 'order-refused')
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject(problem)
    expect(refused.headers.get('X-Credits-Remaining')).toBe(String(before))
  })

  test('with an unclosed quote is refused like a search', async () => {
    expect((await order({ search: 'q="cong ty' }, 'order-quote')).status).toBe(400)
  })

  test('above the balance changes nothing and reports the missing credits', async () => {
    const poor = await keyOf('poor')
    const balance = Number((await read('/api/facets', poor)).headers.get('X-Credits-Remaining'))
    expect(balance).toBeLessThan(50)
    const wish = { companies: codes.slice(0, 100) }
    const quote = (await order({ ...wish, quoteOnly: true }, undefined, poor)).body as unknown as {
      cost: number
      affordable: boolean
    }
    expect(quote.affordable).toBe(false)
    const { status, headers, body } = await order(wish, 'order-poor-1', poor)
    expect(status).toBe(402)
    expect(body).toMatchObject({
      type: 'urn:problem:insufficient-credits',
      details: { required: quote.cost, available: balance },
    })
    expect(headers.get('X-Credits-Remaining')).toBe(String(balance))
    expect((await order({ ...wish, quoteOnly: true }, undefined, poor)).body).toEqual(quote)
  })

  test('sent fifty times at once creates one export, charged once', async () => {
    const third = await keyOf('api-exports-3')
    const wish = { companies: codes.slice(0, 7) }
    const answers = await Promise.all(Array.from({ length: 50 }, () => order(wish, 'fifty-at-once', third)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(49)
    for (const { body } of answers) expect(body).toEqual(answers[0].body)
    expect(answers[0].body).toMatchObject({ creditsUsed: 7, creditsRemaining: 9_993 })
    expect(await readJson('/api/exports', third)).toMatchObject({ total: 1 })
  })
})

describe('an export', () => {
  let id: string
  beforeAll(async () => {
    const wish = { companies: codes.slice(20, 26), columns: ['taxCode', 'name', 'city'] }
    ;({ id } = (await order(wish, 'history-0001')).body as { id: string })
    for (const at of [2, 3]) await order({ companies: [codes[20 + at]] }, `history-000${at}`)
  })

  test('is listed, newest first, page by page', async () => {
    const { total, exports } = (await readJson('/api/exports?perPage=100')) as unknown as {
      total: number
      exports: { id: string; createdAt: string }[]
    }
    expect(exports).toHaveLength(total)
    const times = exports.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().reverse())
    expect(await readJson('/api/exports?perPage=2&page=2')).toEqual({
      exports: exports.slice(2, 4),
      total,
      page: 2,
      perPage: 2,
    })
    expect(await readJson('/api/exports?perPage=999&page=x')).toMatchObject({ page: 1, perPage: 20 })
    expect(await readJson('/api/exports?page=9999')).toMatchObject({ exports: [], total })
    expect(await readJson(`/api/exports/${id}`)).toEqual(exports.find((one) => one.id === id))
  })

  test('can be downloaded in any format, repeatedly', async () => {
    const file = (await readJson(`/api/exports/${id}`)).file as string
    for (let time = 0; time < 2; time++) {
      const response = await fetch(file, { headers: withKey(key) })
      expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
      expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; filename="[^"]+\.csv"$/)
      expect(response.headers.get('X-Row-Count')).toBe('6')
      expect(response.headers.get('Cache-Control')).toBe('private, no-store')
      const rows: string[][] = parse(await response.text(), { bom: true })
      expect(rows[0]).toEqual(['Tax Code', 'Name', 'City'])
      expect(rows).toHaveLength(7)
    }
    const lines = await read(`/api/exports/${id}/file?format=jsonl`)
    const companies = (await lines.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { taxCode: string })
    expect(companies).toHaveLength(6)
    const sheet = await read(`/api/exports/${id}/file?format=xlsx`)
    expect(
      Buffer.from(await sheet.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
    const head = await fetch(file, { method: 'HEAD', headers: withKey(key) })
    expect([head.status, head.headers.get('X-Row-Count')]).toEqual([200, '6'])
    expect((await read(`/api/exports/${id}/file?format=pdf`)).status).toBe(422)
  })

  test.each(['', '/file', '/file?format=jsonl'])(
    'of another account is 404 like a wrong id: %s',
    async (end) => {
      const missing = crypto.randomUUID()
      for (const asked of [id, missing, 'nonsense']) {
        const response = await read(`/api/exports/${asked}${end}`, other)
        expect(response.status).toBe(404)
        expect(await response.json()).toMatchObject({
          type: 'urn:problem:not-found',
          detail: 'Export not found.',
        })
      }
      expect((await read(`/api/exports/${id}${end}`)).status).toBe(200)
    },
  )
})

describe('without a key', () => {
  test.each([
    ['GET', '/api/exports'],
    ['POST', '/api/exports'],
    ['GET', '/api/exports/x'],
    ['GET', '/api/exports/x/file'],
  ])('%s %s is refused, even with a session', async (method, path) => {
    const cookie = asAccount(await signIn('api-exports-1'))
    for (const headers of [{}, cookie]) {
      const response = await fetch(site + path, {
        method,
        headers,
      })
      expect(response.status).toBe(401)
      expect(response.headers.get('WWW-Authenticate')).toBe('Bearer realm="API"')
      expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull()
      expect(await response.json()).toMatchObject({ type: 'urn:problem:unauthenticated' })
    }
  })

  test.each(['PUT', 'PATCH', 'DELETE'])('%s is not allowed here', async (method) => {
    for (const path of ['/api/exports', `/api/exports/${crypto.randomUUID()}`]) {
      const response = await fetch(site + path, { method, headers: withKey(key) })
      expect(response.status).toBe(405)
      expect(response.headers.get('Allow')).toBe(path === '/api/exports' ? 'GET, POST, HEAD' : 'GET, HEAD')
    }
  })
})
