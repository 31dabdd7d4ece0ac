import { RouterContextProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { countShown, mayShow } from './company-budget.ts'
import { requestInfo, type RequestInfo } from './request-info.ts'

const take = vi.fn(async () => ({
  allowed: false,
  quota: 1,
  remaining: 0,
  resetSeconds: 60,
  isExtendable: false,
  isCustomer: false,
}))
afterEach(() => take.mockClear())

function ask(more: Partial<RequestInfo>) {
  const context = new RouterContextProvider()
  const info = { id: 'test', address: '192.0.2.1', isLocal: false, secure: false, nonce: '', origin: '' }
  context.set(requestInfo, { ...info, ...more })
  return { request: new Request('http://site/company/1'), context }
}

test('a verified crawler is not counted', async () => {
  await countShown(ask({ isCrawler: true }), [1], { take })
  expect(take).not.toHaveBeenCalled()
})

test('looks up the host name only once the budget is used up, and lets a crawler continue', async () => {
  const isVerifiedCrawler = vi.fn(async () => true)
  const crawler = ask({ isVerifiedCrawler })
  await countShown(crawler, [1], { take })
  expect(await mayShow(crawler, [2], { take })).toBe(true)
  expect(isVerifiedCrawler).toHaveBeenCalledTimes(1)
})

test('refuses other clients with an explanation on the page and in headers', async () => {
  const visitor = ask({ isVerifiedCrawler: async () => false })
  await expect(countShown(visitor, [1], { take })).rejects.toMatchObject({
    type: 'company_budget_used',
    details: { quota: 1, retryAfter: 60, extendable: 0, customer: 0 },
  })
  expect(visitor.context.get(requestInfo).companies).toMatchObject({ allowed: false })
  expect(await mayShow(ask({}), [1], { take })).toBe(false)
})
