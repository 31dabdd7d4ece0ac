/**
 * `npm run bench -- admin [--accounts N] [--companies N] [--rounds N]`: times pages of the administration over HTTP
 * with many customers, next to a plain count of the same rows. Prints Markdown; exits with status 1 if a list is too
 * slow.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { createAuth } from '#core/accounts/auth.server.ts'
import { createAccount } from '#core/accounts/create-account.server.ts'
import { signIn } from '#core/accounts/sign-in.server.ts'
import { rollUp } from '#core/analytics/roll-up.server.ts'
import { openDatabase } from '#core/db/client.server.ts'
import { createAttempts } from '#core/rate-limits/attempts.server.ts'
import { readSecrets } from '#core/secrets.server.ts'
import { addDays, todayInVietnam } from '#time/vietnam-days.ts'
import { giveSecondFactor } from '#tests/setup/second-factor.ts'
import { testSecrets } from '#tests/setup/server-process.ts'
import { startServer } from './http.ts'
import { formatMemory, runNode } from './processes.ts'
import { formatMs, formatTable, percentile } from './statistics.ts'

/** Max median time of a list; the analytics of a year are exempt. */
const maxMs = 200

/** Fills a temporary database, requests each page and prints the times. */
export async function benchAdmin(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      accounts: { type: 'string', default: '100000' },
      companies: { type: 'string', default: '5000' },
      rounds: { type: 'string', default: '20' },
    },
  })
  const directory = mkdtempSync(join(tmpdir(), 'bench-admin-'))
  const file = join(directory, 'companies.csv')
  await runNode(['cli/build.ts', '--when-stale'])
  await runNode(['cli/main.ts', 'generate', '--companies', values.companies, '--out', file])
  const env = { ...testSecrets, DEMO_COMPANIES: '0', DATABASE_URL: '', DATA_DIR: join(directory, 'data') }
  try {
    const rows = await measure(env, file, Number(values.accounts), Number(values.rounds))
    console.log(formatTable(['what', 'p50', 'p95'], rows))
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

type BenchEnv = Record<'AUTH_SECRET' | 'LEDGER_SECRET' | 'DATABASE_URL' | 'DATA_DIR', string>

async function measure(env: BenchEnv, file: string, accounts: number, rounds: number): Promise<string[][]> {
  await runNode(['cli/main.ts', 'import', file], env)
  const made = await runNode(['cli/main.ts', 'generate', '--accounts', String(accounts)], env)
  const { cookie, customer, scan, firstCount } = await prepare(env, accounts)
  const rows = [
    ['make the customers up', `${made.seconds.toFixed(0)} s`, formatMemory(made)],
    ['roll up two years for the first time', formatMs(firstCount), ''],
  ]
  await using server = await startServer(env)
  const paths = [
    '/admin',
    '/admin/users',
    '/admin/users?sort=name&page=200',
    '/admin/users?sort=email&page=200',
    '/admin/users?sort=credits',
    '/admin/users?q=nguyen%20van',
    `/admin/users/${customer}`,
    '/admin/analytics?range=12m',
    '/admin/analytics?range=12m&by=day',
    `/admin/users/${customer}?page=2`,
    '/admin/audit',
    '/admin/audit?page=200',
    `/admin/audit?what=user&from=${addDays(todayInVietnam(), -30)}`,
    '/admin/articles',
    '/admin/help',
    '/admin/media',
    '/admin/data',
    '/admin/requests',
  ]
  for (const path of paths) rows.push(await timePage(server.url, path, cookie, rounds))
  rows.push(['the server', '', formatMemory(server.memory())])
  rows.push([
    'exports by day, a plain count',
    formatMs(percentile(scan, 0.5)),
    formatMs(percentile(scan, 0.95)),
  ])
  return rows
}

/** Times requests of a page. Throws for a status other than 200. */
async function timePage(url: string, path: string, cookie: string, rounds: number): Promise<string[]> {
  const times: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const start = performance.now()
    const response = await fetch(url + path, { headers: { Cookie: cookie }, redirect: 'manual' })
    await response.text()
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
    // The first request compiles.
    if (round > 0) times.push(performance.now() - start)
  }
  const shown = path.replace(/[0-9a-f-]{36}/, ':id')
  const median = percentile(times, 0.5)
  const isGood = median <= maxMs || path.startsWith('/admin/analytics')
  if (!isGood) process.exitCode = 1
  return [`${shown}${isGood ? '' : ' (too slow)'}`, formatMs(median), formatMs(percentile(times, 0.95))]
}

/**
 * Signs an administrator in, adds a year of searches and an audit entry per account, and times a plain count for
 * comparison.
 */
async function prepare(env: BenchEnv, accounts: number) {
  const connection = await openDatabase({ ...env, DATABASE_POOL: 2 })
  const { db } = connection
  try {
    await connection.migrate()
    const secrets = readSecrets(env)
    const authOptions = { secret: secrets.auth, isSecure: false }
    const attempts = createAttempts(db, 0)
    const auth = createAuth(db, authOptions)
    const context = {
      db,
      auth,
      authOptions,
      attempts,
      ledgerKey: secrets.ledger,
      siteOrigin: 'http://localhost',
      requiresConfirmedEmail: false,
    }
    const person = { fullName: 'Administrator', companyName: '', role: 'admin', language: 'en' } as const
    const { email, password } = await createAccount(context, { ...person, email: 'bench@admin.example' })
    const { userId, cookies } = await signIn(
      context,
      { email, password },
      { userAgent: null, address: '127.0.0.1' },
    )
    await giveSecondFactor(context, userId)
    await db.execute(sql`
      insert into daily_counts (metric, day, count)
      select metric, day::date, 1 + floor(random() * 20000)
      from generate_series(now() - interval '400 days', now(), '1 day') day,
        (select 'search_time_' || bucket as metric from generate_series(8, 47) bucket
          union all select unnest(array['searches_fast', 'searches_complex', 'searches_basic', 'searches_memory',
            'searches_postgres', 'searches_empty'])) metric`)
    await db.execute(sql`
      insert into audit_entries (actor_id, action, subject_type, subject_id, address, created_at)
      select id, 'user.role', 'user', id::text, '127.0.0.1', now() - make_interval(mins => entry)
      from users, generate_series(1, ${accounts}::int) entry where email = ${email}`)
    const started = performance.now()
    await rollUp(db)
    const firstCount = performance.now() - started
    // Generated customer by customer; real rows of a day would be adjacent.
    await connection.asOwner(async (owner) => {
      await owner.db.execute(sql`cluster exports using exports_created_at_idx`)
      await owner.db.execute(sql`cluster credit_entries using credit_entries_created_at_idx`)
      await owner.db.execute(sql`cluster transactions using transactions_completed_at_idx`)
      await owner.db.execute(sql`analyze`)
    })
    const scan: number[] = []
    for (let round = 0; round < 5; round++) {
      const start = performance.now()
      await db.execute(sql`select (created_at at time zone 'Asia/Ho_Chi_Minh')::date as day, count(*), sum(company_count)
        from exports group by 1`)
      scan.push(performance.now() - start)
    }
    const { rows } = (await db.execute(
      sql`select id from users where role = 'user' and closed_at is null limit 1`,
    )) as unknown as { rows: { id: string }[] }
    const cookie = cookies.map((text) => text.split(';')[0]).join('; ')
    return { cookie, customer: rows[0].id, scan, firstCount }
  } finally {
    await connection.close()
  }
}
