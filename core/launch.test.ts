import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { createPayments } from './billing/payments.server.ts'
import { demo } from '#demo/demo.ts'
import { demoName } from './prepare-data.server.ts'
import { openDatabase } from './db/client.server.ts'
import { readEnv, readServerEnv } from './env.server.ts'
import { launchSettings, recommendedSettings } from './launch-settings.ts'
import { checkLaunch, warnOfLaunch } from './launch.server.ts'
import { readSecrets } from './secrets.server.ts'

const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://companies_app@localhost/companies' }
const declined = { TRUSTED_PROXIES: 'none', SMTP_URL: 'none', STRIPE_SECRET_KEY: 'none' }
const launched = {
  ...declined,
  SITE_URL: 'https://example.vn',
  AUTH_SECRET: 'a secret of sign-ins with enough letters',
  LEDGER_SECRET: 'a secret of the ledger with enough letters',
  OPERATOR_NAME: 'Công ty A',
  CONTACT_EMAIL: 'a@example.vn',
}

let database: TestDatabase
let lines: string[]
const log = {
  warn: (details: { setting?: string; err?: Error }, message: string) =>
    void lines.push(
      `${message}: ${details.setting ?? details.err?.message.match(/[A-Z_]{5,}(?=:)/g)?.join()}`,
    ),
} as Parameters<typeof checkLaunch>[0]['log']
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())

/** Returns the settings named by a launch error, in order. */
function namedBy(work: () => unknown): string[] {
  try {
    work()
    return []
  } catch (error) {
    const names = [...(error as Error).message.matchAll(/^ {2}([A-Z_0-9]+): is needed/gm)]
    return names.map(([, name]) => name)
  }
}

test.each([
  ['Required settings', launchSettings],
  ['Recommended settings', recommendedSettings],
])('docs/launch.md has the same %s as the code', (heading, settings) => {
  const document = readFileSync(join(import.meta.dirname, '../docs/launch.md'), 'utf8')
  const section = document.split(/^## /m).find((text) => text.startsWith(heading))!
  const documented = [...section.matchAll(/^\| `([A-Z_0-9]+)` +\|/gm)].map(([, name]) => name)
  expect(documented).toEqual(Object.keys(settings))
})

test('a server with real companies reports every missing setting at once; commands report none', () => {
  const always = ['SITE_URL', 'AUTH_SECRET', 'LEDGER_SECRET', 'TRUSTED_PROXIES', 'SMTP_URL']
  const missing = [...always, 'STRIPE_SECRET_KEY', 'OPERATOR_NAME', 'CONTACT_EMAIL']
  expect(namedBy(() => readServerEnv(production))).toEqual(missing)
  expect(() => readServerEnv(production)).toThrow(/docs\/launch\.md/)
  expect(readEnv(production).SITE_URL).toBeUndefined()
  expect(readServerEnv({ ...production, NODE_ENV: 'development' }).SITE_URL).toBeUndefined()
  expect(readServerEnv({ NODE_ENV: 'production' }).SITE_URL).toBeUndefined()
  const partners = { SMTP_URL: 'smtp://localhost', STRIPE_SECRET_KEY: 'sk' }
  expect(namedBy(() => readServerEnv({ ...production, ...launched, ...partners }))).toEqual([
    'MAIL_FROM',
    'STRIPE_WEBHOOK_SECRET',
  ])
  expect(() => readServerEnv({ ...production, PORT: 'http' })).toThrow(/SITE_URL: [^]*PORT: must be/)
})

test('only optional settings can be set to none', () => {
  const env = readServerEnv({ ...production, ...launched })
  expect(env).toMatchObject({ SMTP_URL: undefined, STRIPE_SECRET_KEY: undefined, TRUSTED_PROXIES: '' })
  expect(() => readServerEnv({ ...production, ...launched, SITE_URL: 'none' })).toThrow(/SITE_URL/)
  expect(() => readServerEnv({ ...production, ...launched, AUTH_SECRET: 'none' })).toThrow(/AUTH_SECRET/)
  const embedded = { kind: 'embedded', db: database.connection.db } as const
  expect(createPayments(env, embedded, 'a secret', demo.payments).mode).toBe('none')
})

test('an owner does not replace the application’s role', () => {
  expect(() => readEnv({ DATABASE_OWNER_URL: 'postgres://localhost/companies' })).toThrow(
    /DATABASE_URL: is needed with DATABASE_OWNER_URL/,
  )
})

test('commands generate no secrets in production', () => {
  expect(() => readSecrets(readEnv({ ...production, DATA_DIR: '/none' }))).toThrow(/AUTH_SECRET and LEDGER_/)
})

test('generated companies need no setting; real ones do, and the next start warns', async () => {
  const { connection } = database
  const embedded = { NODE_ENV: 'production', DATA_DIR: database.dataDir }
  const env = readServerEnv(embedded)
  lines = []
  await connection.db.execute(sql`insert into imports (file_name, status) values (${demoName}, 'completed')`)
  expect(await checkLaunch({ connection, env, log })).toBe(true)
  expect(await warnOfLaunch({ connection, env, log })).toBe(false)
  expect(lines).toEqual([])

  await connection.db.execute(sql`delete from imports`)
  expect(await warnOfLaunch({ connection, env, log })).toBe(true)
  expect(lines).toEqual([
    expect.stringMatching(
      /real companies loaded.*: SITE_URL,TRUSTED_PROXIES,SMTP_URL,STRIPE_SECRET_KEY,OPERATOR_NAME/,
    ),
  ])
  await expect(checkLaunch({ connection, env, log })).rejects.toThrow(/SITE_URL/)
  const { AUTH_SECRET: _, LEDGER_SECRET: __, ...enough } = launched
  lines = []
  expect(await checkLaunch({ connection, env: readServerEnv({ ...embedded, ...enough }), log })).toBe(false)
  expect(lines).toEqual(['recommended setting missing: METRICS_TOKEN'])
})

test('warns once about a single role for everything', async () => {
  lines = []
  const { DATABASE_OWNER_URL } = database.environment
  const env = readEnv({ DATABASE_URL: DATABASE_OWNER_URL })
  const connection = await openDatabase({ ...env, DATA_DIR: database.dataDir })
  try {
    await connection.migrate()
    await checkLaunch({ connection, env, log })
    expect(lines).toEqual(['recommended setting missing: DATABASE_OWNER_URL'])
  } finally {
    await connection.close()
  }
})
