import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { createApiKey } from '#core/api-keys/manage-api-keys.server.ts'
import { postCredits } from '#core/credits/post-credits.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import type { World } from './world.ts'

/** Creates a customer with credits and an API key, without a password. */
export async function addCustomer(
  { db, ledgerKey }: World,
  credits: number,
): Promise<{ id: string; apiKey: string }> {
  const email = `${randomUUID()}@example.vn`
  const [{ id }] = await db
    .insert(users)
    .values({ email, emailVerified: true, fullName: 'Nguyễn Thị Thử' })
    .returning({ id: users.id })
  const grant = { userId: id, amount: credits, reason: 'sign_up', source: 'user', sourceId: id } as const
  await db.transaction((tx) => postCredits({ db: tx, ledgerKey }, grant))
  const { key: apiKey } = await createApiKey(db, { userId: id, name: 'chaos' })
  return { id, apiKey }
}

export async function balanceOf({ db }: World, userId: string): Promise<number> {
  const [{ credits }] = await db.select({ credits: users.credits }).from(users).where(eq(users.id, userId))
  return credits
}

export interface ExportOrder {
  apiKey: string
  key: string
  /** Tax codes. */
  companies: readonly string[]
}

/** Returns the request that orders an export, always identical. */
export const orderRequest = ({ apiKey, key, companies }: ExportOrder): RequestInit => ({
  method: 'POST',
  headers: {
    Authorization: `Bearer ${apiKey}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': key,
  },
  body: JSON.stringify({ companies, columns: ['taxCode', 'name'] }),
})
