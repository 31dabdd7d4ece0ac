import type { Language } from '#text/languages.ts'
import { creditsOwed } from '#core/billing/credits-owed.ts'
import { fullName, inventPerson } from '#demo/companies/people.ts'
import { Random } from '#demo/companies/random.ts'
import { type CreditEntry, signUpCredits } from '#core/credits/credit-entry.ts'
import { entryHash, ledgerSeal } from '#core/credits/entry-hash.server.ts'
import { exportFormats } from '#core/exports/formats.ts'
import { foldWords } from '#text/tokenize.ts'
import { inventActions, type Purchase } from './history.ts'

/** Companies that customers export; some customers are named after one. */
export interface KnownCompanies {
  ids: readonly number[]
  names: readonly string[]
}

interface Invention {
  seed: number
  /** From 0. */
  number: number
  /** Range of all events, in milliseconds since 1970. */
  since: number
  until: number
  exports: number
  purchases: number
  companies: KnownCompanies
  ledgerKey: Uint8Array
}

export interface GeneratedAccount {
  id: string
  email: string
  fullName: string
  companyName: string | null
  language: Language
  isVerified: boolean
  createdAt: number
  closedAt: number | null
  credits: number
  seal: string
  exports: GeneratedExport[]
  purchases: Purchase[]
  entries: Omit<CreditEntry, 'id'>[]
}

interface GeneratedExport {
  id: string
  companyIds: number[]
  /** Newly exported ones, which were paid for. */
  paidIds: number[]
  format: (typeof exportFormats)[number]
  createdAt: number
}

/** Generates a customer with their whole history; deterministic for a seed and number. Nobody can sign in as one. */
export function generateAccount(invention: Invention): GeneratedAccount {
  const { seed, number, since, until, companies, ledgerKey } = invention
  const random = new Random(seed, number)
  const newId = createSeededIds(random, number)
  const id = newId()
  const name = titled(fullName(inventPerson(random)))
  const account: GeneratedAccount = {
    id,
    email: `${foldWords(name).join('.')}.${seed}.${number}@khach.example`,
    fullName: name,
    companyName: random.chance(0.6) ? random.pick(companies.names) : null,
    language: random.chance(0.8) ? 'vi' : 'en',
    isVerified: random.chance(0.9),
    // The square root favours recent dates.
    createdAt: Math.floor(since + Math.sqrt(random.fraction()) * (until - since - 3_600_000)),
    closedAt: null,
    credits: 0,
    seal: '',
    exports: [],
    purchases: [],
    entries: [],
  }
  let hash = ''
  const book = (entry: Pick<CreditEntry, 'amount' | 'reason' | 'source' | 'sourceId'>, at: number) => {
    account.credits += entry.amount
    const entryNumber = account.entries.length + 1
    const balanceAfter = account.credits
    const booked = { ...entry, userId: id, entryNumber, note: null, balanceAfter, createdAt: new Date(at) }
    hash = entryHash(ledgerKey, hash, booked)
    account.entries.push({ ...booked, hash })
  }
  book({ amount: signUpCredits, reason: 'sign_up', source: 'user', sourceId: id }, account.createdAt)
  const firstCompany = random.below(companies.ids.length)
  let known = 0
  const companyAt = (place: number) => companies.ids[(firstCompany + place) % companies.ids.length]
  for (const action of inventActions(random, newId, { ...invention, since: account.createdAt })) {
    if (action.kind === 'export') exportSome(action.at)
    else if (action.kind === 'purchase') buy(action.purchase, action.at)
    else if (action.kind === 'refund') refundPart(action.purchase, action.at)
    else close(action.at)
  }
  account.seal = ledgerSeal(ledgerKey, { userId: id, entryNumber: account.entries.length, hash })
  return account

  function exportSome(at: number) {
    const requested = 1 + Math.floor(20 * random.fraction() ** 5)
    const fresh = Math.min(requested, account.credits, companies.ids.length - known)
    const paidIds = Array.from({ length: fresh }, (_, place) => companyAt(known + place))
    // Without credits, repeats exports already paid for.
    const again = Math.min(known, fresh === 0 ? requested : random.below(4))
    const companyIds = [...Array.from({ length: again }, (_, place) => companyAt(place)), ...paidIds]
    known += fresh
    const made = {
      id: newId(),
      companyIds,
      paidIds,
      format: random.pick(exportFormats),
      createdAt: at,
    }
    account.exports.push(made)
    if (fresh > 0) book({ amount: -fresh, reason: 'export', source: 'export', sourceId: made.id }, at)
  }

  function buy(purchase: Purchase, at: number) {
    account.purchases.push(purchase)
    if (purchase.completedAt === null) return
    purchase.granted = purchase.package.credits
    bookPayment(purchase, purchase.granted, 'purchase', at)
  }

  function refundPart(purchase: Purchase, at: number) {
    const { credits, price: amount } = purchase.package
    const owed = creditsOwed(
      { credits, amount },
      { isPaid: true, refundedAmount: purchase.refundedAmount, dispute: null },
    )
    const due = credits - owed
    const taken = Math.min(due, account.credits)
    purchase.granted -= taken
    purchase.writtenOff = due - taken
    if (taken > 0) bookPayment(purchase, -taken, 'refund', at)
  }

  function bookPayment(purchase: Purchase, amount: number, reason: 'purchase' | 'refund', at: number) {
    const sourceId = `${purchase.id}:${++purchase.revision}`
    book({ amount, reason, source: 'transaction', sourceId }, at)
  }

  /** Closes an account as `closeAccount` would. */
  function close(at: number) {
    if (account.credits > 0) {
      const sourceId = `${id}:closure`
      book({ amount: -account.credits, reason: 'closure', source: 'user', sourceId }, at)
    }
    Object.assign(account, {
      email: `closed-${id}@invalid`,
      fullName: '',
      companyName: null,
      isVerified: false,
      closedAt: at,
    })
  }
}

/** Title-cases a registry name: Nguyễn Thị Ánh. */
function titled(name: string): string {
  return name
    .split(' ')
    .map((word) => word[0] + word.slice(1).toLocaleLowerCase('vi'))
    .join(' ')
}

/**
 * Makes ids for what belongs to one of many: its number and the place of each id are part of it. The generator has too few
 * states for a million ids that chance alone keeps apart.
 */
function createSeededIds(random: Random, number: number): () => string {
  let place = 0
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')
  return () => {
    const chance = hex(random.bits(), 8)
    return `${chance}-${hex(random.bits() >>> 16, 4)}-${hex(place++, 4)}-8000-${hex(number, 12)}`
  }
}
