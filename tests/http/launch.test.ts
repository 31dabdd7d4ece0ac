import { inject } from 'vitest'
import { expect, test } from 'vitest'
import { openPreparedSite } from '#tests/setup/prepared-site.ts'
import { runServer } from '#tests/setup/server-process.ts'
import { copyTemplate } from '#tests/setup/template-databases.ts'

const secretless = { AUTH_SECRET: '', LEDGER_SECRET: '' }

test('a server on PostgreSQL names every setting that is missing, opens no port and shows no stack', async () => {
  await using database = await copyTemplate(inject('postgres'), 'filled')
  const { ended, output } = runServer({ ...database.environment, ...secretless })
  expect(await ended).toBe(1)
  for (const name of ['SITE_URL', 'AUTH_SECRET', 'LEDGER_SECRET', 'TRUSTED_PROXIES', 'SMTP_URL'])
    expect(output()).toContain(`\n  ${name}: is needed`)
  for (const name of ['STRIPE_SECRET_KEY', 'OPERATOR_NAME', 'CONTACT_EMAIL'])
    expect(output()).toContain(`\n  ${name}: is needed`)
  expect(output()).not.toMatch(/\n\s+at |Ready/)
})

test('so does one on the embedded database whose companies are not made up', async () => {
  const { ended, output } = runServer({ DEMO_COMPANIES: '0' })
  expect(await ended).toBe(1)
  expect(output()).toContain('\n  SITE_URL: is needed')
  expect(output()).toContain('\n  CONTACT_EMAIL: is needed')
  expect(output()).not.toMatch(/\n\s+at |Ready|AUTH_SECRET/)
})

test('a launched site repeats no host that a request claims', async () => {
  await using site = await openPreparedSite(async () => {})
  const headers = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' }
  for (const path of ['/', '/robots.txt', '/sitemap.xml', '/search?q=tnhh', '/login']) {
    const body = await (await site.get(path, undefined, headers)).text()
    expect([path, body.includes('evil.example')]).toEqual([path, false])
  }
  expect(await (await site.get('/', undefined, headers)).text()).toContain(
    `<link rel="canonical" href="${site.address()}`,
  )
})
