import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { PgDialect, type PgSession } from 'drizzle-orm/pg-core'
import { AppError } from '../errors.ts'
import { advisoryLocks } from './advisory-locks.ts'
import { grantApplication } from './application-role.server.ts'
import type { Database, DatabaseConnection } from './client.server.ts'
import { queryRows } from './query-rows.ts'
import { sqlState } from './transact.server.ts'

const config = { migrationsFolder: join(import.meta.dirname, 'migrations') }

/** Returns the migrations of this version, oldest first; `folderMillis` identifies one. */
export const readMigrations = (): MigrationMeta[] => readMigrationFiles(config)

/** Applies missing migrations, up to the one at `last`, in the caller's transaction, under a lock until its end. */
export async function applyMigrations(db: Database, last = Infinity): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.migrations})`)
  const migrations = readMigrations().filter(({ folderMillis }) => folderMillis <= last)
  const session = {
    execute: (query: SQL) => db.execute(query),
    all: (query: SQL) => queryRows(db, query),
    transaction: (work: (transaction: Database) => Promise<void>) => work(db),
  }
  await new PgDialect().migrate(migrations, session as unknown as PgSession, config)
}

export interface AppliedMigration {
  /** 1 for the first migration. */
  number: number
  /** Its `folderMillis`. */
  at: number
}

/** Returns the last applied migration; undefined for a database without any. */
export async function lastMigration(db: Database): Promise<AppliedMigration | undefined> {
  const [{ exists }] = await queryRows<{ exists: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  if (!exists) return undefined
  const [last] = await queryRows<AppliedMigration>(
    db,
    sql`select count(*)::int as number, max(created_at)::float8 as at from drizzle.__drizzle_migrations`,
  )
  return last.number > 0 ? last : undefined
}

const insufficientPrivilege = '42501'

/**
 * Migrates as the owner and grants the application's role its privileges, in one transaction. Without an owner it
 * accepts a database that has all migrations, so processes can run without the owner's password.
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
