import { accessSync, constants, mkdirSync } from 'node:fs'
import { chmod, lstat, opendir } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from './errors.ts'

/** Group and others. */
const strangers = 0o077

/** What this process writes from now on is readable by its owner alone. */
export const writePrivately = (): void => void process.umask(strangers)

/**
 * Makes DATA_DIR unless it exists. Throws `invalid_environment` where it cannot be written: a mistake of the operator's, to
 * be named before anything is opened.
 */
export function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK)
  } catch (cause) {
    const message = `DATA_DIR cannot be used: ${(cause as Error).message}`
    throw new AppError('invalid_environment', message, { cause })
  }
}

/**
 * Takes DATA_DIR and everything in it away from group and others, as earlier versions left it. The database's folder takes
 * care of itself. Returns how many files and folders were open to others.
 */
export async function closeDataFolder(dataDir: string): Promise<number> {
  let closed = 0
  async function close(path: string): Promise<void> {
    const found = await lstat(path).catch(unlessGone)
    if (!found || found.isSymbolicLink()) return
    // PostgreSQL may have to pass through DATA_DIR as another user, who reads nothing of it.
    if ((found.mode & (path === dataDir ? 0o066 : strangers)) !== 0) {
      await chmod(path, found.mode & 0o7777 & ~strangers).catch(unlessGone)
      closed++
    }
    if (!found.isDirectory()) return
    for await (const { name } of await opendir(path)) {
      if (path !== dataDir || name !== 'postgres') await close(join(path, name))
    }
  }
  await close(dataDir)
  return closed
}

function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
