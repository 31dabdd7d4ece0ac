import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { requestForm, sendForm } from '#tests/setup/company-request.ts'
import { type ReplicatedDatabase, secretPassword, startReplicated } from '#tests/setup/replicated-database.ts'
import { type ServerProcess, startServer } from '#tests/setup/server-process.ts'

const METRICS_TOKEN = 'sixteen-letters-of-replicas'
let servers: ReplicatedDatabase
let site: ServerProcess
let primary: Client
beforeAll(async () => {
  servers = await startReplicated()
  primary = new Client(servers.urlOn(servers.primary))
  await primary.connect()
  site = await startServer({
    ...servers.database.environment,
    DATABASE_READ_URL: [servers.replica, servers.primary].map(servers.urlOn).join(','),
    // What a test pauses stays in use.
    DATABASE_READ_MAX_LAG: '600',
    METRICS_TOKEN,
    RATE_LIMIT_BURST: '0',
    RATE_LIMIT_DAILY_COMPANIES: '0',
  })
})
afterAll(async () => {
  await site.stop()
  await primary.end()
  await servers.stop()
})

async function countReads() {
  const response = await fetch(`${site.address}/metrics`, {
    headers: { Authorization: `Bearer ${METRICS_TOKEN}` },
  })
  const text = await response.text()
  const of = (server: string) =>
    Number(new RegExp(`^page_reads_total\\{server="${server}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0)
  return { replica: of('replica'), primary: of('primary') }
}

/** Returns the response, and the servers that answered its statements. */
async function get(path: string, headers: Record<string, string> = {}) {
  const before = await countReads()
  const response = await fetch(site.address + path, { headers: { Accept: 'text/html', ...headers } })
  const text = await response.text()
  const after = await countReads()
  const by = (['replica', 'primary'] as const).filter((server) => after[server] > before[server])
  return { status: response.status, text, by }
}

async function pause() {
  const resume = () => servers.run(servers.replica, 'select pg_wal_replay_resume()')
  await servers.run(servers.replica, 'select pg_wal_replay_pause()')
  onTestFinished(resume)
}

const untilInUse = () => expect.poll(async () => (await get('/help')).by).toEqual(['replica'])

/** Returns a company that a test may change. */
async function findCompany(at: number): Promise<{ slug: string; phone: string }> {
  const { rows } = await primary.query(
    `select tax_code as slug, phone from companies where phone ~ '^[0-9]+$' and hidden_fields = '{}' and removal is null
      and length(tax_code) = 10 order by id offset $1 limit 1`,
    [at],
  )
  return rows[0]
}

test('the site starts beside a server that is no replica, and logs why without its password', async () => {
  await expect.poll(() => site.output()).toContain('"reason":"a primary, not a replica"')
  await expect.poll(() => site.output()).toContain('"msg":"read replica in use"')
  expect(site.output()).not.toContain(secretPassword)
})

test('public pages, search rows, suggestions and sitemaps are read from the replica', async () => {
  await untilInUse()
  const { slug } = await findCompany(0)
  for (const path of [
    `/company/${slug}`,
    '/search?q=thương mại',
    '/api/search?q=xây dựng',
    '/api/suggest?q=công ty',
    `/api/companies/${slug}`,
    '/articles',
    '/articles/feed.xml',
    '/help',
    '/sitemap/0.xml',
    '/sitemap/1.xml',
  ])
    expect({ path, ...(await get(path)) }).toMatchObject({ path, status: 200, by: ['replica'] })
})

test('a hidden telephone number is gone at once, with a replica that does not know it yet', async () => {
  await untilInUse()
  const { slug, phone } = await findCompany(1)
  await pause()
  const shown = await get(`/api/companies/${slug}`)
  expect([JSON.parse(shown.text).phone, shown.by]).toEqual([phone, ['replica']])
  await primary.query(`update companies set hidden_fields = '{phone}' where tax_code = $1`, [slug])
  const hidden = await get(`/api/companies/${slug}`)
  expect([JSON.parse(hidden.text).phone, hidden.by]).toEqual([null, ['primary']])
  const found = await get(`/api/search?q=${slug}`)
  expect([found.text.includes(phone), found.by]).toEqual([false, ['primary']])
})

test('a visitor who sent a form reads from the primary until the replica has replayed it', async () => {
  await untilInUse()
  const { slug } = await findCompany(2)
  await pause()
  const Origin = site.address
  const sent = await sendForm(
    `/company/${slug}/request`,
    requestForm('nguoi@example.vn'),
    { Origin },
    site.address,
  )
  expect(sent.headers.get('Location')).toContain('notice=sent')
  const cookie = sent.headers.getSetCookie().find((text) => text.startsWith('written='))!
  expect(cookie).toMatch(/^written=\d+\.[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax/)
  const own = { Cookie: cookie.split(';')[0] }
  expect((await get('/help', own)).by).toEqual(['primary'])
  expect((await get('/help', { Cookie: own.Cookie.replace(/=\d/, '=9') })).by).toEqual(['replica'])
  expect((await get('/help')).by).toEqual(['replica'])
  await servers.run(servers.replica, 'select pg_wal_replay_resume()')
  await expect.poll(async () => (await get('/help', own)).by).toEqual(['replica'])
})

test('an API client gets no cookie, which would need an Origin', async () => {
  const { headers } = await sendForm('/api/exports', {}, {}, site.address)
  expect(headers.getSetCookie()).toEqual([])
})

test('no request fails while the replica is killed and restarted', async () => {
  await untilInUse()
  const { slug } = await findCompany(3)
  const over = new AbortController()
  const paths = ['/help', `/api/companies/${slug}`, '/sitemap/1.xml']
  const seen = new Set<string>()
  const visits = paths.map(async (path) => {
    while (!over.signal.aborted) seen.add(`${path} ${(await fetch(site.address + path)).status}`)
  })
  await expect.poll(() => seen.size).toBe(paths.length)
  await servers.replica.kill()
  await expect.poll(() => site.output()).toContain('"reason":"no answer"')
  await servers.replica.start()
  await untilInUse()
  over.abort()
  await Promise.all(visits)
  expect([...seen].sort()).toEqual(paths.map((path) => `${path} 200`).sort())
})
