import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { signIn } from '#tests/setup/sign-in.ts'

const site = inject('site')
let admin: string

beforeAll(async () => {
  admin = await signIn('admin')
})

interface Sent {
  cookie?: string
  origin?: string
  fields?: Record<string, string>
  fileName?: string
  accept?: string
}

function form(
  content: string | Uint8Array<ArrayBuffer>,
  { fields = {}, fileName = 'a.csv' }: Sent,
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([content]), fileName)
  return form
}

function send(content: string | Uint8Array<ArrayBuffer>, sent: Sent = {}): Promise<Response> {
  const { cookie = admin, origin = site, accept = 'text/html' } = sent
  return fetch(`${site}/admin/data/uploads`, {
    method: 'POST',
    body: form(content, sent),
    redirect: 'manual',
    headers: { Cookie: cookie, Origin: origin, Accept: accept },
  })
}

const get = async (path: string, cookie = admin) => {
  const response = await fetch(site + path, { headers: { Cookie: cookie }, redirect: 'manual' })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const post = (path: string, fields: Record<string, string>, cookie = admin, origin = site) =>
  fetch(site + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
    headers: { Cookie: cookie, Origin: origin },
  })

/** Waits until a page contains a text. */
const says = (path: string, text: string | RegExp, cookie = admin) =>
  vi.waitFor(async () => {
    const page = await get(path, cookie)
    expect(page.text).toMatch(text)
    return page.text
  }, 30_000)

/** Confirms the figures shown for a checked file. */
const begin = (file: string, page: string) =>
  post(file, { intent: 'import', checkedAt: /name="checkedAt" value="([^"]+)"/.exec(page)![1] })

const companies = (from: number, count: number) =>
  `tax_code,name\n${Array.from({ length: count }, (_, n) => `0311445566-${String(from + n).padStart(3, '0')},CÔNG TY NHẬP TỪ TRANG ${from + n}\n`).join('')}`

