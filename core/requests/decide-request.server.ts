import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { type Administrator, writeAudit } from '#core/audit/write-audit.server.ts'
import { companySlug } from '#core/companies/company-slug.ts'
import type { Database } from '#core/db/client.server.ts'
import { companies } from '#core/db/schema/companies.ts'
import { companyRequests } from '#core/db/schema/requests.ts'
import { transact } from '#core/db/transact.server.ts'
import { AppError } from '#core/errors.ts'
import { queueMail } from '#core/mail/queue-mail.server.ts'
import { isUuid } from '#text/uuid.ts'
import {
  applyEffects,
  applyRestoration,
  type CompanyEffects,
  type CompanyRestoration,
} from './change-company.server.ts'
import { requestNotFound } from './read-requests.server.ts'

interface DecisionContext {
  db: Database
  siteOrigin: string
}

interface Judged {
  requestId: string
  /** Mailed to the requester. */
  reason: string
}

type RequestRow = typeof companyRequests.$inferSelect

/**
 * Grants a request with the effects an administrator chose, which may differ from the requested ones, and mails the
 * requester. Throws `not_found`, and `already_decided` for the second of two administrators.
 */
export async function grantRequest(
  context: DecisionContext,
  actor: Administrator,
  { requestId, reason, effects }: Judged & { effects: CompanyEffects },
): Promise<void> {
  await transact(context.db, async (tx) => {
    const { request, company } = await decide(tx, actor, { requestId, reason, status: 'granted' })
    await applyEffects(tx, { actor, companyId: request.companyId, reason }, effects)
    await mailDecision(tx, context.siteOrigin, { request, company, reason, effects })
  })
}

/** Declines a request and mails the requester the reason. Throws like `grantRequest`. */
export async function declineRequest(
  context: DecisionContext,
  actor: Administrator,
  { requestId, reason }: Judged,
): Promise<void> {
  await transact(context.db, async (tx) => {
    const { request, company } = await decide(tx, actor, { requestId, reason, status: 'declined' })
    await mailDecision(tx, context.siteOrigin, { request, company, reason })
  })
}

/** Reverts effects of a decided request on its company. Throws `not_found`. */
export async function restoreCompany(
  { db }: Pick<DecisionContext, 'db'>,
  actor: Administrator,
  { requestId, reason, restoration }: Judged & { restoration: CompanyRestoration },
): Promise<void> {
  if (!isUuid(requestId)) throw requestNotFound()
  await transact(db, async (tx) => {
    const [request] = await tx
      .select({ companyId: companyRequests.companyId })
      .from(companyRequests)
      .where(and(eq(companyRequests.id, requestId), ne(companyRequests.status, 'unconfirmed')))
    if (!request) throw requestNotFound()
    await applyRestoration(tx, { actor, companyId: request.companyId, reason }, restoration)
  })
}

/**
 * Marks a request as answered and mails the requester an acknowledgement, with the administrator's words if any. Throws
 * `not_found`, `already_decided`, and `already_answered` for the second of two administrators.
 */
export async function acknowledgeRequest(
  { db, siteOrigin }: DecisionContext,
  actor: Administrator,
  { requestId, text }: { requestId: string; text: string },
): Promise<void> {
  if (!isUuid(requestId)) throw requestNotFound()
  await transact(db, async (tx) => {
    const [request] = await tx
      .update(companyRequests)
      .set({ answeredAt: sql`now()`, acknowledgement: text || null })
      .where(
        and(
          eq(companyRequests.id, requestId),
          eq(companyRequests.status, 'open'),
          isNull(companyRequests.answeredAt),
        ),
      )
      .returning()
    if (!request) throw await whyNotOpen(tx, requestId)
    const company = await companyOf(tx, request)
    // Without the words, which are for the requester and may name them.
    await writeAudit(tx, actor, {
      action: 'request.acknowledge',
      subject: { id: request.id, name: company.name },
    })
    await queueMail(tx, {
      kind: 'request_acknowledged',
      recipient: request.requesterEmail,
      language: request.language,
      data: {
        name: request.requesterName,
        companyName: company.name,
        text,
        completionDue: request.completionDue ?? '',
        link: pageOf(siteOrigin, company),
      },
    })
  })
}

/** Decides a request under a lock: the second of two waits for the first, then finds it closed. */
async function decide(
  tx: Database,
  actor: Administrator,
  { requestId, reason, status }: Judged & { status: 'granted' | 'declined' },
) {
  if (!isUuid(requestId)) throw requestNotFound()
  const [request] = await tx
    .update(companyRequests)
    .set({
      status,
      reason,
      decidedAt: sql`now()`,
      decidedBy: actor.id,
      answeredAt: sql`coalesce(${companyRequests.answeredAt}, now())`,
    })
    .where(and(eq(companyRequests.id, requestId), eq(companyRequests.status, 'open')))
    .returning()
  if (!request) throw await whyNotOpen(tx, requestId)
  const company = await companyOf(tx, request)
  await writeAudit(tx, actor, {
    action: status === 'granted' ? 'request.grant' : 'request.decline',
    subject: { id: request.id, name: company.name },
    before: { status: 'open' },
    after: { status },
    reason,
  })
  return { request, company }
}

async function companyOf(tx: Database, { companyId }: RequestRow): Promise<Decided['company']> {
  const [company] = await tx
    .select({
      id: companies.id,
      taxCode: companies.taxCode,
      name: companies.name,
      removal: companies.removal,
    })
    .from(companies)
    .where(eq(companies.id, companyId))
  return company
}

async function whyNotOpen(tx: Database, id: string): Promise<AppError> {
  const [found] = await tx
    .select({ status: companyRequests.status })
    .from(companyRequests)
    .where(eq(companyRequests.id, id))
  if (!found || found.status === 'unconfirmed') return requestNotFound()
  if (found.status === 'open')
    return new AppError('already_answered', 'This request has already been answered.')
  return new AppError('already_decided', 'This request has already been decided.')
}

interface Decided {
  request: RequestRow
  company: { id: number; taxCode: string; name: string; removal: string | null }
  reason: string
  /** Absent if declined. */
  effects?: CompanyEffects
}

async function mailDecision(
  tx: Database,
  siteOrigin: string,
  { request, company, reason, effects }: Decided,
): Promise<void> {
  const { requesterName: name, requesterEmail: recipient, language } = request
  await queueMail(tx, {
    kind: 'request_decision',
    recipient,
    language,
    data: {
      name,
      companyName: company.name,
      outcome: effects ? 'granted' : 'declined',
      reason,
      hidden: effects?.hide.join(',') ?? '',
      corrected: Object.keys(effects?.corrections ?? {}).join(','),
      removed: effects?.remove ? 1 : 0,
      link: pageOf(siteOrigin, company, effects?.remove),
    },
  })
}

/** Returns the company's page; undefined once removed. */
const pageOf = (siteOrigin: string, company: Decided['company'], isRemoved = false) =>
  siteOrigin + (isRemoved || company.removal ? '/privacy' : `/company/${companySlug(company)}`)
