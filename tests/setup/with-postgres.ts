/** Runs a command with TEST_DATABASE_URL pointing at a PostgreSQL server of its own: `with-postgres.ts COMMAND ARG…`. */
import { spawn } from 'node:child_process'
import { findPostgres, startPostgres } from './postgres.ts'

const [command, ...args] = process.argv.slice(2)
if (!command) throw new Error('usage: with-postgres.ts COMMAND ARG…')

if (!process.env.TEST_DATABASE_URL && !findPostgres() && !process.env.CI) {
  console.warn(
    'No PostgreSQL server is installed here: its suites are left to CI. Everything ran on the embedded one.',
  )
  process.exit(0)
}

const server = process.env.TEST_DATABASE_URL ? undefined : await startPostgres()
const child = spawn(command, args, {
  stdio: 'inherit',
  env: { ...process.env, TEST_DATABASE_URL: server?.url ?? process.env.TEST_DATABASE_URL },
})
const code = await new Promise<number>((resolve) => child.once('exit', (status) => resolve(status ?? 1)))
await server?.stop()
process.exit(code)
