import { creditPackages } from '#core/billing/packages.ts'
import type { Random } from '#demo/companies/random.ts'

/** An account's action at a time in milliseconds since 1970. */
type AccountAction =
  | { kind: 'export'; at: number }
  | { kind: 'purchase'; at: number; purchase: Purchase }
  | { kind: 'refund'; at: number; purchase: Purchase }
  | { kind: 'close'; at: number }

export interface Purchase {
  id: string
  package: (typeof creditPackages)[number]
  status: 'completed' | 'failed' | 'expired' | 'refunded'
  createdAt: number
  /** Null if unpaid. */
  completedAt: number | null
  /** In cents. */
  refundedAmount: number
  /** The ledger's credits for it, filled in when booked. */
  granted: number
  writtenOff: number
  revision: number
  checkedAt: number
}

const minute = 60_000
const day = 24 * 60 * minute

/** Generates an account's actions from its first day to `until`, in order. */
export function inventActions(
  random: Random,
  newId: () => string,
  { since, until, exports, purchases }: { since: number; until: number; exports: number; purchases: number },
): AccountAction[] {
  const actions: AccountAction[] = []
  const moment = () => Math.floor(since + minute + random.fraction() * (until - since - minute))
  for (let made = 0; made < exports; made++) actions.push({ kind: 'export', at: moment() })
  for (let made = 0; made < purchases; made++) {
    const purchase = inventPurchase(random, newId(), moment(), until)
    actions.push({ kind: 'purchase', at: purchase.completedAt ?? purchase.createdAt, purchase })
    if (purchase.refundedAmount > 0) actions.push({ kind: 'refund', at: purchase.checkedAt, purchase })
  }
  actions.sort((a, b) => a.at - b.at)
  if (random.chance(0.02)) actions.push({ kind: 'close', at: until })
  return actions
}

/** Generates a purchase: nine of ten are completed; a few of those are refunded within a month, some partially. */
function inventPurchase(random: Random, id: string, createdAt: number, until: number): Purchase {
  const offered = creditPackages[random.chance(0.7) ? 0 : random.chance(0.7) ? 1 : 2]
  const purchase: Purchase = {
    id,
    package: offered,
    status: random.chance(0.5) ? 'failed' : 'expired',
    createdAt,
    completedAt: null,
    refundedAmount: 0,
    granted: 0,
    writtenOff: 0,
    revision: 0,
    checkedAt: createdAt + Math.floor(random.fraction() * Math.min(day, until - createdAt)),
  }
  if (random.chance(0.1)) return purchase
  const completedAt = Math.min(until, createdAt + 10_000 + random.below(9 * minute))
  Object.assign(purchase, { status: 'completed', completedAt, checkedAt: completedAt })
  if (random.chance(0.95)) return purchase
  const isWhole = random.chance(0.6)
  purchase.refundedAmount = isWhole ? offered.price : 1 + random.below(offered.price - 1)
  if (isWhole) purchase.status = 'refunded'
  // Spread over the remaining time: refunds all checked at the same moment would make a month of days look changed.
  purchase.checkedAt = completedAt + Math.floor(random.fraction() * Math.min(30 * day, until - completedAt))
  return purchase
}
