import { expect, test } from 'vitest'
import { mails } from '#core/db/schema/mail.ts'
import { composeMail } from './compose-mail.ts'
import type { MailKind } from './mail-data.ts'

const site = 'https://danhba.example'
const name = "Nguyễn Thị Ánh & O'Brien"
const withToken = `${site}/verify-email?token=a-b_c`
const samples = {
  verification: { data: { name, link: withToken }, leads: withToken },
  reset: { data: { name, link: `${site}/reset-password?token=x` }, leads: `${site}/reset-password?token=x` },
  email_change: { data: { name, link: withToken }, leads: withToken },
  email_changed: { data: { name }, leads: `${site}/help` },
  password_changed: { data: { name, revokedKeys: 2 }, leads: `${site}/reset-password` },
  api_key_created: { data: { name, keyName: 'CRM <1>' }, leads: `${site}/api-keys` },
  role_changed: { data: { name, role: 'admin' }, leads: `${site}/profile` },
  new_sign_in: {
    data: { name, device: 'Chrome · Windows', address: '203.0.113.1' },
    leads: `${site}/sign-ins`,
  },
  sign_in_locked: { data: { name }, leads: `${site}/reset-password` },
  second_factor: {
    data: { name, change: 'code_used', codesLeft: 9 },
    leads: `${site}/security`,
  },
  receipt: {
    data: {
      name,
      packageName: 'Basic <1>',
      credits: 5_000,
      amount: 1_900,
      currency: 'usd',
      transactionId: '0199',
      link: `${site}/transactions/0199`,
    },
    leads: `${site}/transactions/0199`,
  },
  low_balance: { data: { balance: 7 }, leads: `${site}/buy-credits` },
  export_ready: {
    data: { exportId: '0200', companies: 1_234, credits: 1_000, link: `${site}/exports/0200` },
    leads: `${site}/exports/0200`,
  },
  request_confirmation: {
    data: {
      name,
      companyName: 'CÔNG TY <1> & CON',
      requestKind: 'hide',
      fields: 'phone,email',
      termDays: 10,
      link: `${site}/confirm-request?token=x`,
    },
    leads: `${site}/confirm-request?token=x`,
  },
  request_acknowledged: {
    data: {
      name,
      companyName: 'CÔNG TY <1> & CON',
      text: 'Xin chờ <1> vài ngày',
      completionDue: '2026-12-02',
      link: `${site}/company/0100109106`,
    },
    leads: `${site}/company/0100109106`,
  },
  request_decision: {
    data: {
      name,
      companyName: 'CÔNG TY <1> & CON',
      outcome: 'granted',
      reason: 'Theo văn bản <1> của bạn',
      hidden: 'phone',
      corrected: 'tax_address',
      removed: 0,
      link: `${site}/company/0100109106`,
    },
    leads: `${site}/company/0100109106`,
  },
} as const
const { kind: kinds, language: languages } = mails
const all = kinds.enumValues.flatMap((kind) => languages.enumValues.map((language) => ({ kind, language })))

