import { createAuth } from '#core/accounts/auth.server.ts'
import { emailInput, fullNameInput } from '#core/accounts/account-input.ts'
import { createAccount, promoteToAdmin } from '#core/accounts/create-account.server.ts'
import { resetFactors } from '#core/accounts/second-factor/factors.server.ts'
import { createAttempts } from '#core/rate-limits/attempts.server.ts'
import { readSecrets } from '#core/secrets.server.ts'
import { type Command, textOption, UsageError, withMigratedDatabase } from '../command.ts'

const help = `admin create EMAIL [--name NAME] [--promote]
admin reset-second-factor EMAIL

  create makes an administrator and prints a password, once.
  reset-second-factor removes the authenticator app, passkeys and recovery codes of an account whose person has lost
  them, ends its sign-ins and tells them by mail.

  --name NAME  the person's name (default: Administrator)
  --promote    make the account that has this email an administrator's; its password stays`

export const adminCommand: Command = {
  summary: 'create an administrator, or reset a lost second factor',
  help,
  options: { name: { type: 'string' }, promote: { type: 'boolean' } },
  async run(values, [action, typed, ...rest]) {
    const isKnown = action === 'create' || action === 'reset-second-factor'
    if (!isKnown || typed === undefined || rest.length > 0) {
      throw new UsageError('Usage: admin create EMAIL, or admin reset-second-factor EMAIL.')
    }
    const email = emailInput.safeParse(typed)
    if (!email.success) throw new UsageError(`"${typed}" is not an email address.`)
    const fullName = fullNameInput.safeParse(textOption(values, 'name') ?? 'Administrator')
    if (!fullName.success) throw new UsageError('--name must have at most 200 characters.')
    await withMigratedDatabase(async (connection, env) => {
      const { db } = connection
      const secrets = readSecrets(env)
      const authOptions = { secret: secrets.auth, isSecure: false }
      if (values.promote) {
        await promoteToAdmin({ db, authOptions }, email.data)
        console.log(`${email.data} is now an administrator.`)
        return
      }
      const context = {
        db,
        authOptions,
        auth: createAuth(db, authOptions),
        attempts: createAttempts(db, 0),
        ledgerKey: secrets.ledger,
        // This command writes no mail with a link.
        siteOrigin: 'http://localhost',
        requiresConfirmedEmail: false,
      }
      if (action === 'reset-second-factor') {
        const isReset = await resetFactors(context, email.data)
        console.log(
          isReset
            ? `${email.data} now logs in with the password alone, and was notified by mail.`
            : `${email.data} has no second factor.`,
        )
        return
      }
      const person = { email: email.data, fullName: fullName.data, companyName: 'Danh Bạ Việt' }
      const { password } = await createAccount(context, { ...person, role: 'admin', language: 'en' })
      console.log(`${email.data} is an administrator. The password, shown only now:\n\n  ${password}\n`)
    })
  },
}
