import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { formatDate } from '#text/formats.ts'
import { openBrokenConfirmation } from '#tests/setup/broken-confirmation.ts'
import {
  decideRequest,
  findRequest,
  openRequest,
  requestForm,
  sendForm,
} from '#tests/setup/company-request.ts'
import { readOutbox, waitForMail } from '#tests/setup/outbox.ts'
import { openPreparedSite } from '#tests/setup/prepared-site.ts'
import { asAccount, signIn } from '#tests/setup/sign-in.ts'

const site = inject('site')
const outbox = inject('outbox')

interface Found {
  slug: string
  name: string
  phone: string
}
/** Companies reserved for this file: the last ones by name. */
let companies: Found[]
beforeAll(async () => {
  const found = await fetch(`${site}/api/search?perPage=25&sort=name&hasPhone=true&page=5`)
  companies = ((await found.json()) as { results: Found[] }).results.filter(({ slug }) =>
    /^\d{10}$/.test(slug),
  )
  expect(companies.length).toBeGreaterThan(6)
})

const newEmail = () => `${randomUUID()}@example.vn`
const at = (slug: string) => `/company/${slug}/request`
const page = async (path: string, cookie = '') => {
  const response = await fetch(site + path, { headers: { Cookie: cookie }, redirect: 'manual' })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const mailed = (email: string) => readOutbox(outbox, 'request_').filter(({ to }) => to === email)

describe('the form', () => {
  test('is linked from the company page, shows the same fields and is uncached', async () => {
    const [{ slug, name, phone }] = companies
    const company = await page(`/company/${slug}`)
    expect(company.text).toContain(`<a href="${at(slug)}" rel="nofollow">Is this your company?</a>`)
    const form = await page(at(slug))
    expect(form.status).toBe(200)
    expect(form.text).toContain(name.replaceAll('&', '&amp;'))
    expect(form.text).toContain(`Shown now: ${phone}`)
    expect(form.text).toContain('href="/privacy"')
    expect(form.text).toContain('<meta name="robots" content="noindex"/>')
    expect(form.headers.get('Cache-Control')).toBe('no-store')
    expect((await page(at(slug), 'lang=vi')).text).toContain('Đây là doanh nghiệp của bạn?')
  })

  test('other spellings redirect to the canonical URL', async () => {
    const [{ slug }] = companies
    const { status, headers } = await page(at(`${slug.slice(0, 4)}.${slug.slice(4)}`))
    expect([status, headers.get('Location')]).toEqual([301, at(slug)])
  })

  test('returns 404 for an unknown company, and accepts no submission', async () => {
    for (const slug of ['9999999999', 'hkd-999999', 'nonsense', '%00']) {
      expect([slug, (await page(at(slug))).status]).toEqual([slug, 404])
      expect((await sendForm(at(slug), requestForm(newEmail()))).status).toBe(404)
    }
  })

  test('names every invalid field at once and keeps the typed values, also for the other kinds', async () => {
    const [{ slug }] = companies
    const typed = {
      kind: 'correct',
      correct_phone: 'gọi "tôi" <b>',
      correct_email: 'a@b',
      correct_tax_address: 'Số 1',
      hide_email: 'on',
      name: ' ',
      role: '',
      email: 'nobody at example',
      message: 'Lời <script>nhắn</script>',
    }
    const response = await sendForm(at(slug), typed)
    expect(response.status).toBe(422)
    const html = await response.text()
    expect(html).toContain('Please enter a telephone number such as 0912 345 678')
    expect(html.match(/Please enter an email address/g)).toHaveLength(2)
    expect(html.match(/Please fill in this field/g)).toHaveLength(2)
    expect(html).toContain('value="gọi &quot;tôi&quot; &lt;b&gt;"')
    expect(html).toContain('value="Số 1"')
    expect(html).toContain('Lời &lt;script&gt;nhắn&lt;/script&gt;</textarea>')
    expect(html).toMatch(
      /<input type="checkbox" checked="" name="hide_email"\/?>|name="hide_email" checked=""/,
    )
    expect(html).toMatch(
      /<input[^>]*checked=""[^>]*value="correct"|<input[^>]*value="correct"[^>]*checked=""/,
    )
  })

  test.each([
    ['no kind', { kind: '' }, 'Please fill in this field'],
    ['an unknown kind', { kind: 'destroy' }, 'Please fill in this field'],
    ['nothing to hide', { hide_phone: '' }, 'Please choose or fill in at least one'],
    ['nothing to correct', { kind: 'correct', message: ' ' }, 'Please choose or fill in at least one'],
    ['a one-letter name', { kind: 'correct', correct_name: 'A' }, 'Please enter at least two characters'],
    [
      'a bidi override in the name',
      { kind: 'correct', correct_name: 'A\u202eB' },
      'Please use ordinary characters',
    ],
    ['a bidi override in the message', { message: 'A\u2067B' }, 'Please use ordinary characters'],
    ['a message of 10,000 letters', { message: 'a'.repeat(10_000) }, 'Please shorten this'],
    ['an oversized form', { message: 'ệ'.repeat(10_000) }, 'Please fill in this field'],
  ])('refuses %s', async (_what, fields, text) => {
    const email = newEmail()
    const response = await sendForm(
      at(companies[0].slug),
      requestForm(email, fields as Record<string, string>),
    )
    expect(response.status).toBe(422)
    expect(await response.text()).toContain(text)
    expect(mailed(email)).toEqual([])
  })

  test('refuses a correction equal to the shown value', async () => {
    const [{ slug, phone }] = companies
    const same = { kind: 'correct', correct_phone: phone, message: '' }
    expect((await sendForm(at(slug), requestForm(newEmail(), same))).status).toBe(422)
  })

  test('a bot that fills in the honeypot sees the usual response, and no mail is sent', async () => {
    const [{ slug }] = companies
    const [trapped, real] = [newEmail(), newEmail()]
    const response = await sendForm(at(slug), requestForm(trapped, { website: 'https://spam.example' }))
    expect(response.headers.get('Location')).toBe(`${at(slug)}?notice=sent`)
    await sendForm(at(slug), requestForm(real))
    await waitForMail(outbox, { to: real, kind: 'request_confirmation' })
    expect(mailed(trapped)).toEqual([])
  })

  test('sends no more mail to a mailbox past its limit, and gives the wait in hours', async () => {
    const { slug } = companies[0]
    const email = newEmail()
    for (let n = 0; n < 5; n++) expect((await sendForm(at(slug), requestForm(email))).status).toBe(303)
    const refused = await sendForm(at(slug), requestForm(email))
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '86400'])
    expect(await refused.text()).toContain('Too many attempts. Please try again in 24 hours.')
    const vietnamese = await sendForm(at(slug), requestForm(email), asAccount('lang=vi'))
    expect(await vietnamese.text()).toContain('Vui lòng thử lại sau 24 giờ.')
  })

  test('refuses cross-site submissions', async () => {
    const headers = { Origin: 'https://evil.example' }
    expect((await sendForm(at(companies[0].slug), requestForm(newEmail()), headers)).status).toBe(403)
    expect((await sendForm('/confirm-request', { token: 'x'.repeat(32) }, headers)).status).toBe(403)
  })

  test('the mail has no user text in its subject and does not greet with an advertisement', async () => {
    const email = newEmail()
    const words = { name: 'Mua tại evil.example', role: 'Rẻ nhất', message: 'Xem https://evil.example' }
    await sendForm(at(companies[0].slug), requestForm(email, words), asAccount('lang=vi'))
    const mail = await waitForMail(outbox, { to: email, kind: 'request_confirmation' })
    expect(mail.subject).toBe('Xác nhận yêu cầu của bạn tại Danh Bạ Việt')
    expect(mail.plain + mail.html).not.toMatch(/evil|Rẻ nhất/)
    expect(mail.plain.split('\n')[0]).toBe('Xin chào,')
  })
})

