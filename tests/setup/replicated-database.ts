import { Client } from 'pg'
import { copyPostgres, replicated, startPostgres, type TemporaryPostgres } from './postgres.ts'
import { copyTemplate, type CopiedDatabase, makeTemplates } from './template-databases.ts'

export interface ReplicatedDatabase {
  primary: TemporaryPostgres
  replica: TemporaryPostgres
  /** With the companies of a demonstration, on the primary. */
  database: CopiedDatabase
  /** Returns the database's address on another server, with a password that must not be logged. */
  urlOn(server: Pick<TemporaryPostgres, 'url'>): string
  /** Runs a statement as the superuser of a server. */
  run(server: TemporaryPostgres, statement: string): Promise<void>
  stop(): Promise<void>
}

export const secretPassword = 'never-in-a-log'

/** Starts a primary with a filled database, and a streaming replica. */
export async function startReplicated(): Promise<ReplicatedDatabase> {
  const primary = await startPostgres(replicated)
  await makeTemplates(primary.url)
  const database = await copyTemplate(primary.url, 'filled')
  const replica = await copyPostgres(primary, 'replica')
  return {
    primary,
    replica,
    database,
    urlOn: ({ url }) => {
      const { host } = new URL(url)
      return Object.assign(new URL(database.url), { host, password: secretPassword }).href
    },
    async run({ url }, statement) {
      const client = new Client(url)
      await client.connect()
      await client.query(statement).finally(() => client.end())
    },
    async stop() {
      await replica.stop()
      await primary.stop()
    },
  }
}
