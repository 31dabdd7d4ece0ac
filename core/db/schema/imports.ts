import { bigint, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ImportFailure } from '../../imports/import-failure.ts'
import { users } from './accounts.ts'

/** One run of the importer: what was read, what it did, how it ended. */
export const imports = pgTable('imports', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  fileName: text().notNull(),
  startedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  finishedAt: timestamp({ withTimezone: true }),
  /** `running` after a crash until the next run, or the next start of a server, notes that it failed. */
  status: text({ enum: ['running', 'completed', 'failed', 'cancelled'] })
    .notNull()
    .default('running'),
  /** The administrator who uploaded the file; null for the command line. */
  requestedBy: uuid().references(() => users.id),
  /** Asked to stop: the run ends after the batch it is in. */
  cancelRequestedAt: timestamp({ withTimezone: true }),
  /** Of the file, as it was uploaded; null where nobody knows. */
  bytesTotal: bigint({ mode: 'number' }),
  bytesRead: bigint({ mode: 'number' }).notNull().default(0),
  rowsNew: integer().notNull().default(0),
  rowsChanged: integer().notNull().default(0),
  rowsUnchanged: integer().notNull().default(0),
  rowsRejected: integer().notNull().default(0),
  rowsRemoved: integer().notNull().default(0),
  /** Name of the file with the rejected rows, under the data directory. */
  rejectedFile: text(),
  /** Why it failed, in English. */
  error: text(),
  /** The same for texts of other languages; of imports before there were these, null. */
  failure: jsonb().$type<ImportFailure>(),
})
