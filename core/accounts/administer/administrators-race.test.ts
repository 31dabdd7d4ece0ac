import { expect, test } from 'vitest'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Administrator } from '#core/audit/write-audit.server.ts'
import { AppError } from '#core/errors.ts'
import { users } from '#core/db/schema/accounts.ts'
import { auditEntries } from '#core/db/schema/audit.ts'
import { creditEntries } from '#core/db/schema/credits.ts'
import { postCredits } from '#core/credits/post-credits.server.ts'
import { authOptions, insertUser, ledgerKey } from '#tests/setup/accounts.ts'
import { openTestDatabase } from '#tests/setup/database.ts'
import { removePerson } from '../remove-person.server.ts'
import { changeRole } from './change-role.server.ts'
import { deleteUser } from './delete-user.server.ts'
import { updateUser } from './update-user.server.ts'
import { userInput } from './user-input.ts'

test('one administrator remains after concurrent demotions, deletions and closures', async () => {
  const database = await openTestDatabase()
  const { db } = database.connection
  const context = { db, ledgerKey, authOptions }
  try {
    for (let round = 0; round < 6; round++) {
      const all: Administrator[] = []
      for (let n = 0; n < 6; n++) {
        const id = await insertUser(db, { role: 'admin', fullName: `Quản trị ${round}.${n}`, credits: 5 })
        all.push({ id, fullName: `Quản trị ${n}`, email: `${id}@quantri.vn`, address: '::1' })
      }
      const acts = all.flatMap((actor, n) => {
        const next = all[(n + 1) % all.length].id
        return [
          () => changeRole(context, actor, { userId: next, role: 'user' }),
          () => deleteUser(context, actor, all[(n + 2) % all.length].id),
          () => changeRole(context, actor, { userId: actor.id, role: 'guest' }),
          () =>
            db.transaction((tx) => removePerson({ ...context, db: tx }, { userId: next, address: '::1' })),
        ]
      })
      const settled = await Promise.allSettled(acts.map((act) => act()))
      const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
      const types = new Set(refused.map((error) => (error instanceof AppError ? error.type : String(error))))
      for (const type of types) expect(['forbidden', 'last_administrator', 'user_not_found']).toContain(type)
      expect(await db.$count(users, and(eq(users.role, 'admin'), isNull(users.closedAt)))).toBe(1)
      // The remaining administrator makes way for the next round.
      await db.update(users).set({ role: 'user' }).where(eq(users.role, 'admin'))
    }
    const logged = await db.$count(auditEntries)
    expect(logged).toBeGreaterThanOrEqual(6)
  } finally {
    await database.drop()
  }
})

test('exports paid while credits are set lose no credits', async () => {
  const database = await openTestDatabase()
  const { db } = database.connection
  try {
    const actorId = await insertUser(db, { role: 'admin', fullName: 'Quản trị' })
    const actor = { id: actorId, fullName: 'Quản trị', email: 'a@quantri.vn', address: '::1' }
    const userId = await insertUser(db, { credits: 1_000 })
    const balance = async () => {
      const [{ credits }] = await db.select().from(users).where(eq(users.id, userId))
      return credits
    }
    let given = 0
    let conflicts = 0
    const spend = async () => {
      for (let n = 0; n < 40; n++) {
        const spent = {
          userId,
          amount: -3,
          reason: 'export',
          source: 'export',
          sourceId: crypto.randomUUID(),
        } as const
        await db.transaction((tx) => postCredits({ db: tx, ledgerKey }, spent))
      }
    }
    const give = async () => {
      for (let n = 0; n < 40; n++) {
        const seen = await balance()
        const input = userInput.parse({
          fullName: 'Nguyễn Thị Thử',
          companyName: '',
          credits: String(seen + 10),
          role: 'user',
          reason: 'quà',
          seenFullName: 'Nguyễn Thị Thử',
          seenCompanyName: '',
          seenCredits: String(seen),
          seenRole: 'user',
          editId: crypto.randomUUID(),
        })
        await updateUser({ db, ledgerKey, authOptions }, actor, userId, input).then(
          () => (given += 10),
          (error: AppError) => {
            expect(error.type).toBe('edit_conflict')
            conflicts++
          },
        )
      }
    }
    await Promise.all([spend(), spend(), give(), give()])
    expect(given / 10 + conflicts).toBe(80)
    expect(await balance()).toBe(1_000 - 240 + given)
    const [{ sum }] = await db
      .select({ sum: sql<number>`sum(amount)::int` })
      .from(creditEntries)
      .where(eq(creditEntries.userId, userId))
    expect(sum).toBe(await balance())
  } finally {
    await database.drop()
  }
})