test.each(all)('a $kind mail in $language has its required content', ({ kind, language }) => {
  const { data, leads } = samples[kind]
  const mail = composeMail({ kind, language, data }, site)
  const whole = Object.values(mail).join('\n')
  expect(whole).toBe(whole.normalize('NFC'))
  expect(whole).not.toMatch(/\{\{|\}\}|undefined|null|NaN|\[object/)
  expect(mail.subject).not.toMatch(/[\r\n]/)
  expect(mail.plain.split('\n')).toContain(leads)
  expect(mail.html).toContain(`href="${leads}"`)
  expect(mail.html).toContain(`<html lang="${language}">`)
  expect(mail.html).not.toMatch(/src=|<script|<1>|@import|url\(/)
  if (!('name' in data)) return
  expect(mail.plain).toContain(name)
  expect(mail.html).toContain('Nguyễn Thị Ánh &amp; O&#39;Brien')
})

test('both languages have the same structure and different words', () => {
  for (const kind of kinds.enumValues) {
    const { data } = samples[kind]
    const [en, vi] = languages.enumValues.map((language) => composeMail({ kind, language, data }, site))
    expect(vi.plain.split('\n')).toHaveLength(en.plain.split('\n').length)
    expect(vi.subject).not.toBe(en.subject)
  }
})

test('a receipt names the package, the price and the purpose, with figures in the language’s format', () => {
  const { data } = samples.receipt
  const [en, vi] = (['en', 'vi'] as const).map((language) => {
    return composeMail({ kind: 'receipt', language, data }, site)
  })
  expect(en.plain).toContain('Package: Basic <1>\nCredits: 5,000\nPaid: $19\nTransaction: 0199')
  expect(vi.plain).toContain('Gói: Basic <1>\nSố tín dụng: 5.000\nĐã thanh toán: 19 USD\nMã giao dịch: 0199')
  expect(vi.html).toContain('Basic &lt;1&gt;')
})

test('links an export’s page by its id', () => {
  const data = { exportId: '0200', companies: 1, credits: 0 }
  const mail = composeMail({ kind: 'export_ready', language: 'en', data }, site)
  expect(mail.subject).toBe('Your export of 1 company is ready')
  expect(mail.plain).toContain(`${site}/exports/0200`)
})

test('mails about a request state when to expect an answer, with dates in the language’s format', () => {
  const [en, vi] = (['en', 'vi'] as const).map((language) => ({
    asked: composeMail(
      { kind: 'request_confirmation', language, data: samples.request_confirmation.data },
      site,
    ),
    handled: composeMail(
      { kind: 'request_acknowledged', language, data: samples.request_acknowledged.data },
      site,
    ),
  }))
  expect(en.asked.plain).toContain('answer within 2 working days and decide within 10 days')
  expect(vi.asked.plain).toContain(
    'phản hồi trong vòng 2 ngày làm việc và đưa ra quyết định trong vòng 10 ngày',
  )
  expect(en.handled.plain).toContain('Our message: Xin chờ <1> vài ngày\nDecision by: 2 December 2026')
  expect(vi.handled.plain).toContain('Quyết định chậm nhất ngày: 02/12/2026')
})

test('mails about a request name its fields, and put no user text in the subject', () => {
  const asked = samples.request_confirmation.data
  const [en, vi] = (['en', 'vi'] as const).map((language) =>
    composeMail({ kind: 'request_confirmation', language, data: asked }, site),
  )
  expect(en.plain).toContain('Request: hide contact details\nAbout: telephone number, email address')
  expect(vi.plain).toContain('Yêu cầu: ẩn thông tin liên hệ\nNội dung: số điện thoại, địa chỉ email')
  const removal = { ...asked, requestKind: 'remove', fields: '' }
  const bare = composeMail({ kind: 'request_confirmation', language: 'en', data: removal }, site)
  expect(bare.plain).not.toContain('About:')

  const decided = { ...samples.request_decision.data, companyName: 'Tên trong tiêu đề' }
  for (const outcome of ['granted', 'declined']) {
    for (const language of ['en', 'vi'] as const) {
      const data = { ...decided, outcome, hidden: '', corrected: '', removed: outcome === 'granted' ? 1 : 0 }
      const mail = composeMail({ kind: 'request_decision', language, data }, site)
      expect(mail.subject).not.toContain('Tên trong tiêu đề')
      expect(mail.subject).not.toContain('<1>')
      expect(mail.plain).toContain('Theo văn bản <1> của bạn')
      expect(mail.html).toContain('Theo văn bản &lt;1&gt; của bạn')
      expect(/the whole entry|toàn bộ thông tin/.test(mail.plain)).toBe(outcome === 'granted')
    }
  }
})

test.each([
  'Click http://evil.example now',
  'See evil.example',
  'Win@evil',
  '<b>Winner</b>',
  'a'.repeat(81),
  '  ',
  'x\u202Ey',
])('does not greet with an implausible name: %j', (name) => {
  const mail = composeMail({ kind: 'verification', language: 'en', data: { name, link: withToken } }, site)
  expect(mail.plain.split('\n')[0]).toBe('Hello,')
})

test('whitespace in a name does not break the line', () => {
  const data = { name: ' TS. Nguyễn\r\nVăn  A ', link: withToken }
  const mail = composeMail({ kind: 'verification', language: 'vi', data }, site)
  expect(mail.plain.split('\n')[0]).toBe('Xin chào TS. Nguyễn Văn A,')
})

const wrong: { kind: MailKind; data: Record<string, string> }[] = [
  { kind: 'verification', data: { name } },
  { kind: 'reset', data: { name, link: 'javascript:alert(1)' } },
  { kind: 'low_balance', data: {} },
  {
    kind: 'request_confirmation',
    data: { name, companyName: 'A', requestKind: 'hide', fields: 'phone,tax_code', link: withToken },
  },
]
test.each(wrong)('refuses data that does not match $kind', ({ kind, data }) => {
  expect(() => composeMail({ kind, language: 'en', data }, site)).toThrow()
})
