import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readAttention } from '#core/analytics/read-attention.server.ts'
import { addDays, todayInVietnam } from '#time/vietnam-days.ts'
import { findCompany } from '#core/companies/read-companies.server.ts'
import { rateLimits, verifications } from '#core/db/schema/accounts.ts'
import { companies } from '#core/db/schema/companies.ts'
import { mails } from '#core/db/schema/mail.ts'
import { companyRequests } from '#core/db/schema/requests.ts'
import { companyRow } from '#tests/setup/search.ts'
import { openTestAccounts, type TestAccounts } from '#tests/setup/test-accounts.ts'
import { createMailedToken } from '#core/accounts/mailed-token.server.ts'
import { verifyEmail } from '#core/accounts/verify-email.server.ts'
import { submitRequest, type NewRequest, realCorrections } from './submit-request.server.ts'
import { confirmRequest, readUnconfirmed, removeUnconfirmed } from './confirm-request.server.ts'
import { dueDates } from './due-dates.ts'
import { requestList, type RequestedChange } from './request.ts'
import { requesterInput, changeInputs } from './request-input.ts'
import { countOverdue, readRequest, readRequests } from './read-requests.server.ts'

let accounts: TestAccounts
const db = () => accounts.context.db
const context = () => ({ ...accounts.context, requestTermDays: 10 })
const taxCode = '0100109106'
const hide: RequestedChange = { kind: 'hide', fields: ['phone'], corrections: {} }
const requester = { name: 'Lê Thị Hỏi', role: 'Giám đốc', email: 'hoi@example.vn', message: 'Xin ẩn' }

beforeAll(async () => {
  accounts = await openTestAccounts({ quota: 20 })
})
afterAll(() => accounts.close())
beforeEach(async () => {
  await accounts.asOwner(sql`truncate companies, company_requests, mails restart identity cascade`)
  await db().delete(rateLimits)
  await db().delete(verifications)
  await db()
    .insert(companies)
    .values([
      companyRow(taxCode, 'CÔNG TY TNHH SAO MAI', { phone: '0912345678', email: 'a@b.vn' }),
      companyRow('012345678901', 'HỘ KINH DOANH CÔ BA', { phone: '0987654321' }),
    ])
})

async function ask(more: Partial<NewRequest> = {}) {
  const { company } = (await findCompany(db(), taxCode))!
  const asked = { company, change: hide, requester, language: 'vi' as const, address: '203.0.113.7' }
  return submitRequest(context(), { ...asked, ...more })
}
const from = (email: string) => ({ requester: { ...requester, email } })
const sent = () => db().select().from(mails).orderBy(mails.createdAt)
const tokens = async () =>
  (await sent()).map(({ data }) => new URL(String(data.link)).searchParams.get('token')!)
const statuses = async () => (await db().select().from(companyRequests)).map(({ status }) => status)
const due = { answerDue: expect.any(String), completionDue: expect.any(String) }
const tooMany = { type: 'too_many_requests' }
const badToken = { type: 'invalid_token' }

