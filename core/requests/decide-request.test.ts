import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Administrator } from '#core/audit/write-audit.server.ts'
import { auditEntries } from '#core/db/schema/audit.ts'
import { companies } from '#core/db/schema/companies.ts'
import { mails } from '#core/db/schema/mail.ts'
import { companyRequests } from '#core/db/schema/requests.ts'
import { insertUser } from '#tests/setup/accounts.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { companyRow } from '#tests/setup/search.ts'
import { searchText } from '#core/companies/search-text.ts'
import type { CompanyEffects } from './change-company.server.ts'
import { acknowledgeRequest, declineRequest, grantRequest, restoreCompany } from './decide-request.server.ts'
import { readRequest } from './read-requests.server.ts'

let database: TestDatabase
let actor: Administrator
let other: Administrator
let companyId: number
let lastAudit = 0
const db = () => database.connection.db
const context = () => ({ db: db(), siteOrigin: 'https://site.example' })
const nothing: CompanyEffects = { hide: [], corrections: {}, remove: false }
const reason = 'Có giấy tờ đúng'

beforeAll(async () => {
  database = await openTestDatabase()
  const administrator = async (fullName: string) => {
    const id = await insertUser(db(), { role: 'admin', fullName })
    return { id, fullName, email: 'q@example.vn', address: '203.0.113.1' }
  }
  actor = await administrator('Quản Trị Một')
  other = await administrator('Quản Trị Hai')
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.asOwner(sql`truncate companies, company_requests, mails restart identity`)
  const [{ id }] = await db()
    .insert(companies)
    .values(
      companyRow('0100109106', 'CÔNG TY TNHH SAO MAI', {
        phone: '0912345678',
        email: 'a@b.vn',
        legalRepresentative: 'NGUYỄN VĂN A',
        taxAddress: '1 Kim Mã, Quận Ba Đình, Hà Nội',
        cityId: 1,
      }),
    )
    .returning({ id: companies.id })
  companyId = id
  const [{ last }] = await db()
    .select({ last: sql<number>`coalesce(max(id), 0)::float8` })
    .from(auditEntries)
  lastAudit = last
})

async function open(status: 'open' | 'unconfirmed' = 'open'): Promise<string> {
  const [{ id }] = await db()
    .insert(companyRequests)
    .values({
      companyId,
      kind: 'hide',
      fields: ['phone'],
      message: '',
      requesterName: 'Lê Thị Hỏi',
      requesterEmail: 'hoi@example.vn',
      language: 'vi',
      status,
      address: '203.0.113.7',
      answerDue: '2026-11-24',
      completionDue: '2026-12-02',
    })
    .returning({ id: companyRequests.id })
  return id
}
const company = async () => (await db().select().from(companies).where(eq(companies.id, companyId)))[0]
const audit = () =>
  db()
    .select()
    .from(auditEntries)
    .where(sql`${auditEntries.id} > ${lastAudit}`)
    .orderBy(asc(auditEntries.id))
const grant = (requestId: string, effects: Partial<CompanyEffects>, by = actor) =>
  grantRequest(context(), by, { requestId, reason, effects: { ...nothing, ...effects } })

