import type { Language } from '#text/languages.ts'
import { and, asc, count, desc, eq, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { CorrectableField, HideableField } from '#core/companies/company.ts'
import { companySlug, displayTaxCode } from '#core/companies/company-slug.ts'
import { parseTaxCode } from '#core/companies/tax-code.ts'
import type { Database } from '#core/db/client.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import { companies } from '#core/db/schema/companies.ts'
import { companyRequests } from '#core/db/schema/requests.ts'
import { AppError } from '#core/errors.ts'
import { type PagePlace, readPage } from '#core/read-page.ts'
import { isUuid } from '#text/uuid.ts'
import { todayInVietnam } from '#time/vietnam-days.ts'
import { foldWords } from '#text/tokenize.ts'
import { daysLeft, isLate } from './due-dates.ts'
import type { ListedStatus, RequestFilters, Corrections, RequestKind } from './request.ts'
import { type Effect, readEffects } from './read-effects.server.ts'

export interface ListedRequest {
  id: string
  kind: RequestKind
  status: ListedStatus
  companyName: string
  /** Masked if it is a personal number. */
  taxCode: string
  requesterName: string
  requesterEmail: string
  /** ISO 8601. */
  createdAt: string
  decidedAt: string | null
  /** In order; null in rows from before due dates. */
  clocks: Clock[] | null
}

/** One of a request's two terms. */
export interface Clock {
  what: 'answer' | 'completion'
  /** Day in Vietnam. */
  due: string
  /** ISO 8601; null while it runs. */
  doneAt: string | null
  isLate: boolean
  /** Negative once late; null when done. */
  daysLeft: number | null
}

export interface RequestPage extends PagePlace {
  requests: ListedRequest[]
  /** Of all requests, whatever the search. */
  counts: Record<ListedStatus | 'unconfirmed', number>
}

const perPage = 25
/** The next due date of an open request. */
const nextDue = sql`case when ${companyRequests.answeredAt} is null then ${companyRequests.answerDue}
  else ${companyRequests.completionDue} end`

/** SQL condition for open requests not answered or decided in time. */
export const isOverdue = () => and(eq(companyRequests.status, 'open'), lt(nextDue, todayInVietnam()))

export const countOverdue = (db: Database): Promise<number> => db.$count(companyRequests, isOverdue())

/** Returns one page of requests: open ones by due date, decided ones with the latest decision first. */
export async function readRequests(
  db: Database,
  { filters, page }: { filters: RequestFilters; page: number },
): Promise<RequestPage> {
  const condition = and(eq(companyRequests.status, filters.status), matching(filters.q))
  const joined = () => eq(companies.id, companyRequests.companyId)
  const [[{ total }], counted] = await Promise.all([
    db.select({ total: count() }).from(companyRequests).innerJoin(companies, joined()).where(condition),
    db
      .select({ status: companyRequests.status, count: count() })
      .from(companyRequests)
      .groupBy(companyRequests.status),
  ])
  const order = filters.status === 'open' ? asc(nextDue) : desc(companyRequests.decidedAt)
  const { rows, ...place } = await readPage({ total, page, perPage }, (offset) =>
    db
      .select({ request: companyRequests, taxCode: companies.taxCode, name: companies.name })
      .from(companyRequests)
      .innerJoin(companies, joined())
      .where(condition)
      .orderBy(order, companyRequests.createdAt, companyRequests.id)
      .limit(perPage)
      .offset(offset),
  )
  const counts = { open: 0, granted: 0, declined: 0, unconfirmed: 0 }
  for (const { status, count } of counted) counts[status] = count
  return { requests: rows.map(toListed), ...place, counts }
}

interface Row {
  request: typeof companyRequests.$inferSelect
  taxCode: string
  name: string
}

const toListed = ({ request, taxCode, name }: Row): ListedRequest => ({
  id: request.id,
  kind: request.kind,
  status: request.status as ListedStatus,
  companyName: name,
  taxCode: displayTaxCode(taxCode),
  requesterName: request.requesterName,
  requesterEmail: request.requesterEmail,
  createdAt: request.createdAt.toISOString(),
  decidedAt: request.decidedAt?.toISOString() ?? null,
  clocks: clocksOf(request),
})

function clocksOf({ answerDue, completionDue, answeredAt, decidedAt }: Row['request']): Clock[] | null {
  if (!answerDue || !completionDue) return null
  const clock = (what: Clock['what'], due: string, done: Date | null): Clock => {
    const doneAt = done?.toISOString() ?? null
    return {
      what,
      due,
      doneAt,
      isLate: isLate(due, doneAt),
      daysLeft: done ? null : daysLeft(due, todayInVietnam()),
    }
  }
  return [clock('answer', answerDue, answeredAt), clock('completion', completionDue, decidedAt)]
}

function matching(q: string | undefined): SQL | undefined {
  if (!q) return undefined
  const code = parseTaxCode(q)
  const words = foldWords(q).join(' ')
  const like = `%${q.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`
  return or(
    code && eq(companies.taxCode, code.taxCode),
    words ? sql`position(${` ${words}`} in ${companies.searchText}) > 0` : undefined,
    sql`${companyRequests.requesterName} ilike ${like}`,
    sql`${companyRequests.requesterEmail} ilike ${like}`,
  )
}

/** A company as needed to judge a request, including hidden values. */
interface JudgedCompany {
  id: number
  slug: string
  taxCode: string
  name: string
  isHousehold: boolean
  values: Record<CorrectableField, string | null>
  hiddenFields: HideableField[]
  correctedFields: CorrectableField[]
  removal: 'registry' | 'request' | null
}

export interface JudgedRequest extends ListedRequest {
  fields: HideableField[]
  corrections: Corrections
  message: string
  requesterRole: string
  language: Language
  /** Client address. */
  address: string
  confirmedAt: string | null
  reason: string | null
  acknowledgement: string | null
  decidedBy: string | null
  company: JudgedCompany
  /** Effects of its decision on the company. */
  effects: Effect[]
  /** The company's other confirmed requests, latest first. */
  others: ListedRequest[]
}

/** Returns a confirmed request with the present state of its company. Throws `not_found`. */
export async function readRequest(db: Database, id: string): Promise<JudgedRequest> {
  if (!isUuid(id)) throw requestNotFound()
  const [found] = await db
    .select({ request: companyRequests, company: companies, decidedBy: users.fullName })
    .from(companyRequests)
    .innerJoin(companies, eq(companies.id, companyRequests.companyId))
    .leftJoin(users, eq(users.id, companyRequests.decidedBy))
    .where(and(eq(companyRequests.id, id), ne(companyRequests.status, 'unconfirmed')))
  if (!found) throw requestNotFound()
  const { request, company, decidedBy } = found
  const { taxCode, name } = company
  const others = await db
    .select({ request: companyRequests })
    .from(companyRequests)
    .where(
      and(
        eq(companyRequests.companyId, request.companyId),
        ne(companyRequests.id, id),
        ne(companyRequests.status, 'unconfirmed'),
      ),
    )
    .orderBy(desc(companyRequests.createdAt))
    .limit(50)
  return {
    ...toListed({ request, taxCode, name }),
    fields: request.fields as HideableField[],
    corrections: request.corrections,
    message: request.message,
    requesterRole: request.requesterRole,
    language: request.language,
    address: request.address,
    confirmedAt: request.confirmedAt?.toISOString() ?? null,
    reason: request.reason,
    acknowledgement: request.acknowledgement,
    decidedBy,
    company: judged(company),
    effects: await readEffects(db, request, companySlug(company)),
    others: others.map((row) => toListed({ ...row, taxCode, name })),
  }
}

const judged = (company: typeof companies.$inferSelect): JudgedCompany => ({
  id: company.id,
  slug: companySlug(company),
  taxCode: displayTaxCode(company.taxCode),
  name: company.name,
  isHousehold: company.taxCode.length === 12,
  values: {
    name: company.name,
    international_name: company.internationalName,
    phone: company.phone,
    email: company.email,
    legal_representative: company.legalRepresentative,
    tax_address: company.taxAddress,
  },
  hiddenFields: company.hiddenFields,
  correctedFields: company.correctedFields,
  removal: company.removal,
})

export const requestNotFound = () => new AppError('not_found', 'Request not found.')
