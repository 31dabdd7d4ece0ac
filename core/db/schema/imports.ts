import { bigint, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ImportFailure } from '../../imports/import-failure.ts'
import { users } from './accounts.ts'

/** One run of the importer: its source, result and outcome. */
export const imports = pgTable('imports', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  fileName: text().notNull(),
  startedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  finishedAt: timestamp({ withTimezone: true }),
  /** After a crash `running` until the next run or server start marks it as failed. */
  status: text({ enum: ['running', 'completed', 'failed', 'cancelled'] })
    .notNull()
    .default('running'),
  /** The administrator who uploaded the file; null for the command line. */
  requestedBy: uuid().references(() => users.id),
  /** Cancellation was requested: the run ends after its current batch. */
  cancelRequestedAt: timestamp({ withTimezone: true }),
  /** Size of the uploaded file; null if unknown. */
  bytesTotal: bigint({ mode: 'number' }),
  bytesRead: bigint({ mode: 'number' }).notNull().default(0),
  rowsNew: integer().notNull().default(0),
  rowsChanged: integer().notNull().default(0),
  rowsUnchanged: integer().notNull().default(0),
  rowsRejected: integer().notNull().default(0),
  rowsRemoved: integer().notNull().default(0),
  /** Name of the file with the rejected rows, under the data directory. */
  rejectedFile: text(),
  /** The failure in English. */
  error: text(),
  /** The failure as data for translation; null for older imports. */
  failure: jsonb().$type<ImportFailure>(),
})
