import { randomUUID } from 'node:crypto'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import { inject } from 'vitest'
import { createAuth } from '#core/accounts/auth.server.ts'
import { makeReadableSecret } from '#core/accounts/readable-secret.ts'
import { register } from '#core/accounts/register.server.ts'
import type { Role } from '#core/accounts/user.ts'
import { postCredits } from '#core/credits/post-credits.server.ts'
import { openDatabase } from '#core/db/client.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import { createAttempts } from '#core/rate-limits/attempts.server.ts'
import { readSecrets } from '#core/secrets.server.ts'
import { giveSecondFactor } from './second-factor.ts'
import { testSecrets } from './server-process.ts'

/**
 * Accounts of the site under test. Customers have 10,000 credits, except for the poor one, who has the 10 of a new
 * account. A test file uses its own customers, named after itself; add names as needed.
 */
const names = [
  'admin',
  'guest',
  'poor',
  'lost-connection-1',
  'access-1',
  'access-2',
  'accounts-1',
  'accounts-2',
  'accounts-3',
  'accounts-4',
  'api-keys-1',
  'api-keys-2',
  'api-keys-3',
  'api-keys-page-1',
  'api-keys-page-2',
  'api-exports-1',
  'api-exports-2',
  'api-exports-3',
  'api-contract-1',
  'api-page-1',
  'typescript-client-1',
  'authorization-1',
  'authorization-2',
  'billing-1',
  'billing-2',
  'billing-3',
  'billing-4',
  'billing-5',
  'shop-1',
  'shop-2',
  'shop-3',
  'shop-4',
  'shop-5',
  'dashboard-1',
  'dashboard-2',
  'ledger-1',
  'ledger-2',
  'exports-1',
  'export-names-1',
  'export-names-2',
  'exports-2',
  'exports-3',
  'exports-4',
  'quotes-1',
  'quotes-2',
  'files-1',
  'files-2',
  'selection-1',
  'selection-2',
  'requests-1',
  'requests-2',
  'articles-admin-1',
  'articles-admin-2',
  'articles-admin-3',
  'editor-admin-1',
  'editor-admin-2',
  'media-1',
  'journey-1',
  'journey-2',
  'journey-3',
  'journey-admin-1',
  'header-1',
  'palette-admin-1',
  'accessibility-1',
  'users-1',
  'users-2',
  'users-3',
  'users-4',
  'users-admin-1',
  'users-admin-2',
  'second-factor-1',
  'second-factor-2',
] as const
export type AccountName = (typeof names)[number]

export interface SiteAccount {
  id: string
  email: string
  password: string
  role: Role
  /** An administrator's codes, enough for all sign-ins of all tests. */
  recoveryCodes: string[]
}

export type SiteAccounts = Readonly<Record<AccountName, SiteAccount>>

export const testPassword = 'the password of every test'
const password = testPassword
const roleOf = (name: AccountName): Role => {
  if (name === 'admin' || name === 'guest') return name
  return name.includes('-admin-') ? 'admin' : 'user'
}

/** Each works once, and concurrent tests cannot share a clock: enough that two rarely draw the same. */
const makeRecoveryCodes = () => Array.from({ length: 1_000 }, () => makeReadableSecret(10))

/** Creates the accounts before the site starts. */
export async function prepareAccounts(where: Parameters<typeof openDatabase>[0]): Promise<SiteAccounts> {
  const secrets = readSecrets({ ...where, ...testSecrets })
  const connection = await openDatabase(where)
  const { db } = connection
  // All have the same password, so one hash suffices.
  const hash = hashPassword(password)
  const authOptions = {
    secret: secrets.auth,
    isSecure: false,
    password: { hash: () => hash, verify: verifyPassword },
  }
  const context = {
    db,
    auth: createAuth(db, authOptions),
    authOptions,
    attempts: createAttempts(db, 0),
    ledgerKey: secrets.ledger,
    siteOrigin: 'http://localhost',
    requiresConfirmedEmail: false,
  }
  const accounts: Partial<Record<AccountName, SiteAccount>> = {}
  try {
    await connection.migrate()
    for (const name of names) {
      const role = roleOf(name)
      const email = `${name}@test.example.vn`
      const person = { email, password, fullName: `Người thử ${name}`, companyName: `Công ty ${name}` }
      const device = { userAgent: null, address: '127.0.0.1' }
      const { userId: id } = await register(context, { ...person, language: 'en' }, device)
      await db.update(users).set({ role, emailVerified: true }).where(eq(users.id, id))
      if (role === 'user' && name !== 'poor') {
        const grant = {
          amount: 9_990,
          reason: 'adjustment',
          source: 'admin',
          sourceId: randomUUID(),
        } as const
        await db.transaction((tx) => postCredits({ ...context, db: tx }, { userId: id, ...grant }))
      }
      const recoveryCodes = role === 'admin' ? makeRecoveryCodes() : []
      if (role === 'admin') await giveSecondFactor(context, id, recoveryCodes)
      accounts[name] = { id, email, password, role, recoveryCodes }
    }
  } finally {
    await connection.close()
  }
  return accounts as SiteAccounts
}

/** Returns an account of the site under test: `siteAccount('billing-1')`, in `tests/http` and `tests/e2e`. */
export const siteAccount = (name: AccountName): SiteAccount => inject('accounts')[name]
