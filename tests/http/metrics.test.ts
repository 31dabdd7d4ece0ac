import { expect, inject, test } from 'vitest'
import { serveHttp } from '#tests/setup/http-server.ts'

const site = inject('site')

test('metrics cover requests by route, searches and the index', async () => {
  await (await fetch(`${site}/api/search?q=metrics%20${Math.random()}`)).text()
  await (await fetch(`${site}/search`)).text()
  // The site trusts this machine as a proxy, which must send the client's address.
  const operator = { 'X-Forwarded-For': '10.0.0.9' }
  const read = async () => (await fetch(`${site}/metrics`, { headers: operator })).text()
  // Changes of other tests are indexed soon.
  await expect.poll(read).toMatch(/^search_index_version_lag 0$/m)
  await expect
    .poll(read)
    .toMatch(/http_request_duration_seconds_count\{route="\/search",method="GET",status="200"\} \d/)
  const text = await read()
  expect(text).toMatch(/search_duration_seconds_count\{method="fast",engine="memory"\} \d/)
  expect(text).toMatch(/^search_index_documents [1-9]\d*$/m)
  expect(text).toMatch(/^requests_overdue \d+$/m)
  expect(text).toContain('process_resident_memory_bytes')
  expect(text).not.toContain('route="/company/0')
})

test.each([
  ['a visitor', {}, { 'X-Forwarded-For': '203.0.113.7' }, '127.0.0.1', 404],
  ['a visitor behind a proxy without X-Forwarded-For', {}, {}, '127.0.0.1', 404],
  ['a visitor behind an untrusted proxy', {}, { 'X-Forwarded-For': '10.0.0.9' }, '', 404],
  ['a neighbour without the token', { METRICS_TOKEN: 'sixteen-letters-x' }, {}, '127.0.0.1', 404],
  [
    'anyone with another token',
    { METRICS_TOKEN: 'sixteen-letters-x' },
    { Authorization: 'Bearer sixteen-letters-y' },
    '127.0.0.1',
    404,
  ],
])('returns no metrics for %s', async (_, environment, headers, TRUSTED_PROXIES, status) => {
  Object.assign(process.env, environment)
  try {
    await using server = await serveHttp({ TRUSTED_PROXIES })
    expect((await fetch(`${server.address}/metrics`, { headers })).status).toBe(status)
  } finally {
    for (const name of Object.keys(environment)) delete process.env[name]
  }
})
