import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerProcess, startServer } from '#tests/setup/server-process.ts'
import { cookieHeader } from '#tests/setup/test-accounts.ts'

let server: ServerProcess
let cookie: string
beforeAll(async () => {
  server = await startServer({
    DEMO_COMPANIES: '1100',
    RATE_LIMIT_BURST: '0',
    RATE_LIMIT_DAILY_COMPANIES: '1000000',
  })
  const [, password] = /customer@demo\.example +(\S+)/.exec(server.output())!
  const signedIn = await fetch(`${server.address}/login`, {
    method: 'POST',
    headers: { Origin: server.address },
    body: new URLSearchParams({ email: 'customer@demo.example', password }),
    redirect: 'manual',
  })
  cookie = cookieHeader(signedIn.headers.getSetCookie())
})
afterAll(() => server[Symbol.asyncDispose]())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.address + path, { headers: { Accept: 'text/html', ...headers } })

test('a visitor pages through the first 1,000 results, then is asked to sign in', async () => {
  const last = await get('/search?perPage=100&page=10')
  expect(last.status).toBe(200)
  const html = await last.text()
  expect(html).toContain('aria-current="page"')
  expect(html).not.toMatch(/page=1[1-9]/)

  for (const [language, text] of [
    ['en', 'Log in to see more results'],
    ['vi', 'Đăng nhập để xem thêm kết quả'],
  ]) {
    const refused = await get('/search?perPage=100&page=11', { Cookie: `lang=${language}` })
    expect(refused.status).toBe(403)
    const page = await refused.text()
    expect(page).toContain(text)
    expect(page).toContain('href="/login?returnTo=%2Fsearch%3FperPage%3D100%26page%3D11"')
    expect(page).not.toMatch(/href="\/company\//)
  }
  expect((await get('/search.data?perPage=100&page=11')).status).toBe(403)
})

test('the API requires a key beyond them', async () => {
  expect((await get('/api/search?perPage=100&page=10')).status).toBe(200)
  const refused = await get('/api/search?perPage=100&page=11')
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({
    type: 'urn:problem:sign-in-required',
    detail: 'Results beyond the first 1000 need an API key.',
  })
})

test('a signed-in user pages to the end', async () => {
  const page = await get('/search?perPage=100&page=10', { Cookie: cookie })
  expect(await page.text()).toContain('page=11')
  expect((await get('/search?perPage=100&page=11', { Cookie: cookie })).status).toBe(200)
})
