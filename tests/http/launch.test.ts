import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, inject, test } from 'vitest'
import { openPreparedSite } from '#tests/setup/prepared-site.ts'
import { runServer } from '#tests/setup/server-process.ts'
import { copyTemplate } from '#tests/setup/template-databases.ts'

const secretless = { AUTH_SECRET: '', LEDGER_SECRET: '' }

test('a server on PostgreSQL reports every missing setting, opens no port and prints no stack', async () => {
  await using database = await copyTemplate(inject('postgres'), 'filled')
  const { ended, output } = runServer({ ...database.environment, ...secretless })
  expect(await ended).toBe(1)
  for (const name of ['SITE_URL', 'AUTH_SECRET', 'LEDGER_SECRET', 'TRUSTED_PROXIES', 'SMTP_URL'])
    expect(output()).toContain(`\n  ${name}: is needed`)
  for (const name of ['STRIPE_SECRET_KEY', 'OPERATOR_NAME', 'CONTACT_EMAIL'])
    expect(output()).toContain(`\n  ${name}: is needed`)
  expect(output()).not.toMatch(/\n\s+at |Ready/)
})

test('so does one on the embedded database with real companies', async () => {
  const { ended, output } = runServer({ DEMO_COMPANIES: '0' })
  expect(await ended).toBe(1)
  expect(output()).toContain('\n  SITE_URL: is needed')
  expect(output()).toContain('\n  CONTACT_EMAIL: is needed')
  expect(output()).not.toMatch(/\n\s+at |Ready|AUTH_SECRET/)
})

/** Sends the given `Host`, unlike `fetch`. */
function askAs(host: string, address: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { Host: host, 'X-Forwarded-Host': host, Accept: 'text/html' }
    request(address, { headers }, (response) => text(response).then(resolve, reject))
      .on('error', reject)
      .end()
  })
}

test('a launched site never echoes a host from a request', async () => {
  await using site = await openPreparedSite(async () => {})
  for (const path of ['/', '/robots.txt', '/sitemap.xml', '/search?q=tnhh', '/login']) {
    const body = await askAs('evil.example', site.address() + path)
    expect([path, body.includes('evil.example')]).toEqual([path, false])
  }
  const canonical = `<link rel="canonical" href="${site.address()}`
  expect(await askAs('evil.example', `${site.address()}/`)).toContain(canonical)
  // A demonstration has no configured address.
  expect(await askAs('evil.example', `${inject('site')}/robots.txt`)).toContain(
    'http://evil.example/sitemap.xml',
  )
})
