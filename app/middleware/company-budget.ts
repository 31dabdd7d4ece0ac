import type { RouterContextProvider } from 'react-router'
import { AppError } from '#core/errors.ts'
import { rateLimited } from '#core/metrics.server.ts'
import type { BudgetClient } from '#core/rate-limits/budget-clients.server.ts'
import type { CompanyAllowance, CompanyBudget } from '#core/rate-limits/company-budget.server.ts'
import type { SearchParams } from '#core/search/search-response.ts'
import { services } from '#core/services.server.ts'
import { msPerDay } from '#time/vietnam-days.ts'
import { currentUser, isAdministrator } from './current-user.ts'
import { requestInfo, type RequestInfo } from './request-info.ts'

export interface Asked {
  request: Request
  context: Readonly<RouterContextProvider>
}

type Budget = Pick<CompanyBudget, 'take'>

/**
 * Returns the client that a request's companies count for: its address, and the account of its key or session. Keys
 * never have administrator rights, as they pass no second factor.
 */
export async function budgetClient(asked: Asked): Promise<BudgetClient> {
  const { address, client } = asked.context.get(requestInfo)
  if (client) return { address, account: { id: client.userId } }
  const user = await currentUser(asked)
  return { address, ...(user && { account: { id: user.id, isAdministrator: isAdministrator(user) } }) }
}

/**
 * Counts the companies of a response; every route that shows companies calls it first. Throws `company_budget_used`
 * when they exceed the rest of today's budget.
 */
export async function countShown(
  asked: Asked,
  companyIds: readonly number[],
  budget: Budget = services().companyBudget,
): Promise<void> {
  const info = asked.context.get(requestInfo)
  const allowance = await take(asked, companyIds, budget)
  info.companies = allowance
  if (allowance?.allowed !== false) return
  rateLimited.inc({ limit: 'companies' })
  throw budgetUsed(allowance)
}

/** Counts companies a response can do without; returns false when they exceed the budget. */
export async function mayShow(
  asked: Asked,
  companyIds: readonly number[],
  budget: Budget = services().companyBudget,
): Promise<boolean> {
  return (await take(asked, companyIds, budget))?.allowed !== false
}

async function take(
  asked: Asked,
  companyIds: readonly number[],
  budget: Budget,
): Promise<CompanyAllowance | undefined> {
  const info = asked.context.get(requestInfo)
  info.showsCompanies = true
  if (info.isCrawler) return undefined
  const allowance = await budget.take(await budgetClient(asked), companyIds)
  if (allowance?.allowed !== false || !(await info.isVerifiedCrawler?.())) return allowance
  info.isCrawler = true
  return undefined
}

/** Records a company lookup, found or not, to detect scrapers. */
export async function recordLookUp(asked: Asked, slug: string): Promise<void> {
  const from = await watched(asked)
  if (from) await services().copyingWatch.lookUp(from, slug)
}

/** Records a search page, to detect scrapers. */
export async function recordPage(asked: Asked, { page, ...search }: SearchParams): Promise<void> {
  const from = await watched(asked)
  if (from) await services().copyingWatch.turnPage(from, JSON.stringify(search), page)
}

async function watched(asked: Asked) {
  const { id, address, isCrawler } = asked.context.get(requestInfo)
  if (isCrawler || services().env.RATE_LIMIT_DAILY_COMPANIES === 0) return undefined
  const { account } = await budgetClient(asked)
  return account?.isAdministrator ? undefined : { request: id, address }
}

/** Returns the error of a used-up budget. `extendable` tells the page to offer a proof of work. */
export function budgetUsed({ quota, resetSeconds, isExtendable, isCustomer }: CompanyAllowance): AppError {
  return new AppError('company_budget_used', `More than ${quota} companies in a day.`, {
    details: {
      quota,
      retryAfter: resetSeconds,
      extendable: isExtendable ? 1 : 0,
      customer: isCustomer ? 1 : 0,
    },
  })
}

/** Adds RateLimit headers to API responses, and Retry-After to refusals. */
export function addBudgetHeaders(headers: Headers, request: Request, { companies }: RequestInfo): void {
  if (!companies) return
  const { allowed, quota, remaining, resetSeconds } = companies
  if (allowed && !new URL(request.url).pathname.startsWith('/api/')) return
  headers.set('RateLimit-Policy', `"companies";q=${quota};w=${msPerDay / 1000}`)
  headers.set('RateLimit', `"companies";r=${remaining};t=${resetSeconds}`)
  if (!allowed) headers.set('Retry-After', String(resetSeconds))
}
