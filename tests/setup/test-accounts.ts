import { createHash } from 'node:crypto'
import type { AccountContext } from '#core/accounts/account-context.ts'
import { createAuth } from '#core/accounts/auth.server.ts'
import { readCurrentUser } from '#core/accounts/current-user.server.ts'
import type { CurrentUser } from '#core/accounts/user.ts'
import { createAttempts } from '#core/rate-limits/attempts.server.ts'
import { authOptions as plainOptions, ledgerKey } from './accounts.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'

export interface TestAccounts {
  context: AccountContext
  asOwner: TestDatabase['asOwner']
  /** Number of hashed or compared passwords so far. */
  hashings(): number
  /** Returns the user of a sign-in's cookies. */
  userOf(cookies: string[]): Promise<CurrentUser | undefined>
  close(): Promise<void>
}

/** Converts `Set-Cookie` headers to the value of a `Cookie` header. */
export const cookieHeader = (cookies: string[]) => cookies.map((cookie) => cookie.split(';')[0]).join('; ')

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
/** Real hashes are slow by design. Most tests only count them. */
const quickHashes = {
  hash: (text: string) => Promise.resolve(digest(text)),
  verify: (kept: { hash: string; password: string }) => Promise.resolve(kept.hash === digest(kept.password)),
}

/** Opens account functions over an empty database, with counted hashes. */
export async function openTestAccounts({ quota = 0, hashes = quickHashes } = {}): Promise<TestAccounts> {
  const database = await openTestDatabase()
  const { db } = database.connection
  let hashings = 0
  const password = {
    hash: (text: string) => {
      hashings++
      return hashes.hash(text)
    },
    verify: (kept: { hash: string; password: string }) => {
      hashings++
      return hashes.verify(kept)
    },
  }
  const authOptions = { ...plainOptions, password }
  const auth = createAuth(db, authOptions)
  return {
    context: {
      db,
      auth,
      authOptions,
      ledgerKey,
      siteOrigin: 'https://site.example',
      requiresConfirmedEmail: false,
      attempts: createAttempts(db, quota),
    },
    asOwner: database.asOwner,
    hashings: () => hashings,
    userOf: async (cookies) =>
      (await readCurrentUser({ db, auth }, new Headers({ Cookie: cookieHeader(cookies) }))).user,
    close: () => database.drop(),
  }
}
