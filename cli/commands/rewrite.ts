import { maskStoredNumbers } from '#core/companies/mask-stored-numbers.server.ts'
import { refreshPlaces } from '#core/companies/refresh-places.server.ts'
import { seedReferenceTables } from '#core/db/seed.server.ts'
import {
  type Command,
  formatCost,
  formatCount,
  startProgress,
  UsageError,
  withMigratedDatabase,
} from '../command.ts'

/** Defines a command that reads all stored companies and rewrites those that would be stored differently today. */
function rewriteCommand(
  call: string,
  { summary, help }: Pick<Command, 'summary' | 'help'>,
  rewrite: typeof refreshPlaces,
): Command {
  return {
    summary,
    help: `${call}

${help} Running it again changes nothing; a run that was cut off is finished by running it again. May run beside the server.`,
    options: {},
    async run(_values, [name, ...rest]) {
      if (name !== call.split(' ')[1] || rest.length > 0) throw new UsageError(`Usage: ${call}.`)
      const started = performance.now()
      const progress = startProgress('companies')
      await withMigratedDatabase(async (connection) => {
        await seedReferenceTables(connection)
        const { companies, changed } = await rewrite(connection.db, (now, share) =>
          progress.update(now.companies, share),
        )
        progress.end()
        console.log(`${formatCount(companies)} companies read, ${formatCount(changed)} changed`)
        console.log(formatCost(started))
      }).finally(progress.end)
    },
  }
}

export const placesCommand = rewriteCommand(
  'places refresh',
  {
    summary: 'recognise the places of stored companies again',
    help: `Recognises the wards, districts and provinces of all stored companies again, before and since July 2025, and writes those
that differ.`,
  },
  refreshPlaces,
)

export const personalNumbersCommand = rewriteCommand(
  'personal-numbers mask',
  {
    summary: 'mask personal numbers in the texts of stored companies',
    help: `Looks for personal numbers of 12 digits, in any spelling, in the names, addresses, contacts and representatives of all
stored companies and masks them, as an import does.`,
  },
  maskStoredNumbers,
)
