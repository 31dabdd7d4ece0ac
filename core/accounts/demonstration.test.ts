import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestAccounts, type TestAccounts } from '#tests/setup/test-accounts.ts'
import { createDemonstrationAccounts } from './create-account.server.ts'
import { signIn } from './sign-in.server.ts'

let accounts: TestAccounts
beforeAll(async () => {
  accounts = await openTestAccounts({ quota: 10 })
})
afterAll(() => accounts.close())

const embedded = { kind: 'embedded' } as const

test('creates a demonstration administrator and customer with random passwords, once', async () => {
  const { context } = accounts
  const start = (
    environment: { DATABASE_URL?: string; DEMO_COMPANIES: number },
    kind = embedded as { kind: 'embedded' | 'postgres' },
  ) =>
    createDemonstrationAccounts({ ...context, connection: kind }, { DATABASE_URL: undefined, ...environment })
  expect(await start({ DEMO_COMPANIES: 0 })).toEqual([])
  expect(await start({ DEMO_COMPANIES: 5, DATABASE_URL: 'postgres://real' })).toEqual([])
  expect(await start({ DEMO_COMPANIES: 5 }, { kind: 'postgres' })).toEqual([])
  const made = await start({ DEMO_COMPANIES: 5 })
  expect(made.map(({ role }) => role)).toEqual(['admin', 'user'])
  expect(made[0].password).not.toBe(made[1].password)
  for (const { email, password, role } of made) {
    const signedIn = await signIn(context, { email, password }, { userAgent: null, address: '127.0.0.1' })
    expect(signedIn.role).toBe(role)
  }
  expect(await start({ DEMO_COMPANIES: 5 })).toEqual([])
})
