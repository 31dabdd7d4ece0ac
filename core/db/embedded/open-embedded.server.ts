import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { AppError } from '../../errors.ts'
import type { Log } from '../../log.server.ts'
import type { DatabaseConnection } from '../client.server.ts'
import { openPostgres } from '../postgres.server.ts'
import { createCluster, refuseForeignFolders, findPrograms } from './create-cluster.server.ts'
import { Membership } from './membership.server.ts'
import { findHome } from './run-as.server.ts'

export interface EmbeddedOptions {
  /** Refuses a second exclusive opener. Servers set it; commands share the database. */
  exclusive?: boolean
  log?: Log
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(dirname(folder), { recursive: true, mode: 0o700 })
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 })
    accessSync(folder, constants.W_OK)
  } catch (cause) {
    throw new AppError(
      'database_unavailable',
      `The folder of the embedded database cannot be used: ${(cause as Error).message}`,
      { cause },
    )
  }
}

const silent = { info() {}, warn() {}, error() {} }

/**
 * Opens the PostgreSQL of `dataDir/postgres`: creates, starts or joins it as needed. Throws `database_locked` when
 * another process has it exclusively, else `database_unavailable` with the reason.
 */
export async function openEmbedded(
  dataDir: string,
  poolSize: number,
  { exclusive = false, log = silent }: EmbeddedOptions = {},
): Promise<DatabaseConnection> {
  const folder = join(resolve(dataDir), 'postgres')
  refuseForeignFolders(dataDir, folder)
  const programs = await findPrograms()
  makeFolder(folder)
  const home = await findHome(folder, programs)
  if (home.notice) log.warn({ folder: home.folder }, home.notice)
  await createCluster(home)
  const membership = new Membership(home, exclusive, log)
  await membership.join()
  try {
    const connection = await openPostgres(membership.config, poolSize, membership.ownerConfig)
    const close = () => connection.close().finally(() => membership.leave())
    return { ...connection, kind: 'embedded', close }
  } catch (error) {
    await membership.leave()
    throw error
  }
}
