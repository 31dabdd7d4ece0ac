import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { inject } from 'vitest'
import type { AccountContext } from '#core/accounts/account-context.ts'
import { createAuth } from '#core/accounts/auth.server.ts'
import { register } from '#core/accounts/register.server.ts'
import { openDatabase } from '#core/db/client.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import { createAttempts } from '#core/rate-limits/attempts.server.ts'
import { readSecrets } from '#core/secrets.server.ts'
import { giveSecondFactor } from './second-factor.ts'
import { type ServerProcess, startServer, testSecrets } from './server-process.ts'
import { copyTemplate } from './template-databases.ts'
import { cookieHeader } from './test-accounts.ts'

export interface Person {
  id: string
  /** Value of a `Cookie` header. */
  cookie: string
}

type Work = (context: AccountContext) => Promise<unknown>

export interface PreparedSite extends AsyncDisposable {
  /** Address of the current server. */
  address(): string
  /** Log output of the current server. */
  output(): string
  /** Data directory of the server, where `waitForMail` looks. */
  dataDir: string
  get(path: string, person?: Person, headers?: Record<string, string>): Promise<Response>
  post(path: string, person: Person, body: URLSearchParams | FormData | string): Promise<Response>
  /** Changes its database while the server runs. */
  change(work: Work): Promise<void>
  /** Runs statements as the owner. */
  asOwner(...statements: string[]): Promise<void>
  /** Stops the server, changes its database and restarts it; sign-ins last. */
  restart(work: Work): Promise<void>
}

/** Opens a temporary site with 500 companies, whose history is written before it starts. */
export async function openPreparedSite(
  prepare: Work,
  environment: Record<string, string> = {},
): Promise<PreparedSite> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'prepared-'))
  const database = await copyTemplate(inject('postgres'), 'filled')
  const where = { DATA_DIR, ...database.environment, DATABASE_POOL: 2 }
  let server: ServerProcess | undefined

  async function change(work: Work): Promise<void> {
    const secrets = readSecrets({ ...where, ...testSecrets })
    const connection = await openDatabase(where)
    const { db } = connection
    const authOptions = { secret: secrets.auth, isSecure: false }
    try {
      await work({
        db,
        auth: createAuth(db, authOptions),
        authOptions,
        attempts: createAttempts(db, 0),
        ledgerKey: secrets.ledger,
        siteOrigin: 'http://localhost',
        requiresConfirmedEmail: false,
      })
    } finally {
      await connection.close()
    }
  }
  async function asOwner(...statements: string[]): Promise<void> {
    const connection = await openDatabase(where)
    await connection
      .asOwner(({ db }) => db.execute(sql.raw(statements.join(';\n'))))
      .finally(() => connection.close())
  }
  async function restart(work: Work): Promise<void> {
    // Graceful, so pending writes are flushed.
    await server?.stop()
    await change(work)
    server = await startServer({
      DATA_DIR,
      RATE_LIMIT_BURST: '0',
      ...database.environment,
      ...environment,
    })
  }
  await restart(prepare)

  const address = () => server!.address
  const ask = (path: string, init: RequestInit) => fetch(address() + path, { redirect: 'manual', ...init })
  return {
    address,
    output: () => server!.output(),
    dataDir: DATA_DIR,
    get: (path, person, headers) =>
      ask(path, { headers: { ...(person && { Cookie: person.cookie }), ...headers } }),
    post: (path, person, body) =>
      ask(path, { method: 'POST', body, headers: { Cookie: person.cookie, Origin: address() } }),
    change,
    asOwner,
    restart,
    async [Symbol.asyncDispose]() {
      await server?.[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
      rmSync(DATA_DIR, { recursive: true, force: true })
    },
  }
}

/** Creates a signed-in user with the sign-up credits. */
export async function enter(context: AccountContext, name: string, companyName = ''): Promise<Person> {
  const input = {
    email: `${name}@example.vn`,
    password: 'mật khẩu dài',
    fullName: name,
    companyName,
    language: 'en',
  } as const
  const { userId, cookies } = await register(context, input, { userAgent: null, address: '127.0.0.1' })
  return { id: userId, cookie: cookieHeader(cookies) }
}

/** Creates a signed-in administrator with a second factor. */
export async function enterAsAdministrator(context: AccountContext, name: string): Promise<Person> {
  const person = await enter(context, name)
  await context.db.update(users).set({ role: 'admin' }).where(eq(users.id, person.id))
  await giveSecondFactor(context, person.id)
  return person
}
