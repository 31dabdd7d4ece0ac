import { describeDifference } from '#core/credits/ledger-difference.ts'
import { verifyCredits } from '#core/credits/verify-credits.server.ts'
import { AppError } from '#core/errors.ts'
import { readSecrets } from '#core/secrets.server.ts'
import { type Command, formatCost, formatCount, UsageError, withMigratedDatabase } from '../command.ts'

const help = `credits verify

Proves every balance: the entries of each customer are complete and unchanged, add up to the balance, and agree with the
sign-ups, exports and payments they are about. Changes nothing and may run beside the server when the database is
PostgreSQL. Ends with code 1 where anything differs.`

export const creditsCommand: Command = {
  summary: 'verify every balance against the ledger',
  help,
  options: {},
  async run(_values, [name, ...rest]) {
    if (name !== 'verify' || rest.length > 0) throw new UsageError('Usage: credits verify.')
    const started = performance.now()
    await withMigratedDatabase(async (connection, env) => {
      const { ledger: ledgerKey } = readSecrets(env)
      const verification = await verifyCredits({ db: connection.db, ledgerKey })
      const { entries, users, exports, transactions, differences, isCut } = verification
      const checked =
        `${formatCount(entries)} entries of ${formatCount(users)} users compared with ` +
        `${formatCount(exports)} exports and ${formatCount(transactions)} payments`
      console.log(`${checked}\n${formatCost(started)}`)
      if (differences.length > 0) {
        for (const difference of differences) console.log(`  ${describeDifference(difference)}`)
        const count = `${isCut ? 'more than ' : ''}${formatCount(differences.length)}`
        throw new AppError(
          'ledger_differs',
          `Ledger verification failed: ${count} ${differences.length === 1 ? 'difference' : 'differences'}.`,
        )
      }
      console.log('Every entry is unchanged and in order, and every balance is the sum of its entries.')
    })
  },
}