describe('submitting a request', () => {
  test('stores it as undecidable and mails the link to the requester', async () => {
    await ask()
    const [request] = await db().select().from(companyRequests)
    expect(request).toMatchObject({ status: 'unconfirmed', fields: ['phone'], language: 'vi', companyId: 1 })
    const [mail] = await sent()
    expect(mail).toMatchObject({ kind: 'request_confirmation', recipient: requester.email, language: 'vi' })
    expect(JSON.stringify(mail.data)).not.toContain(requester.message)
    expect(JSON.stringify(await db().select().from(verifications))).not.toContain((await tokens())[0])
    await expect(readRequest(db(), request.id)).rejects.toMatchObject({ type: 'not_found' })
    expect((await readRequests(db(), requestList.parse(new URLSearchParams()))).total).toBe(0)
  })

  test('detects an equal open request on confirmation, unless by another person or with another change', async () => {
    const last = async (again: Partial<Parameters<typeof ask>[0]>) => {
      await db().delete(rateLimits)
      await ask(again)
      return confirmRequest(context(), (await tokens()).at(-1)!)
    }
    expect(await last({})).toEqual(due)
    expect(await last({ requester: { ...requester, name: 'Tên khác', message: 'khác' } })).toBeUndefined()
    expect(await last(from('khac@example.vn'))).toEqual(due)
    expect(await last({ change: { ...hide, fields: ['phone', 'email'] } })).toEqual(due)
    expect(await last({ change: { kind: 'remove', fields: [], corrections: {} } })).toEqual(due)
    const correct = { kind: 'correct', fields: [], corrections: { phone: '0911111111' } } as const
    expect(await last({ change: { ...correct, fields: [] } })).toEqual(due)
  })

  test('accepts a message without a correction, and other messages are other requests', async () => {
    const change: RequestedChange = { kind: 'correct', fields: [], corrections: {} }
    const say = async (message: string) => {
      await ask({ change, requester: { ...requester, message } })
      return confirmRequest(context(), (await tokens()).at(-1)!)
    }
    expect(await say('Đã giải thể từ năm 2020')).toEqual(due)
    expect(await say('Đã giải thể từ năm 2020')).toBeUndefined()
    expect(await say('Sai ngành nghề')).toEqual(due)
    expect(await statuses()).toEqual(['open', 'open'])
  })

  test('mails an address at most five times a day, for any client and company', async () => {
    for (let n = 0; n < 5; n++) {
      await db().delete(rateLimits)
      await ask({ address: `198.51.100.${n}` })
    }
    await db().delete(rateLimits)
    const refused = ask({ address: '192.0.2.1' })
    await expect(refused).rejects.toMatchObject({ ...tooMany, details: { retryAfter: 86_400 } })
    expect(await sent()).toHaveLength(5)
    await ask(from('khac@example.vn'))
    expect(await sent()).toHaveLength(6)
  })

  test('mails five times for ten concurrent requests', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => ask({ address: `198.51.100.${n}` })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(await sent()).toHaveLength(5)
  })

  test('is rate-limited by address without blocking others', async () => {
    for (let n = 0; n < 20; n++) await ask({ ...from(`a${n}@example.vn`), address: '203.0.113.7' })
    const once = from('b@example.vn')
    await expect(ask({ ...once, address: '203.0.113.7' })).rejects.toMatchObject(tooMany)
    await ask({ ...once, address: '192.0.2.9' })
    expect(await sent()).toHaveLength(21)
  })
})

