import { expect, test } from 'vitest'
import { entryHash, ledgerSeal } from '#core/credits/entry-hash.server.ts'
import { ledgerKey } from '#tests/setup/accounts.ts'
import { generateAccount } from './generated-account.ts'

const companies = { ids: Array.from({ length: 500 }, (_, id) => id + 1), names: ['CÔNG TY A'] }
const until = Date.parse('2026-11-01T00:00:00Z')
const accounts = Array.from({ length: 300 }, (_, number) =>
  generateAccount({
    seed: 1,
    number,
    since: Date.parse('2024-01-01T00:00:00Z'),
    until,
    exports: number % 5,
    purchases: number % 3,
    companies,
    ledgerKey,
  }),
)

test('the entries of every account form a chain that ends with its balance and seal', () => {
  for (const { id, credits, seal, entries } of accounts) {
    let [hash, balance] = ['', 0]
    for (const [at, entry] of entries.entries()) {
      expect([entry.userId, entry.entryNumber]).toEqual([id, at + 1])
      expect(entry.balanceAfter).toBe((balance += entry.amount))
      expect(entry.hash).toBe((hash = entryHash(ledgerKey, hash, entry)))
    }
    expect(credits).toBe(balance)
    expect(seal).toBe(ledgerSeal(ledgerKey, entries.at(-1)!))
  }
})

test('a closed account has no credits and no personal data', () => {
  const closed = accounts.filter(({ closedAt }) => closedAt !== null)
  expect(closed.length).toBeGreaterThan(0)
  for (const account of closed) {
    expect(account).toMatchObject({
      email: `closed-${account.id}@invalid`,
      fullName: '',
      companyName: null,
      isVerified: false,
      closedAt: until,
      credits: 0,
    })
    const { reason, sourceId } = account.entries.at(-1)!
    if (reason === 'closure') expect(sourceId).toBe(`${account.id}:closure`)
  }
  expect(closed.some(({ entries }) => entries.at(-1)!.reason === 'closure')).toBe(true)
})
