import { accessSync, constants, mkdirSync } from 'node:fs'
import { chmod, lstat, opendir } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from './errors.ts'

/** Permission bits of group and others. */
const strangers = 0o077

/** Makes files written by this process readable by their owner only. */
export const writePrivately = (): void => void process.umask(strangers)

/**
 * Creates DATA_DIR if it does not exist. Throws `invalid_environment` when it is not writable: a mistake to report
 * before anything is opened.
 */
export function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK)
  } catch (cause) {
    const message = `DATA_DIR is unusable: ${(cause as Error).message}`
    throw new AppError('invalid_environment', message, { cause })
  }
}

/**
 * Removes permissions of group and others from DATA_DIR and everything in it, as earlier versions left them. The
 * database manages its own folder. Returns the number of files and folders changed.
 */
export async function closeDataFolder(dataDir: string): Promise<number> {
  let closed = 0
  async function close(path: string): Promise<void> {
    const found = await lstat(path).catch(unlessGone)
    if (!found || found.isSymbolicLink()) return
    // PostgreSQL may have to traverse DATA_DIR as another user, without reading it.
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