describe('granting', () => {
  test('hides fields, logs it, notifies the requester and advances the company’s version', async () => {
    const before = await company()
    const requestId = await open()
    await grant(requestId, { hide: ['email', 'phone'] })
    const after = await company()
    expect(after.hiddenFields).toEqual(['phone', 'email'])
    expect(after.phone).toBe('0912345678')
    expect(after.changeSeq).toBeGreaterThan(before.changeSeq)
    expect(await audit()).toMatchObject([
      {
        action: 'request.grant',
        subjectId: requestId,
        subjectName: 'CÔNG TY TNHH SAO MAI',
        actorId: actor.id,
        before: { status: 'open' },
        after: { status: 'granted' },
        reason,
      },
      {
        action: 'company.hide',
        subjectId: '0100109106',
        before: { hiddenFields: [] },
        after: { hiddenFields: ['phone', 'email'] },
        reason,
      },
    ])
    const [mail] = await db().select().from(mails)
    expect(mail).toMatchObject({
      kind: 'request_decision',
      recipient: 'hoi@example.vn',
      language: 'vi',
      data: { outcome: 'granted', reason, hidden: 'email,phone', removed: 0 },
    })
    expect(await readRequest(db(), requestId)).toMatchObject({
      status: 'granted',
      reason,
      decidedBy: 'Quản Trị Một',
      company: { values: { phone: '0912345678' }, hiddenFields: ['phone', 'email'] },
    })
  })

  test('corrects and pins fields; for an address also the place', async () => {
    await grant(await open(), {
      corrections: {
        phone: '0987654321',
        tax_address: '12 Lê Lợi, Phường Bến Nghé, Quận 1, Thành phố Hồ Chí Minh',
      },
    })
    expect(await company()).toMatchObject({
      phone: '0987654321',
      correctedFields: ['phone', 'tax_address'],
      cityId: 79,
      districtId: 760,
      provinceCode: '79',
      presentWardId: 26740,
    })
    const [, corrected] = await audit()
    expect(corrected).toMatchObject({
      action: 'company.correct',
      before: { phone: '0912345678', cityId: 1, correctedFields: [] },
      after: { phone: '0987654321', cityId: 79 },
    })
    expect(corrected.after).not.toHaveProperty('email')
  })

  test('corrects names so that the new ones are searchable and the log has the registry’s', async () => {
    const requestId = await open()
    await grant(requestId, {
      corrections: { name: 'CÔNG TY TNHH BIỂN XANH', international_name: 'BLUE SEA' },
    })
    expect(await company()).toMatchObject({
      name: 'CÔNG TY TNHH BIỂN XANH',
      internationalName: 'BLUE SEA',
      correctedFields: ['name', 'international_name'],
      searchText: searchText({ name: 'CÔNG TY TNHH BIỂN XANH', internationalName: 'BLUE SEA' }),
    })
    const change = {
      before: { name: 'CÔNG TY TNHH SAO MAI', internationalName: null, correctedFields: [] },
      after: {
        name: 'CÔNG TY TNHH BIỂN XANH',
        internationalName: 'BLUE SEA',
        correctedFields: ['name', 'international_name'],
      },
    }
    const [, corrected] = await audit()
    expect(corrected).toMatchObject({ action: 'company.correct', subjectName: 'CÔNG TY TNHH SAO MAI' })
    expect({ before: corrected.before, after: corrected.after }).toEqual(change)
    const [mail] = await db().select().from(mails)
    expect(mail.data).toMatchObject({ corrected: 'name,international_name' })
    expect((await readRequest(db(), requestId)).effects).toEqual([
      { id: corrected.id, action: 'company.correct', ...change },
    ])
  })

  test('removes the whole company, and the mail has no link to its page', async () => {
    await grant(await open(), { remove: true })
    expect((await company()).removal).toBe('request')
    expect((await audit()).map(({ action }) => action)).toEqual(['request.grant', 'company.remove'])
    const [mail] = await db().select().from(mails)
    expect(mail.data).toMatchObject({ removed: 1, link: 'https://site.example/privacy' })
  })

  test('existing effects are not written again', async () => {
    await grant(await open(), { hide: ['phone'] })
    const { changeSeq } = await company()
    await grant(await open(), { hide: ['phone'] })
    expect((await company()).changeSeq).toBe(changeSeq)
    expect((await audit()).filter(({ action }) => action === 'company.hide')).toHaveLength(1)
  })

  test('is atomic', async () => {
    const requestId = await open()
    const impossible = { corrections: { phone: 'a\0b' } }
    await expect(grant(requestId, { hide: ['phone'], ...impossible })).rejects.toThrow()
    expect(await company()).toMatchObject({ hiddenFields: [], phone: '0912345678' })
    expect(await readRequest(db(), requestId)).toMatchObject({ status: 'open', reason: null })
    expect(await audit()).toEqual([])
    expect(await db().$count(mails)).toBe(0)
  })
})

describe('the effects of a decision', () => {
  const done = async (requestId: string) =>
    (await readRequest(db(), requestId)).effects.map(({ action }) => action)

  test('exclude other decisions on the company, before or after', async () => {
    const [first, second, same, declined] = [await open(), await open(), await open(), await open()]
    await grant(first, { hide: ['phone'], corrections: { email: 'c@d.vn' } })
    await grant(second, { remove: true }, other)
    await grant(same, { hide: ['phone'] })
    await declineRequest(context(), actor, { requestId: declined, reason })
    const restoration = { show: ['phone'], release: [], relist: true } as const
    await restoreCompany(context(), actor, { requestId: first, reason, restoration })
    expect(await done(first)).toEqual(['company.hide', 'company.correct'])
    expect(await done(second)).toEqual(['company.remove'])
    expect(await done(same)).toEqual([])
    expect(await done(declined)).toEqual([])
    expect(await done(await open())).toEqual([])
  })
})

test('declining changes nothing and includes the reason', async () => {
  const before = await company()
  await declineRequest(context(), other, { requestId: await open(), reason: 'Không có bằng chứng' })
  expect(await company()).toEqual(before)
  expect(await audit()).toMatchObject([{ action: 'request.decline', reason: 'Không có bằng chứng' }])
  const [mail] = await db().select().from(mails)
  expect(mail.data).toMatchObject({ outcome: 'declined', reason: 'Không có bằng chứng', hidden: '' })
})

