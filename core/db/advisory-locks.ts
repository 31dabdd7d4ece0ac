/**
 * Keys of advisory locks. PostgreSQL has one number space for all of them, so two purposes with the same number would
 * block each other.
 */
export const advisoryLocks = {
  migrations: 7_330_000,
  /** Held while drawing change numbers of companies. */
  changes: 7_330_001,
  imports: 7_330_002,
  textAddresses: 7_330_003,
  companyIndexes: 7_330_004,
  /** Held by the process that applies changes to the index on a cluster, and by the one that builds another. */
  indexFollower: 7_330_005,
  indexRebuild: 7_330_006,
  dailyCounts: 7_330_011,
  /** Shared by all processes that use the embedded database, so the last one can stop it. */
  embeddedMembers: 7_330_012,
  /** Held by the server that uses the embedded database. */
  embeddedServer: 7_330_013,
  budgetExtensions: 7_330_014,
  /** Seed of the per-account quote locks. */
  quotes: 7_330_015,
} as const
