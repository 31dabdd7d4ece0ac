import { AppError } from '../errors.ts'
import { applyMigrations, lastMigration, readMigrations } from './apply-migrations.server.ts'
import { grantApplication } from './application-role.server.ts'
import type { Database, DatabaseConnection } from './client.server.ts'
import { sqlState } from './transact.server.ts'

const insufficientPrivilege = '42501'

/**
 * Migrates as the owner and grants the application's role its rights, in one transaction. Without an owner nothing is
 * done on a database that has all migrations, so that processes can run without the owner's password.
 */
export async function migrate(
  { db, role, asOwner }: Pick<DatabaseConnection, 'db' | 'role' | 'asOwner'>,
  hasOwner: boolean,
): Promise<void> {
  try {
    if (!hasOwner && (await isMigrated(db))) return
    await asOwner(async ({ db: owned }) => {
      await applyMigrations(owned)
      await grantApplication(owned, role)
    })
  } catch (cause) {
    if (sqlState(cause) !== insufficientPrivilege) throw cause
    const message = `The database cannot be migrated: ${rootMessage(cause)}. DATABASE_OWNER_URL must name the role that owns it.`
    throw new AppError('invalid_environment', message, { cause })
  }
  if (hasOwner && !(await isMigrated(db))) {
    throw new AppError(
      'invalid_environment',
      'DATABASE_OWNER_URL leads to another database than DATABASE_URL: migrations of the one are not in the other.',
    )
  }
}

async function isMigrated(db: Database): Promise<boolean> {
  const last = await lastMigration(db)
  return last !== undefined && last.at >= readMigrations().at(-1)!.folderMillis
}

function rootMessage(error: unknown): string {
  const { cause, message } = error as Error
  return cause instanceof Error ? rootMessage(cause) : message
}