describe('the mailed link', () => {
  test('shows the request without side effects, then opens it once', async () => {
    await ask()
    const [token] = await tokens()
    const shown = { companyName: 'CÔNG TY TNHH SAO MAI', slug: taxCode, fields: ['phone'], message: 'Xin ẩn' }
    expect(await readUnconfirmed(accounts.context, token)).toMatchObject(shown)
    expect(await statuses()).toEqual(['unconfirmed'])
    expect(await confirmRequest(context(), token)).toEqual(due)
    expect(await statuses()).toEqual(['open'])
    const [opened] = await db().select().from(companyRequests)
    expect(opened).toMatchObject({ ...dueDates(opened.confirmedAt!, 10), answeredAt: null })
    expect(await readUnconfirmed(accounts.context, token)).toBeUndefined()
    await expect(confirmRequest(context(), token)).rejects.toMatchObject(badToken)
  })

  test('opens it once for ten concurrent uses', async () => {
    await ask()
    const [token] = await tokens()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => confirmRequest(context(), token)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('of the same change requested twice leaves one request', async () => {
    await ask()
    await ask()
    const [first, second] = await tokens()
    expect(await confirmRequest(context(), first)).toEqual(due)
    expect(await confirmRequest(context(), second)).toBeUndefined()
    expect(await statuses()).toEqual(['open'])
  })

  test('omits the page of a company removed meanwhile, and still works', async () => {
    await ask()
    const [token] = await tokens()
    await db().update(companies).set({ removal: 'request' }).where(eq(companies.taxCode, taxCode))
    const shown = await readUnconfirmed(accounts.context, token)
    expect(shown).toMatchObject({ slug: null, companyName: 'CÔNG TY TNHH SAO MAI' })
    expect(await confirmRequest(context(), token)).toEqual(due)
    expect((await readRequests(db(), requestList.parse(new URLSearchParams()))).total).toBe(1)
  })

  test('expires after three days, and the request with it', async () => {
    await ask()
    await ask(from('khac@example.vn'))
    const [token, other] = await tokens()
    const [{ left }] = await db()
      .select({ left: sql<number>`extract(epoch from ${verifications.expiresAt} - now())::float8` })
      .from(verifications)
    expect(left).toBeGreaterThan(3 * 86_400 - 100)
    expect(left).toBeLessThanOrEqual(3 * 86_400)
    expect(await removeUnconfirmed(db())).toBe(0)
    await confirmRequest(context(), other)
    await db()
      .update(companyRequests)
      .set({ createdAt: sql`now() - interval '3 days 1 minute'` })
    expect(await removeUnconfirmed(db())).toBe(1)
    expect(await statuses()).toEqual(['open'])
    await expect(confirmRequest(context(), token)).rejects.toMatchObject(badToken)
    expect(await readUnconfirmed(accounts.context, token)).toBeUndefined()
  })

  test('that has expired, is forged or has another purpose does nothing', async () => {
    await ask()
    const [token] = await tokens()
    const foreign = await createMailedToken(accounts.context.auth, 'change-email', '{}')
    for (const bad of ['', 'x'.repeat(32), `' or 1=1`, '\0', foreign]) {
      await expect(confirmRequest(context(), bad)).rejects.toMatchObject(badToken)
      expect(await readUnconfirmed(accounts.context, bad)).toBeUndefined()
    }
    await expect(verifyEmail(accounts.context, token)).rejects.toMatchObject(badToken)
    await db()
      .update(verifications)
      .set({ expiresAt: new Date(Date.now() - 1_000) })
    await expect(confirmRequest(context(), token)).rejects.toMatchObject(badToken)
    expect(await statuses()).toEqual(['unconfirmed'])
  })
})

describe('the administrator’s list', () => {
  const list = (query: string) => readRequests(db(), requestList.parse(new URLSearchParams(query)))

  test('sorts by due date, finds companies, codes, names and emails, and has pages', async () => {
    const today = todayInVietnam()
    for (let n = 0; n < 27; n++) {
      await db()
        .insert(companyRequests)
        .values({
          companyId: n === 0 ? 2 : 1,
          kind: 'hide',
          fields: ['phone'],
          message: '',
          requesterName: `Người ${n}`,
          requesterEmail: `n${n}@example.vn`,
          language: 'vi',
          status: 'open',
          address: '203.0.113.7',
          answerDue: addDays(today, 3 - n),
          completionDue: addDays(today, 11 - n),
          // Answered: its decision is due after the others' answers.
          answeredAt: n === 26 ? new Date() : null,
        })
    }
    await ask(from('chua@example.vn'))
    const first = await list('')
    expect(first).toMatchObject({ total: 27, pages: 2, counts: { open: 27, unconfirmed: 1, granted: 0 } })
    expect(first.requests[0]).toMatchObject({
      requesterName: 'Người 25',
      clocks: [
        { what: 'answer', due: addDays(today, -22), daysLeft: -22, isLate: true },
        { what: 'completion', daysLeft: -14, isLate: true },
      ],
    })
    const answered = (await list('q=N26%40example')).requests[0]
    expect(answered.clocks).toMatchObject([
      { doneAt: expect.any(String), daysLeft: null },
      { what: 'completion', due: addDays(today, -15), daysLeft: -15 },
    ])
    // Due today is not overdue; those from `n` = 4 on are overdue.
    expect(await countOverdue(db())).toBe(23)
    expect(await readAttention(db())).toMatchObject({ openRequests: 27, overdueRequests: 23 })
    expect((await list('page=9')).requests.at(-1)).toMatchObject({
      requesterName: 'Người 0',
      taxCode: '************',
    })
    expect((await list('q=co+ba')).total).toBe(1)
    expect((await list('q=Sao+Mai')).total).toBe(26)
    expect((await list('q=0100109106')).total).toBe(26)
    expect((await list('q=N25%40example')).total).toBe(1)
    for (const nothing of ['q=%25', 'q=_', 'q=%5C', 'status=granted']) {
      expect([nothing, (await list(nothing)).total]).toEqual([nothing, 0])
    }
    expect((await list('status=unconfirmed')).total).toBe(27)
  })
})

describe('form input', () => {
  test.each([
    ['hide', {}, { kind: 'nothing' }],
    ['correct', { correct_phone: 'không có' }, { correct_phone: 'phone' }],
    ['correct', { correct_phone: '012345678901' }, { correct_phone: 'phone' }],
    ['correct', { correct_email: 'a@b' }, { correct_email: 'email' }],
    ['correct', { correct_email: 'a@b.vn, c@d.vn' }, { correct_email: 'email' }],
    ['correct', { correct_tax_address: 'x'.repeat(501) }, { correct_tax_address: 'tooLong' }],
    ['correct', { correct_legal_representative: 'A\nB' }, { correct_legal_representative: 'notPlain' }],
    ['correct', { correct_phone: ' ' }, { kind: 'nothing' }],
    ['correct', { message: ' \u200b\n\u3164 ' }, { kind: 'nothing' }],
    ['correct', { correct_name: ' \u200b\u00ad' }, { kind: 'nothing' }],
    ['correct', { correct_name: 'A\u200b' }, { correct_name: 'tooShort' }],
    ['correct', { correct_name: 'A'.repeat(301) }, { correct_name: 'tooLong' }],
    ['correct', { correct_name: 'CÔNG TY \u202eYAHN' }, { correct_name: 'notPlain' }],
    ['correct', { correct_name: 'CÔNG TY \u2066A' }, { correct_name: 'notPlain' }],
    ['correct', { correct_name: 'CÔNG\0TY' }, { correct_name: 'notPlain' }],
    ['correct', { correct_name: 'CÔNG\u2028TY' }, { correct_name: 'notPlain' }],
    ['correct', { correct_international_name: 'X' }, { correct_international_name: 'tooShort' }],
    ['correct', { correct_international_name: 'A\tB' }, { correct_international_name: 'notPlain' }],
  ] as const)('is refused: %s %j', (kind, fields, problems) => {
    const names = Object.keys(changeInputs[kind].shape)
    const form = { ...Object.fromEntries(names.map((name) => [name, ''])), ...fields }
    const { error } = changeInputs[kind].safeParse(form)
    const found = error!.issues.map(({ path, message }) => [path[0], message])
    expect(Object.fromEntries(found)).toEqual(problems)
  })

  test('is normalised like company data', () => {
    const typed = {
      correct_name: '  CÔNG  TY\u200b TNHH\u00a0ĐÔ '.normalize('NFD'),
      correct_international_name: 'AB',
      correct_phone: '+84 912 345 678 / 024 3825 1234',
      correct_email: ' a@b\u200e.vn ',
      correct_legal_representative: 'Nguyễn Văn A 012345678901',
      correct_tax_address: 'Số 1 Lê Lợi',
      message: '',
    }
    expect(changeInputs.correct.parse(typed)).toEqual({
      correct_name: 'CÔNG TY TNHH ĐÔ',
      correct_international_name: 'AB',
      correct_phone: '0912345678 / 02438251234',
      correct_email: 'a@b.vn',
      correct_legal_representative: 'Nguyễn Văn A ************',
      correct_tax_address: 'Số 1 Lê Lợi',
      message: '',
    })
  })

  test('may be a message alone for a correction, but not for hiding', () => {
    const names = (kind: 'correct' | 'hide') => Object.keys(changeInputs[kind].shape)
    const says = (kind: 'correct' | 'hide') =>
      changeInputs[kind].safeParse({
        ...Object.fromEntries(names(kind).map((name) => [name, ''])),
        message: 'Đã giải thể',
      }).success
    expect(says('correct')).toBe(true)
    expect(says('hide')).toBe(false)
  })

  test('messages are measured as in a browser, with a line break as one character', () => {
    const parse = (message: string) => requesterInput.safeParse({ ...requester, message })
    expect(parse('ệ\r\n'.repeat(1_000)).success).toBe(true)
    expect(parse('ệ'.repeat(2_000)).success).toBe(true)
    expect(parse('ệ'.repeat(2_001)).success).toBe(false)
    expect(parse('a\n'.repeat(5_000)).error!.issues[0].message).toBe('tooLong')
  })

  test('messages may have line breaks but no bidi overrides or control characters', () => {
    const typed = { ...requester, message: 'một\r\nhai' }
    expect(requesterInput.parse(typed).message).toBe('một\nhai')
    expect(requesterInput.safeParse({ ...typed, message: 'a\u202Eb' }).success).toBe(false)
    expect(requesterInput.safeParse({ ...typed, message: 'a\0b' }).success).toBe(false)
    expect(requesterInput.safeParse({ ...typed, role: ' ' }).success).toBe(false)
  })

  test('a correction equal to the shown value is dropped; hidden values are not compared', async () => {
    const { company } = (await findCompany(db(), taxCode))!
    const same = { phone: '0912345678', email: 'c@d.vn' }
    expect(realCorrections(company, same)).toEqual({ email: 'c@d.vn' })
    expect(realCorrections(company, { name: 'CÔNG TY TNHH SAO MAI', international_name: 'SAO MAI' })).toEqual(
      {
        international_name: 'SAO MAI',
      },
    )
    await db()
      .update(companies)
      .set({ hiddenFields: ['phone'] })
      .where(eq(companies.taxCode, taxCode))
    const hidden = (await findCompany(db(), taxCode))!.company
    expect(realCorrections(hidden, same)).toEqual(same)
  })
})
