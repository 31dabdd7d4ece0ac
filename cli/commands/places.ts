import { refreshPlaces } from '#core/companies/refresh-places.server.ts'
import { openDatabase } from '#core/db/client.server.ts'
import { seedReferenceTables } from '#core/db/seed.server.ts'
import { readEnv } from '#core/env.server.ts'
import { formatCount, formatDuration, peakMemory, UsageError, type Command } from '../command.ts'
import { startProgress } from '../progress.ts'

const help = `places refresh

Recognises the wards, districts and provinces of all stored companies again, before and since July 2025, and writes those
that differ. Running it again changes nothing; a run that was cut off is finished by running it again. May run beside the
server when the database is PostgreSQL.`

export const placesCommand: Command = {
  summary: 'recognise the places of stored companies again',
  help,
  options: {},
  async run(_values, [name, ...rest]) {
    if (name !== 'refresh' || rest.length > 0) throw new UsageError('Say what: places refresh.')
    const env = readEnv()
    const started = performance.now()
    const progress = startProgress('companies')
    const connection = await openDatabase(env)
    try {
      await connection.migrate()
      await seedReferenceTables(connection)
      const { companies, changed } = await refreshPlaces(connection.db, (now, share) =>
        progress.update(now.companies, share),
      )
      progress.end()
      console.log(`${formatCount(companies)} companies read, ${formatCount(changed)} changed`)
      console.log(
        `  ${formatDuration(performance.now() - started)}, at most ${formatCount(peakMemory())} MB of memory`,
      )
    } finally {
      progress.end()
      await connection.close().catch(() => {})
    }
  },
}
