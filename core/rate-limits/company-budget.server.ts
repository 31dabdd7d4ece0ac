import { LRUCache } from 'lru-cache'
import { hasPurchased } from '#core/billing/has-purchased.server.ts'
import type { Database } from '#core/db/client.server.ts'
import type { Log } from '#core/log.server.ts'
import { addDays, startOfDay, todayInVietnam } from '#time/vietnam-days.ts'
import { type BudgetClient, type ClientKeys, createClientKeys } from './budget-clients.server.ts'
import {
  createExtensions,
  type Extensions,
  type Extra,
  maxFirstTries,
  readExtra,
} from './budget-extensions.server.ts'
import { createShownCompanies } from './shown-companies.server.ts'

/** Budgets as multiples of an address's. */
const timesOfNetwork = 3
export const timesOfCustomer = 10
/** Past this share of a budget, a process writes its counts before responding. */
const unsharedPart = 0.05
const purchaseMemoryMs = 60_000

/** A client's remaining budget of companies for today. */
export interface CompanyAllowance {
  allowed: boolean
  /** Of the budget closest to its end. */
  quota: number
  remaining: number
  /** Until midnight in Vietnam. */
  resetSeconds: number
  /** Whether a proof of work can extend the budget; set once it is used up. */
  isExtendable: boolean
  /** Whether the account has bought credits. */
  isCustomer: boolean
}

/** Counts each shown company once per client and day in Vietnam. */
export interface CompanyBudget extends Extensions {
  /**
   * Counts companies before they are shown. If they exceed the budget none is counted, and the response must not be
   * sent. Undefined without a budget. Allows everything while the database is unavailable.
   */
  take(client: BudgetClient, companyIds: readonly number[]): Promise<CompanyAllowance | undefined>
  /** Writes the counts of this process. */
  flush(): Promise<boolean>
  stop(): Promise<void>
}

interface Options {
  db: Database
  log: Pick<Log, 'warn'>
  /** Keys the hashes of clients and signs challenges. */
  secret: string
  /** Max companies per address and day; 0 disables the budget. */
  quota: number
  /** Max tries of a day's first proof of work; fewer in tests. */
  maxTries?: number
}

type Share = { key: string; kind: keyof ClientKeys; limit: number }

/**
 * Counts an address, its network and the signed-in account separately; the first exhausted budget refuses. For an
 * account that has bought credits only its own, larger budget counts.
 */
export function createCompanyBudget({
  db,
  log,
  secret,
  quota,
  maxTries = maxFirstTries,
}: Options): CompanyBudget {
  const keysOf = createClientKeys(secret)
  const shown = createShownCompanies(db, log)
  const purchases = new LRUCache<string, boolean>({ max: 10_000, ttl: purchaseMemoryMs })

  async function isCustomer({ account }: BudgetClient): Promise<boolean> {
    if (!account) return false
    const cached = purchases.get(account.id)
    if (cached !== undefined) return cached
    const found = await hasPurchased(db, account.id).catch(() => undefined)
    if (found !== undefined) purchases.set(account.id, found)
    return found ?? false
  }

  function sharesOf(keys: ClientKeys, ofCustomer: boolean): Share[] {
    const limits = { address: quota, network: quota * timesOfNetwork, account: quota }
    if (ofCustomer) limits.account = quota * timesOfCustomer
    return (['address', 'network', 'account'] as const).flatMap((kind) => {
      const key = keys[kind]
      return key === undefined ? [] : [{ key, kind, limit: limits[kind] }]
    })
  }

  async function take(client: BudgetClient, companyIds: readonly number[]) {
    if (quota === 0 || client.account?.isAdministrator) return undefined
    const day = todayInVietnam()
    const keys = keysOf(client, day)
    let ofCustomer = await isCustomer(client)
    let extra: Extra | 'unknown' | undefined
    let isShared = true
    for (;;) {
      const shares = sharesOf(keys, ofCustomer)
      const sets = await shown.open(shares.map(({ key }) => key))
      // Nothing awaits between here and `add`, so concurrent requests cannot pass together.
      const taken = shares.map((share, at) => {
        const fresh = [...new Set(companyIds)].filter((id) => !sets[at].has(id))
        const limit = share.limit + (typeof extra === 'object' && !ofCustomer ? extra[share.kind] : 0)
        return { ...share, limit, fresh, remaining: limit - sets[at].size }
      })
      const isLate = taken.some(({ key, fresh, limit }) => {
        const unshared = shown.unshared(key)
        return fresh.length > 0 && unshared > 0 && unshared + fresh.length > limit * unsharedPart
      })
      if (isLate && isShared) {
        isShared = await shown.flush()
        continue
      }
      const binding = ofCustomer ? taken.filter(({ kind }) => kind === 'account') : taken
      const isOver = binding.some(({ fresh, remaining }) => fresh.length > Math.max(0, remaining))
      if (isOver && !extra) {
        // Queried only here: few clients get this far.
        purchases.delete(client.account?.id ?? '')
        ofCustomer = await isCustomer(client)
        extra = await readExtra(db, keys).catch(() => 'unknown' as const)
        continue
      }
      const allowed = !isOver || extra === 'unknown'
      if (allowed) for (const { key, fresh } of taken) if (fresh.length > 0) shown.add(key, day, fresh)
      const left = binding.map(({ limit, fresh, remaining }) => ({
        quota: limit,
        remaining: Math.max(0, allowed ? remaining - fresh.length : remaining),
      }))
      const nearest = left.reduce((least, one) => (one.remaining < least.remaining ? one : least))
      const resetSeconds = Math.ceil((Date.parse(startOfDay(addDays(day, 1))) - Date.now()) / 1000)
      const isExtendable = typeof extra === 'object' && extra.isExtendable && !ofCustomer
      return {
        allowed,
        ...nearest,
        resetSeconds: Math.max(1, resetSeconds),
        isExtendable,
        isCustomer: ofCustomer,
      }
    }
  }

  return {
    take,
    ...createExtensions({ db, secret, keysOf, maxTries }),
    flush: () => shown.flush(),
    stop: () => shown.stop(),
  }
}
