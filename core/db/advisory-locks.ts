/**
 * Keys of the locks that one process, or one transaction, has at a time. PostgreSQL has one space of numbers for all of
 * them, so that two purposes with one number wait for each other.
 */
export const advisoryLocks = {
  migrations: 7_330_000,
  /** Held while drawing change numbers of companies. */
  changes: 7_330_001,
  imports: 7_330_002,
  textAddresses: 7_330_003,
  companyIndexes: 7_330_004,
  dailyCounts: 7_330_011,
  /** Shared by every process that uses the embedded database, so that the last one knows. */
  embeddedMembers: 7_330_012,
  /** Of the server that runs on the embedded database. */
  embeddedServer: 7_330_013,
  budgetExtensions: 7_330_014,
  /** Seed of the locks that accounts take one each for their quotes. */
  quotes: 7_330_015,
} as const