test('an administrator answers a request before deciding it, once', async () => {
  const [, , , { slug }] = companies
  const email = newEmail()
  await openRequest(slug, email)
  const { path, cookie } = await findRequest(email)
  const fields = { intent: 'acknowledge', acknowledgement: 'Xin chờ vài ngày' }
  const answered = await sendForm(path, fields, asAccount(cookie))
  expect([answered.status, answered.headers.get('Location')]).toEqual([303, `${path}?notice=acknowledged`])
  const mail = await waitForMail(outbox, { to: email, kind: 'request_acknowledged' })
  expect(mail.plain).toContain('Xin chờ vài ngày')
  expect(mail.plain).toMatch(/Decision by: \d{1,2} \w+ \d{4}/)
  const { text } = await page(path, cookie)
  expect(text).toContain('Xin chờ vài ngày')
  expect(text).not.toContain('value="acknowledge"')
  expect((await sendForm(path, fields, asAccount(cookie))).status).toBe(409)
})

describe('the mailed link', () => {
  test('shows the request and changes nothing until its button is pressed, once', async () => {
    const [, { slug, name }] = companies
    const email = newEmail()
    await sendForm(at(slug), requestForm(email, { kind: 'correct', correct_tax_address: '9 Lê Lợi <b>' }))
    const { links } = await waitForMail(outbox, { to: email, kind: 'request_confirmation' })
    const link = new URL(links[0])
    const path = link.pathname + link.search
    for (let n = 0; n < 2; n++) {
      const { status, text, headers } = await page(path)
      expect(status).toBe(200)
      expect(text).toContain(name.replaceAll('&', '&amp;'))
      expect(text).toContain('9 Lê Lợi &lt;b&gt;')
      expect(text).toContain('Confirm this request')
      expect(headers.get('Cache-Control')).toBe('no-store')
    }
    const list = await page(`/admin/requests?q=${encodeURIComponent(email)}`, await signIn('admin'))
    expect(list.text).not.toMatch(/href="\/admin\/requests\/[0-9a-f]/)
    const token = link.searchParams.get('token')!
    const opened = await sendForm('/confirm-request', { token })
    expect(opened.status).toBe(303)
    const done = new URL(opened.headers.get('Location')!, site)
    expect(done.pathname + [...done.searchParams.keys()]).toBe('/confirm-requestdone,answerDue,completionDue')
    const { text: next } = await page(done.pathname + done.search)
    for (const name of ['answerDue', 'completionDue'])
      expect(next).toContain(formatDate(done.searchParams.get(name)!))
    const again = await sendForm('/confirm-request', { token })
    expect(again.status).toBe(400)
    expect(await again.text()).toContain('This link has been used or has expired')
    const used = await page(path)
    expect(used.text).not.toContain('Confirm this request')
    expect(used.text).not.toContain('9 Lê Lợi')
    await findRequest(email)
  })

  test('does nothing if forged', async () => {
    for (const token of ['', 'x'.repeat(32), `' or 1=1`, '\0']) {
      expect((await sendForm('/confirm-request', { token })).status).toBe(400)
      expect((await page(`/confirm-request?token=${encodeURIComponent(token)}`)).status).toBe(200)
    }
    expect((await sendForm('/verify-email', { token: 'x'.repeat(32) })).status).toBe(400)
  })

  test('responds to a repeated request like any other, so an email reveals nothing', async () => {
    const [, , { slug }] = companies
    const email = newEmail()
    await openRequest(slug, email)
    const again = await sendForm(at(slug), requestForm(email, { message: 'nữa' }))
    expect(again.headers.get('Location')).toBe(`${at(slug)}?notice=sent`)
    await expect.poll(() => mailed(email), { timeout: 10_000 }).toHaveLength(2)
  })
})

describe('an administrator', () => {
  test('must give a reason and choose what to grant; typed values stay', async () => {
    const email = newEmail()
    await openRequest(companies[3].slug, email)
    const { path, cookie } = await findRequest(email)
    const shown = await page(path, cookie)
    expect(shown.text).toContain('Xin ẩn số điện thoại')
    expect(shown.text).toContain(companies[3].phone)
    for (const fields of [
      { intent: 'grant', hide_phone: 'on', reason: ' ' },
      { intent: 'decline', reason: '' },
    ]) {
      const refused = await sendForm(path, fields as Record<string, string>, asAccount(cookie))
      expect(refused.status).toBe(422)
      expect(await refused.text()).toContain('Please fill in this field')
    }
    const empty = await sendForm(path, { intent: 'grant', reason: 'Vì <b>' }, asAccount(cookie))
    expect(empty.status).toBe(422)
    const text = await empty.text()
    expect(text).toContain('Please choose or fill in at least one')
    expect(text).toContain('Vì &lt;b&gt;</textarea>')
  })

  test('declines once; the second of two sees the conflict, and the requester gets one mail in their language', async () => {
    const email = newEmail()
    await openRequest(companies[4].slug, email)
    const path = await decideRequest(email, { intent: 'decline', reason: 'Không đủ căn cứ' })
    const cookie = await signIn('admin')
    const second = await sendForm(
      path,
      { intent: 'grant', hide_phone: 'on', reason: 'Đúng' },
      asAccount(cookie),
    )
    expect(second.status).toBe(409)
    expect(await second.text()).toContain('Somebody else has decided this request')
    const mail = await waitForMail(outbox, { to: email, kind: 'request_decision' })
    expect(mail.plain).toContain('Our answer: Không đủ căn cứ')
    expect(mail.links).toContain(
      `${site}/company/${companies[4].slug}`.replace(site, new URL(mail.links[0]).origin),
    )
    expect(mailed(email)).toHaveLength(2)
    expect((await page(`/company/${companies[4].slug}`)).text).toContain(companies[4].phone)
    expect((await page('/admin/requests?status=declined', cookie)).text).toContain(path)
  })

  test('decides nothing with a form that lacks the decision', async () => {
    const email = newEmail()
    await openRequest(companies[3].slug, email)
    const { path, cookie } = await findRequest(email)
    const wish = { hide_phone: 'on', remove: 'on', reason: 'Đúng', restoreReason: 'Đúng', relist: 'on' }
    for (const intent of [{}, { intent: '' }, { intent: 'Grant' }, { intent: 'toString' }]) {
      const refused = await sendForm(path, { ...wish, ...(intent as object) }, asAccount(cookie))
      expect(refused.status).toBe(422)
      const text = await refused.text()
      expect(text).toContain('Đúng</textarea>')
      expect(text).toContain('No decision yet: press Grant or Decline.')
    }
    await findRequest(email)
    expect((await page(`/company/${companies[3].slug}`)).text).toContain(companies[3].phone)
    expect(mailed(email)).toHaveLength(1)
  })

  test('corrects a name: it is shown and found within seconds, and the request’s page lists the effects', async () => {
    const { slug, name } = companies[5]
    const right = `${name} ZAVORIM`
    const email = newEmail()
    await openRequest(slug, email, { kind: 'correct', hide_phone: '', message: '', correct_name: right })
    const path = await decideRequest(email, { correct_name: right })
    const found = async () => {
      const { results } = (await (await fetch(`${site}/api/search?q=zavorim`)).json()) as { results: Found[] }
      return results.map((one) => one.slug)
    }
    await expect.poll(found, { timeout: 10_000 }).toContain(slug)
    const company = JSON.parse((await page(`/api/companies/${slug}`)).text) as Found
    expect(company.name).toBe(right)
    const cookie = await signIn('admin')
    const decided = (await page(path, cookie)).text.replaceAll('<!-- -->', '').replaceAll('&amp;', '&')
    expect(decided).toContain('Changes made')
    expect(decided).toContain(`Name: <del>${name}</del> → <ins>${right}</ins>`)
    const mail = await waitForMail(outbox, { to: email, kind: 'request_decision' })
    expect(mail.plain).toContain('Corrected: name')
    const history = /href="(\/admin\/audit\?[^"]*)"/.exec(decided)![1]
    expect((await page(history, cookie)).text).toContain(`<del>${name.replaceAll('&', '&amp;')}</del>`)
  })

  test('reads and answers a request with a message only', async () => {
    const email = newEmail()
    const message = 'Doanh nghiệp đã giải thể từ năm 2020'
    await openRequest(companies[6].slug, email, { kind: 'correct', hide_phone: '', message })
    const path = await decideRequest(email, { intent: 'decline', reason: 'Theo dữ liệu đăng ký' })
    const decided = await page(path, await signIn('admin'))
    expect(decided.text).toContain(message)
    expect(decided.text).not.toContain('Changes made')
  })

  test('gets 404 for an unknown request', async () => {
    const cookie = await signIn('admin')
    for (const id of [randomUUID(), 'nonsense']) {
      expect((await page(`/admin/requests/${id}`, cookie)).status).toBe(404)
      for (const intent of ['grant', 'decline', 'restore']) {
        const fields = { intent, reason: 'a', restoreReason: 'a', relist: 'on', remove: 'on' }
        expect((await sendForm(`/admin/requests/${id}`, fields, asAccount(cookie))).status).toBe(404)
      }
    }
  })
})

