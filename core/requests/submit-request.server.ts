import type { Language } from '#text/languages.ts'
import { and, count, eq, gt, sql } from 'drizzle-orm'
import type { AccountContext } from '#core/accounts/account-context.ts'
import { createAuth } from '#core/accounts/auth.server.ts'
import { createMailedToken } from '#core/accounts/mailed-token.server.ts'
import {
  type Company,
  type CorrectableField,
  correctableFields,
  hideableFields,
} from '#core/companies/company.ts'
import type { Database } from '#core/db/client.server.ts'
import { companyRequests } from '#core/db/schema/requests.ts'
import { transact } from '#core/db/transact.server.ts'
import { AppError } from '#core/errors.ts'
import { queueMail } from '#core/mail/queue-mail.server.ts'
import type { Corrections, RequestDetails, RequestedChange } from './request.ts'
import type { Requester } from './request-input.ts'

export type RequestContext = Pick<
  AccountContext,
  'db' | 'auth' | 'authOptions' | 'siteOrigin' | 'attempts'
> & {
  /** Calendar days within which a confirmed request must be decided. */
  requestTermDays: number
}

export interface NewRequest {
  /** The public view of the company. */
  company: Company
  change: RequestedChange
  requester: Requester
  language: Language
  /** Client address. */
  address: string
}

/** Per address in 24 hours: anyone may type somebody else's address. */
const maxMailsPerDay = 5
const daySeconds = 86_400

/**
 * Stores a request and mails its confirmation link. Duplicates are detected only after confirmation: here it would
 * reveal pending requests to anyone. Throws `too_many_requests`.
 */
export async function submitRequest(context: RequestContext, newRequest: NewRequest): Promise<void> {
  const { db, attempts } = context
  const { requester, address } = newRequest
  await attempts.take({ kind: 'request', address, account: requester.email })
  await transact(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${requester.email}, 11))`)
    await requireFewMails(tx, requester.email)
    await writeRequest(context, tx, newRequest)
  })
}

/** Returns whether an equal request of this person is open. */
export async function isOpen(
  tx: Database,
  companyId: number,
  email: string,
  details: RequestDetails,
): Promise<boolean> {
  const { kind } = details
  const open = await tx
    .select({
      fields: companyRequests.fields,
      corrections: companyRequests.corrections,
      message: companyRequests.message,
    })
    .from(companyRequests)
    .where(
      and(
        eq(companyRequests.companyId, companyId),
        eq(companyRequests.requesterEmail, email),
        eq(companyRequests.status, 'open'),
        eq(companyRequests.kind, kind),
      ),
    )
  const meaning = meaningOf(details)
  return open.some((other) => meaningOf({ ...other, kind } as RequestDetails) === meaning)
}

/** Key by which requests of a kind are equal. Corrections may be given only in the message. */
function meaningOf({ kind, fields, corrections, message }: RequestDetails): string {
  return JSON.stringify([
    hideableFields.filter((field) => fields.includes(field)),
    correctableFields.map((field) => corrections[field] ?? ''),
    kind === 'correct' && message,
  ])
}

async function requireFewMails(tx: Database, email: string): Promise<void> {
  const [{ mailed }] = await tx
    .select({ mailed: count() })
    .from(companyRequests)
    .where(
      and(
        eq(companyRequests.requesterEmail, email),
        gt(companyRequests.createdAt, sql`now() - make_interval(secs => ${daySeconds})`),
      ),
    )
  if (mailed < maxMailsPerDay) return
  throw new AppError('too_many_requests', 'Too many requests for one address.', {
    details: { retryAfter: daySeconds },
  })
}

async function writeRequest(
  { authOptions, siteOrigin, requestTermDays }: RequestContext,
  tx: Database,
  { company, change, requester, language, address }: NewRequest,
): Promise<void> {
  const { name, role, email, message } = requester
  const [{ id }] = await tx
    .insert(companyRequests)
    .values({
      companyId: company.id,
      ...change,
      message,
      requesterName: name,
      requesterRole: role,
      requesterEmail: email,
      language,
      address,
    })
    .returning({ id: companyRequests.id })
  const token = await createMailedToken(createAuth(tx, authOptions), 'confirm-request', id)
  await queueMail(tx, {
    kind: 'request_confirmation',
    recipient: email,
    language,
    data: {
      name,
      companyName: company.name,
      requestKind: change.kind,
      fields: (change.kind === 'hide' ? change.fields : Object.keys(change.corrections)).join(','),
      termDays: requestTermDays,
      link: `${siteOrigin}/confirm-request?token=${token}`,
    },
  })
}

/** Returns the shown values of the correctable fields. */
export const shownFields = (company: Company): Record<CorrectableField, string | null> => ({
  name: company.name,
  international_name: company.internationalName,
  phone: company.phone,
  email: company.email,
  legal_representative: company.legalRepresentative,
  tax_address: company.address,
})

/** Keeps the corrections that differ from the shown values. Hidden fields are not compared. */
export function realCorrections(company: Company, corrections: Corrections): Corrections {
  const shown = shownFields(company)
  return Object.fromEntries(
    Object.entries(corrections).filter(([field, value]) => shown[field as CorrectableField] !== value),
  )
}