describe('an import from the browser without JavaScript', () => {
  test('is uploaded, checked, confirmed and searchable', async () => {
    const sent = await send(`${companies(1, 3)}12345,=1+1\n`, { fileName: '../<b>số liệu</b>.csv' })
    expect(sent.status).toBe(303)
    const file = sent.headers.get('Location')!
    expect(file).toMatch(/^\/admin\/data\/uploads\/[0-9a-f-]{36}$/)
    const page = await says(file, 'What an import would do')
    expect(page).toContain('b&gt;.csv')
    expect(page).not.toContain('<b>số')
    const rejected = await get(`${file}/rejected`)
    expect(rejected.headers.get('Content-Disposition')).toBe('attachment; filename="rejected.csv"')

    const started = await begin(file, page)
    expect(started.status).toBe(303)
    const run = started.headers.get('Location')!
    await says(run, 'Completed')
    const csv = await get(`${run}/rejected`)
    expect(csv.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(csv.headers.get('Content-Disposition')).toMatch(/^attachment; filename="rejected-\d+\.csv"$/)
    expect(csv.text).toContain(`'=1+1`)
    await expect.poll(async () => (await get(file)).status).toBe(404)
    await says('/search?q=nhập từ trang', '0311445566-003')
    expect((await get('/admin/data')).text).toContain(run)
  })

  test('must be confirmed again after another check', async () => {
    const file = (await send(companies(400, 2))).headers.get('Location')!
    const seen = await says(file, 'What an import would do')
    expect((await post(file, { intent: 'check', updateOnly: 'on' })).status).toBe(303)
    await says(file, /<dt>Rejected<\/dt><dd[^>]*>2</)
    const answer = await begin(file, seen)
    const shown = await answer.text()
    expect([answer.status, shown]).toEqual([409, expect.stringContaining('checked again since')])
    const started = await begin(file, shown)
    await says(started.headers.get('Location')!, 'Completed')
  })

  test('reports what stays when cancelled and when completed', async () => {
    const file = (await send(companies(100, 2))).headers.get('Location')!
    const page = await says(file, 'What an import would do')
    const run = (await begin(file, page)).headers.get('Location')!
    await says(run, 'Completed')
    const answer = await post(run, {})
    expect(answer.headers.get('Location')).toBe(`${run}?notice=ended`)
    expect((await get(`${run}?notice=ended`)).text).toContain('The import had already ended.')
  })
})

describe('a rejected upload', () => {
  test.each([
    ['a workbook', Buffer.from('PK\u0003\u0004 and so on'), 'Excel workbook or a ZIP'],
    ['an HTML page', '<!doctype html><script>alert(1)</script>', 'No column of tax codes and none of names'],
    ['a broken gzip', gzipSync(companies(1, 500)).subarray(0, 200), 'gzip file is damaged'],
  ])('%s is reported, not imported, and can be discarded', async (_what, content, message) => {
    const file = (await send(content as string)).headers.get('Location')!
    const page = await says(file, message)
    expect(page).not.toContain('<script>alert')
    expect((await post(file, { intent: 'import' })).status).toBe(422)
    expect(page).toContain('Discard a.csv?')
    const discarded = await post(file, { intent: 'discard' })
    expect([discarded.status, discarded.headers.get('Location')]).toEqual([
      303,
      `/admin/data?discarded=${file.split('/').at(-1)}`,
    ])
    expect((await get(discarded.headers.get('Location')!)).text).toContain('The file a.csv was discarded.')
    expect((await get(file)).status).toBe(404)
    // Pressed again, in another window.
    expect((await post(file, { intent: 'discard' })).headers.get('Location')).toBe('/admin/data')
  })

  test.each([
    ['a workbook', Buffer.from('PK\u0003\u0004 and so on'), 'Tệp là sổ tính Excel hoặc tệp nén ZIP'],
    ['a broken gzip', gzipSync(companies(1, 500)).subarray(0, 200), 'Tệp gzip bị hỏng hoặc bị cắt cụt'],
    ['no known column', '<!doctype html><script>alert(1)</script>', 'Không tìm thấy cột mã số thuế lẫn'],
    ['Latin-1', Buffer.from('tax_code,name\n0100109106,C\u00d4NG TY\n', 'latin1'), 'Dòng 2 không phải UTF-8'],
    ['an unclosed quote', 'tax_code,name\n0100109106,"A\n', 'Dấu nháy mở ở dòng 2 không được đóng'],
    ['a JSON array', '[{"tax_code":"0100109106","name":"A"}]', 'Tệp là một mảng JSON'],
  ])('%s is reported in Vietnamese', async (_what, content, message) => {
    const file = (await send(content as string)).headers.get('Location')!
    const page = await says(file, message, `${admin}; lang=vi`)
    expect(page).toContain('Không nhập được tệp này:')
    expect(page).not.toMatch(/lang="en"[^>]*>[^<]*(?:file|line|column)/i)
    await post(file, { intent: 'discard' })
  })

  test('a missing file, an empty one, and a missing form', async () => {
    const nothing = await send('', { fileName: '' })
    expect(nothing.headers.get('Location')).toBe('/admin/data?problem=invalid_input')
    expect((await get('/admin/data?problem=invalid_input')).text).toContain('Choose a file first.')
    expect((await send('')).headers.get('Location')).toBe('/admin/data?problem=import_failed')
    const json = await send('', { accept: 'application/json' })
    expect([json.status, json.headers.get('Content-Type')]).toEqual([422, 'application/problem+json'])
    expect((await post('/admin/data/uploads', { file: 'x' })).headers.get('Location')).toBe(
      '/admin/data?problem=invalid_input',
    )
    expect((await get('/admin/data/uploads')).status).toBe(405)
  })
})

describe('import forms refuse', () => {
  test.each(['access-1', 'guest'] as const)('%s', async (name) => {
    const cookie = await signIn(name)
    const json = await send(companies(200, 1), { cookie, accept: 'application/json' })
    expect(json.status).toBe(403)
    const plain = await send(companies(200, 1), { cookie })
    expect([plain.status, plain.headers.get('Location')]).toEqual([302, '/dashboard'])
    expect((await post('/admin/data', { intent: 'rebuild' }, cookie)).headers.get('Location')).toBe(
      '/dashboard',
    )
    for (const path of ['/admin/data', '/admin/data/imports/1', '/admin/data/imports/1/rejected']) {
      expect([path, (await get(path, cookie)).headers.get('Location')]).toEqual([path, '/dashboard'])
    }
  })

  test('cross-site requests', async () => {
    const origin = 'https://evil.example'
    expect((await send(companies(200, 1), { origin })).status).toBe(403)
    expect((await post('/admin/data', { intent: 'rebuild' }, admin, origin)).status).toBe(403)
    const visitor = { cookie: '' }
    expect((await send(companies(200, 1), { ...visitor, accept: 'application/json' })).status).toBe(401)
    const plain = await send(companies(200, 1), visitor)
    expect([plain.status, plain.headers.get('Location')]).toEqual([302, '/login?returnTo=%2Fdashboard'])
  })
})

test('invalid ids are 404', async () => {
  for (const id of ['0', '-1', 'x', '99999999999', '2147483647', '..%2f..%2fetc']) {
    expect((await get(`/admin/data/imports/${id}`)).status).toBe(404)
    expect((await get(`/admin/data/imports/${id}/rejected`)).status).toBe(404)
  }
})

test('the index is rebuilt while in use, with an audit entry', async () => {
  const before = await get('/api/search?q=tnhh')
  expect((await post('/admin/data', { intent: 'rebuild' })).headers.get('Location')).toBe(
    '/admin/data?notice=started',
  )
  expect((await get('/api/search?q=tnhh')).status).toBe(200)
  await says('/admin/data', /Rebuilt .* companies\./)
  const total = (text: string) => (JSON.parse(text) as { total: number }).total
  expect(total((await get('/api/search?q=tnhh')).text)).toBe(total(before.text))
})

test('refuses oversized uploads, with or without a declared size', async () => {
  const content = companies(300, 1) + ' '.repeat(3_000_000)
  const told = await send(content, { accept: 'application/json' })
  expect([told.status, (await told.json()).type]).toEqual([413, 'urn:problem:too-large'])
  expect((await send(content)).headers.get('Location')).toBe('/admin/data?problem=too_large')
  const head = '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'
  const untold = await fetch(`${site}/admin/data/uploads`, {
    method: 'POST',
    body: Readable.toWeb(Readable.from([head, content, '\r\n--edge--\r\n'].map((part) => Buffer.from(part)))),
    duplex: 'half',
    headers: {
      Cookie: admin,
      Origin: site,
      Accept: 'application/json',
      'Content-Type': 'multipart/form-data; boundary=edge',
    },
  } as unknown as RequestInit)
  expect(untold.status).toBe(413)
})
