import { and, eq, lt, sql } from 'drizzle-orm'
import { createAuth } from '#core/accounts/auth.server.ts'
import { invalidToken, readMailedToken, useMailedToken } from '#core/accounts/mailed-token.server.ts'
import { tokenLifetimes } from '#core/accounts/token-lifetimes.ts'
import { companySlug } from '#core/companies/company-slug.ts'
import type { Database } from '#core/db/client.server.ts'
import { companies } from '#core/db/schema/companies.ts'
import { companyRequests } from '#core/db/schema/requests.ts'
import { transact } from '#core/db/transact.server.ts'
import { log } from '#core/log.server.ts'
import { holidaysUntil } from '#time/working-days.ts'
import { isOpen, type RequestContext } from './submit-request.server.ts'
import { type DueDates, dueDates } from './due-dates.ts'
import type { RequestDetails, RequestedChange } from './request.ts'

/** An unconfirmed request, possibly typed by somebody else in the requester's name. */
export interface UnconfirmedRequest extends RequestDetails {
  /** Null when the company is no longer listed. */
  slug: string | null
  companyName: string
  requesterName: string
  requesterRole: string
}

/** Returns the request of a mailed link; undefined for a used, expired or unknown link. */
export async function readUnconfirmed(
  { db, auth }: Pick<RequestContext, 'db' | 'auth'>,
  token: string,
): Promise<UnconfirmedRequest | undefined> {
  const id = await readMailedToken(auth, 'confirm-request', token)
  if (!id) return undefined
  const [found] = await db
    .select({
      request: companyRequests,
      id: companies.id,
      taxCode: companies.taxCode,
      name: companies.name,
      removal: companies.removal,
    })
    .from(companyRequests)
    .innerJoin(companies, eq(companies.id, companyRequests.companyId))
    .where(and(eq(companyRequests.id, id), eq(companyRequests.status, 'unconfirmed')))
  if (!found) return undefined
  const { kind, fields, corrections, message, requesterName, requesterRole } = found.request
  const change = { kind, fields, corrections } as RequestedChange
  const slug = found.removal === null ? companySlug(found) : null
  return { ...change, message, requesterName, requesterRole, slug, companyName: found.name }
}

/**
 * Opens the request of a mailed link for answer and decision; returns their due dates. Returns undefined if an equal
 * request is open, and drops this one. Throws `invalid_token` for a used, expired or unknown link.
 */
export async function confirmRequest(
  { db, authOptions, requestTermDays }: Pick<RequestContext, 'db' | 'authOptions' | 'requestTermDays'>,
  token: string,
): Promise<DueDates | undefined> {
  return transact(db, async (tx) => {
    const id = await useMailedToken(createAuth(tx, authOptions), 'confirm-request', token)
    if (!id) throw invalidToken()
    const [request] = await tx.select().from(companyRequests).where(eq(companyRequests.id, id)).for('update')
    if (request?.status !== 'unconfirmed') throw invalidToken()
    const { companyId, requesterEmail } = request
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${requesterEmail}, 11))`)
    if (await isOpen(tx, companyId, requesterEmail, request as RequestDetails)) {
      await tx.delete(companyRequests).where(eq(companyRequests.id, id))
      return undefined
    }
    const confirmedAt = new Date()
    const due = dueDates(confirmedAt, requestTermDays)
    if (due.completionDue > holidaysUntil) log.warn({ holidaysUntil }, 'public holidays table out of date')
    await tx
      .update(companyRequests)
      .set({ status: 'open', confirmedAt, ...due })
      .where(eq(companyRequests.id, id))
    return due
  })
}

/** Deletes requests whose confirmation link has expired; returns how many. */
export async function removeUnconfirmed(db: Database): Promise<number> {
  const expiry = sql`now() - make_interval(secs => ${tokenLifetimes['confirm-request']})`
  const removed = await db
    .delete(companyRequests)
    .where(and(eq(companyRequests.status, 'unconfirmed'), lt(companyRequests.createdAt, expiry)))
    .returning({ id: companyRequests.id })
  return removed.length
}
