import { createPayments } from '#core/billing/payments.server.ts'
import { reconcile, reconcileAll } from '#core/billing/reconcile.server.ts'
import { readEnv, siteOriginOf } from '#core/env.server.ts'
import { AppError } from '#core/errors.ts'
import { log } from '#core/log.server.ts'
import { readSecrets } from '#core/secrets.server.ts'
import { demo } from '#demo/demo.ts'
import { type Command, formatCount, numberOption, UsageError, withMigratedDatabase } from '../command.ts'

const help = `payments reconcile [--days N]

  reconcile   sync purchases with the card provider pending for more than an hour, and book what it says;
              the server does the same by itself

  --days N    about every purchase of the last N days, ended or not: after webhooks were lost for long`

export const paymentsCommand: Command = {
  summary: 'sync purchases with the card provider',
  help,
  options: { days: { type: 'string' } },
  async run(values, [name, ...rest]) {
    const days = numberOption(values, 'days', { min: 1, max: 3_650 })
    if (name !== 'reconcile' || rest.length > 0) throw new UsageError('Usage: payments reconcile.')
    log.level = readEnv().LOG_LEVEL
    await withMigratedDatabase(async (connection, env) => {
      const { auth, ledger: ledgerKey } = readSecrets(env)
      const { db } = connection
      const payments = createPayments(env, connection, auth, demo.payments)
      const context = { db, ledgerKey, payments, siteOrigin: siteOriginOf(env), log }
      if (payments.mode === 'none') {
        throw new AppError('payments_unavailable', 'No card provider is configured: set STRIPE_SECRET_KEY.')
      }
      const result = days === undefined ? await reconcile(context) : await reconcileAll(context, days)
      console.log(
        `${formatCount(result.checked)} checked, ${formatCount(result.ended)} of them ended, ` +
          `${formatCount(result.abandoned)} abandoned, ${formatCount(result.failed)} failed`,
      )
      if (result.failed > 0) throw new AppError('technical_error', 'Some payments could not be checked.')
    })
  },
}
