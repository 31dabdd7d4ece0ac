import { sql } from 'drizzle-orm'
import { seededId } from './seeded-id.ts'
import type { Random } from '#demo/companies/random.ts'
import type { Database } from '#core/db/client.server.ts'
import { auditEntries } from '#core/db/schema/audit.ts'
import { transactions } from '#core/db/schema/billing.ts'
import { creditEntries } from '#core/db/schema/credits.ts'
import { exports } from '#core/db/schema/exports.ts'
import { insertUser } from './accounts.ts'

const day = 86_400_000

/**
 * Writes random rows of everything that is counted, at random times of the days from `oldest` to `latest` (days before
 * `now`). The books do not add up: for counting only.
 */
export async function writeRandomBooks(
  db: Database,
  random: Random,
  { now, oldest, latest, rows }: { now: number; oldest: number; latest: number; rows: number },
): Promise<void> {
  const moment = () => new Date(now - day * (latest + random.fraction() * (oldest - latest)))
  for (let row = 0; row < rows; row++) {
    const closedAt = random.chance(0.2) ? moment() : null
    const userId = await insertUser(db, { createdAt: moment(), closedAt })
    const companyCount = 1 + random.below(20)
    const made = { companyIds: [1], companyCount, creditsUsed: 0, format: 'csv', columns: ['name'] } as const
    await db.insert(exports).values({
      ...made,
      companyIds: [1],
      columns: ['name'],
      userId,
      idempotencyKey: seededId(random),
      requestHash: '',
      createdAt: moment(),
    })
    const reason = random.pick([
      'purchase',
      'refund',
      'dispute',
      'dispute_won',
      'sign_up',
      'adjustment',
      'closure',
      'export',
    ] as const)
    const amount = (random.chance(0.5) ? 1 : -1) * (1 + random.below(900))
    await db.insert(creditEntries).values({
      userId,
      entryNumber: 1,
      amount,
      reason,
      source: 'admin',
      sourceId: seededId(random),
      balanceAfter: 1_000,
      hash: '',
      createdAt: moment(),
    })
    const subject = random.pick(['article', 'help_article', 'media'] as const)
    const statuses = ['draft', 'published', undefined] as const
    await db.insert(auditEntries).values({
      actorId: userId,
      action: `${subject}.${random.pick(['create', 'update', 'delete'])}`,
      subjectType: subject,
      subjectId: seededId(random),
      subjectName: 'Bài viết',
      before: random.chance(0.5) ? { status: random.pick(statuses) } : null,
      after: random.chance(0.5) ? { status: random.pick(statuses) } : null,
      address: '127.0.0.1',
      createdAt: moment(),
    })
    const completedAt = random.chance(0.8) ? moment() : null
    await db.insert(transactions).values({
      userId,
      packageId: 'credits-5000',
      credits: 5_000,
      amount: 100 + random.below(9_900),
      status: completedAt ? 'completed' : 'failed',
      completedAt,
      createdAt: completedAt ?? moment(),
      checkedAt: completedAt,
    })
  }
}

/** Adds refunds and disputes to purchases of any day, synced now. */
export async function refundSome(db: Database, random: Random, share = 0.3): Promise<void> {
  for (const { id, amount } of await db.select().from(transactions)) {
    if (!random.chance(share)) continue
    const refundedAmount = random.below(amount + 1)
    const dispute = random.pick(['lost', 'won', 'open', null] as const)
    const status = refundedAmount === amount || dispute === 'lost' ? 'refunded' : 'completed'
    await db
      .update(transactions)
      .set({ status, refundedAmount, dispute, checkedAt: sql`now()` })
      .where(sql`id = ${id} and completed_at is not null`)
  }
}
