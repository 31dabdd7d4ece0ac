import type { DatabaseConnection } from '#core/db/client.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import type { Env } from '#core/env.server.ts'
import type { AccountContext } from './account-context.ts'
import { createAccount, type MadeAccount } from './create-account.server.ts'

const administratorEmail = 'admin@demo.example'
const customerEmail = 'customer@demo.example'
/** Whose accounts are nobody's. */
export const demonstrationEmails = [administratorEmail, customerEmail]

export const isDemonstrationEmail = (email: string) => demonstrationEmails.includes(email)

/**
 * An administrator and a customer for whoever tries the embedded demonstration, made at its first start, while nobody
 * has an account; never in a database that was given.
 */
export async function createDemonstrationAccounts(
  context: AccountContext & { connection: Pick<DatabaseConnection, 'kind'> },
  env: Pick<Env, 'DATABASE_URL' | 'DEMO_COMPANIES'>,
): Promise<MadeAccount[]> {
  if (context.connection.kind !== 'embedded' || env.DATABASE_URL || env.DEMO_COMPANIES === 0) return []
  if ((await context.db.$count(users)) > 0) return []
  const company = { companyName: 'Danh Bạ Việt', language: 'en' } as const
  return [
    await createAccount(context, {
      ...company,
      email: administratorEmail,
      fullName: 'Administrator',
      role: 'admin',
    }),
    await createAccount(context, {
      ...company,
      email: customerEmail,
      fullName: 'Customer',
      role: 'user',
    }),
  ]
}