describe('answering', () => {
  const acknowledge = (requestId: string, text = '', by = actor) =>
    acknowledgeRequest(context(), by, { requestId, text })

  test('stamps the request, notifies the requester of the due date and keeps the text out of the log', async () => {
    const requestId = await open()
    await acknowledge(requestId, 'Chúng tôi đang kiểm tra, bà Hỏi ạ')
    const answered = await readRequest(db(), requestId)
    expect(answered).toMatchObject({
      status: 'open',
      clocks: [
        { what: 'answer', doneAt: expect.any(String) },
        { what: 'completion', due: '2026-12-02', doneAt: null },
      ],
      acknowledgement: 'Chúng tôi đang kiểm tra, bà Hỏi ạ',
    })
    const [mail] = await db().select().from(mails)
    expect(mail).toMatchObject({ kind: 'request_acknowledged', recipient: 'hoi@example.vn', language: 'vi' })
    expect(mail.data).toMatchObject({
      text: 'Chúng tôi đang kiểm tra, bà Hỏi ạ',
      completionDue: '2026-12-02',
      link: 'https://site.example/company/0100109106',
    })
    expect(await audit()).toMatchObject([
      { action: 'request.acknowledge', subjectId: requestId, reason: null },
    ])
    await declineRequest(context(), actor, { requestId, reason })
    const decided = await readRequest(db(), requestId)
    expect(decided.clocks).toMatchObject([answered.clocks![0], { doneAt: decided.decidedAt, daysLeft: null }])
  })

  test('is implied by a decision', async () => {
    const requestId = await open()
    expect((await readRequest(db(), requestId)).clocks![0]).toMatchObject({ due: '2026-11-24', doneAt: null })
    await grant(requestId, { hide: ['phone'] })
    const { clocks, decidedAt } = await readRequest(db(), requestId)
    expect(clocks!.map(({ doneAt }) => doneAt)).toEqual([decidedAt, decidedAt])
  })

  test('happens once, before the decision and after the confirmation', async () => {
    const requestId = await open()
    const outcomes = await Promise.allSettled([acknowledge(requestId), acknowledge(requestId, '', other)])
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(refused).toMatchObject([{ type: 'already_answered' }])
    expect(await db().$count(mails)).toBe(1)
    const decided = await open()
    await declineRequest(context(), actor, { requestId: decided, reason })
    await expect(acknowledge(decided)).rejects.toMatchObject({ type: 'already_decided' })
    for (const id of [await open('unconfirmed'), 'nonsense'])
      await expect(acknowledge(id)).rejects.toMatchObject({ type: 'not_found' })
  })
})

describe('the second of two administrators', () => {
  test('gets already_decided, and nothing happens twice', async () => {
    const requestId = await open()
    await declineRequest(context(), actor, { requestId, reason })
    await expect(grant(requestId, { remove: true }, other)).rejects.toMatchObject({ type: 'already_decided' })
    expect((await company()).removal).toBeNull()
  })

  test('loses a race too: one of ten concurrent decisions counts', async () => {
    const requestId = await open()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) =>
        n % 2
          ? grant(requestId, { hide: ['phone'] })
          : declineRequest(context(), other, { requestId, reason }),
      ),
    )
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(refused).toHaveLength(9)
    for (const error of refused) expect(error).toMatchObject({ type: 'already_decided' })
    const decisions = (await audit()).filter(({ action }) => action.startsWith('request.'))
    expect(decisions).toHaveLength(1)
    expect(await db().$count(mails)).toBe(1)
  })

  test('decisions on two requests of one company do not undo each other', async () => {
    const [first, second] = [await open(), await open()]
    await Promise.all([grant(first, { hide: ['phone'] }), grant(second, { hide: ['email'] }, other)])
    expect((await company()).hiddenFields).toEqual(['phone', 'email'])
  })
})

test('unconfirmed and unknown requests cannot be decided', async () => {
  const notFound = { type: 'not_found' }
  for (const requestId of [await open('unconfirmed'), 'nonsense', '00000000-0000-4000-8000-000000000000']) {
    await expect(grant(requestId, { remove: true })).rejects.toMatchObject(notFound)
    await expect(declineRequest(context(), actor, { requestId, reason })).rejects.toMatchObject(notFound)
    const restoration = { show: [], release: [], relist: true }
    const asked = { requestId, reason, restoration }
    await expect(restoreCompany(context(), actor, asked)).rejects.toMatchObject(notFound)
  }
  expect(await audit()).toEqual([])
})

test('effects can be reverted, with a reason', async () => {
  const requestId = await open()
  await grant(requestId, { hide: ['phone', 'email'], corrections: { phone: '0987654321' }, remove: true })
  lastAudit = (await audit()).at(-1)!.id
  const restore = (restoration: Partial<Parameters<typeof restoreCompany>[2]['restoration']>) =>
    restoreCompany(context(), other, {
      requestId,
      reason: 'Nhầm',
      restoration: { show: [], release: [], relist: false, ...restoration },
    })
  await restore({ show: ['phone', 'tax_address'], relist: true })
  expect(await company()).toMatchObject({
    hiddenFields: ['email'],
    removal: null,
    correctedFields: ['phone'],
  })
  await restore({ release: ['phone'] })
  expect(await company()).toMatchObject({ correctedFields: [], phone: '0987654321' })
  await restore({ show: ['phone'], relist: true })
  expect((await audit()).map(({ action, reason, actorId }) => [action, reason, actorId])).toEqual([
    ['company.show', 'Nhầm', other.id],
    ['company.relist', 'Nhầm', other.id],
    ['company.release', 'Nhầm', other.id],
  ])
})
