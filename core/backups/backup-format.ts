import { z } from 'zod'
import { AppError } from '#core/errors.ts'

export const product = 'vietnam-companies'
/** Increases when earlier versions cannot read the backup. */
export const formatVersion = 1

/** First record of a backup. Names of tables and columns are quoted where SQL requires it. */
export const backupHeader = z.object({
  product: z.literal(product),
  format: z.number(),
  madeAt: z.iso.datetime(),
  /** The last migration applied to the database. */
  migration: z.object({ number: z.number(), at: z.number() }),
  /** Fingerprint of the secret that keys the ledger; null without entries. */
  ledger: z.string().nullable(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})
export type BackupHeader = z.infer<typeof backupHeader>

/** Last record of a backup. */
export const backupEnd = z.object({
  /** By table. */
  rows: z.record(z.string(), z.number()),
  /** Next number of each sequence; text, as they go up to 2^63. */
  sequences: z.record(z.string(), z.string().regex(/^-?\d+$/)),
})
export type BackupEnd = z.infer<typeof backupEnd>

/** Returns an AppError as it is, and wraps any other error (database, disk) with its root cause in the message. */
export function backupFailure(error: unknown, message: string): AppError {
  if (error instanceof AppError) return error
  let reason = error
  while (reason instanceof Error && reason.cause instanceof Error) reason = reason.cause
  const said = reason instanceof Error ? reason.message : String(reason)
  return new AppError('technical_error', `${message}: ${said}`, { cause: error })
}