test('repeated requests from an address are rate-limited, with the waiting time', async () => {
  const limits = { RATE_LIMIT_AUTH: '8', TRUSTED_PROXIES: '127.0.0.1' }
  await using limited = await openPreparedSite(async () => {}, limits)
  const found = (await (await limited.get('/api/search?perPage=10')).json()) as { results: Found[] }
  const ask = (n: number, from: string, email = newEmail()) =>
    sendForm(
      at(found.results[n].slug),
      requestForm(email, { kind: 'remove' }),
      { 'X-Forwarded-For': from },
      limited.address(),
    )
  for (let n = 0; n < 8; n++) expect((await ask(n, '203.0.113.5')).status).toBe(303)
  const refused = await ask(8, '203.0.113.5')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await refused.text()).toContain('Too many attempts')
  // Other addresses may continue, for any company, until the mailbox's limit.
  for (let n = 0; n < 6; n++) expect((await ask(5, `198.51.100.${n}`)).status).toBe(303)
  const victim = newEmail()
  for (let n = 0; n < 4; n++) expect((await ask(6 + n, `192.0.2.${n}`, victim)).status).toBe(303)
  expect((await ask(4, '192.0.2.9', victim)).status).toBe(429)
})

test('a link that failed on a server error can be used again', async () => {
  await using broken = await openBrokenConfirmation()
  const [token] = broken.tokens
  const failed = await sendForm('/confirm-request', { token }, {}, broken.site.address())
  expect(failed.status).toBeGreaterThanOrEqual(500)
  const html = await failed.text()
  expect(html).toContain('Confirm this request')
  expect(html).toContain(`name="token" value="${token}"`)
  expect(html).not.toContain('find the company and send the request again')
})
