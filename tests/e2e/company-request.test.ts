import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Language } from '#text/languages.ts'
import { expectAccessible, expectAccessibleEverywhere } from '#tests/setup/accessible.ts'
import { arrived, visit } from '#tests/setup/arrivals.ts'
import { openBrokenConfirmation } from '#tests/setup/broken-confirmation.ts'
import { phone, useBrowser } from '#tests/setup/browser.ts'
import { waitForMail } from '#tests/setup/outbox.ts'
import { newcomer } from '#tests/setup/register-by-form.ts'
import { asAccount, signIn } from '#tests/setup/sign-in.ts'
import { textsOf } from '#tests/setup/site-texts.ts'
import { journeys } from '#tests/setup/seed.ts'

const browser = useBrowser()
const site = inject('site')
const ways = [
  { language: 'en' as const, options: {}, customer: 'requests-1' as const, place: 0 },
  { language: 'vi' as const, options: phone, customer: 'requests-2' as const, place: 1 },
]

interface Found {
  slug: string
  name: string
  phone: string
}
const read = async <Body>(path: string) => (await (await fetch(site + path)).json()) as Body
const found = (q: string) =>
  read<{ total: number; results: Found[] }>(`/api/search?q=${encodeURIComponent(q)}`)

/** Finds a company with a unique phone number. */
async function someCompany(place: number): Promise<Found> {
  const { results } = await read<{ results: Found[] }>(
    '/api/search?perPage=50&sort=name&hasPhone=true&page=3',
  )
  const own: Found[] = []
  for (const company of results.filter(
    ({ slug, phone }) => /^\d{10}$/.test(slug) && /^0\d{9}$/.test(phone),
  )) {
    if ((await found(company.phone)).total === 1) own.push(company)
    if (own.length > place) return company
  }
  throw new Error('No company has a number of its own.')
}

/** Returns what the site shows of a company, without reading its database. */
async function outputs({ slug }: Found, file: string, cookie: string): Promise<Record<string, string>> {
  const text = async (path: string) => (await fetch(site + path, { headers: asAccount(cookie) })).text()
  const [, sitemap] = await Promise.all([text('/sitemap/0.xml'), text('/sitemap/1.xml')])
  return {
    page: await text(`/company/${slug}`),
    'its data': await text(`/company/${slug}.data`),
    form: await text(`/company/${slug}/request`),
    API: await text(`/api/companies/${slug}`),
    search: await text(`/api/search?q=${slug}`),
    results: await text(`/search?q=${slug}&perPage=10`),
    suggestions: await text(`/api/suggest?q=${slug}`),
    'old export': await text(`${file}?format=csv`),
    'old export, JSON Lines': await text(`${file}?format=jsonl`),
    sitemap,
  }
}

async function exportOf(cookie: string, { slug }: Found): Promise<string> {
  const headers = asAccount(cookie)
  const asked = { ...headers, 'Content-Type': 'application/json' }
  const quote = await fetch(`${site}/exports/quotes`, {
    method: 'POST',
    headers: asked,
    body: JSON.stringify({ search: `q=${slug}` }),
  })
  const { id } = (await quote.json()) as { id: string }
  const wish = new URLSearchParams([
    ['format', 'csv'],
    ['columns', 'name'],
    ['columns', 'phone'],
  ])
  const sent = { method: 'POST', headers, body: wish, redirect: 'manual' } as const
  const bought = await fetch(`${site}/exports/quotes/${id}`, sent)
  return `${bought.headers.get('Location')!.split('?')[0]}/file`
}

/** Opens the mailed link, calls `look` and presses the button. Returns the mail. */
async function confirmByMail(page: Page, email: string, language: Language, look: () => Promise<unknown>) {
  const t = textsOf(language)
  const mail = await waitForMail(inject('outbox'), { to: email, kind: 'request_confirmation' })
  const link = new URL(mail.links[0])
  await visit(page, link.pathname + link.search)
  await look()
  await main(page)
    .getByRole('button', { name: t('requests.confirm.button') })
    .click()
  await page.getByRole('heading', { level: 1, name: t('requests.confirm.opened') }).waitFor()
  return mail
}

const main = (page: Page) => page.getByRole('main')

test.each(journeys(ways, 1))(
  'a hide request hides the fields everywhere within seconds, and a restore shows them again, in $language',
  { timeout: 240_000 },
  async ({ language, options, customer, place }) => {
    const t = textsOf(language)
    const company = await someCompany(place)
    const cookie = await signIn(customer)
    const file = await exportOf(cookie, company)
    const before = await outputs(company, file, cookie)
    for (const name of ['page', 'its data', 'form', 'API', 'search', 'results', 'old export']) {
      expect([name, before[name].includes(company.phone)]).toEqual([name, true])
    }
    expect(before.sitemap).toContain(`/company/${company.slug}<`)

    // The form, reached from the company's page.
    const { email } = newcomer(`rieng-tu-${language}`)
    const page = await browser.open(`/company/${company.slug}`, { language, ...options })
    await page.getByRole('link', { name: t('company.claim') }).click()
    await arrived(page, `/company/${company.slug}/request`)
    await page.getByRole('heading', { level: 1, name: t('requests.title') }).waitFor()
    const form = main(page)
    await form.getByLabel(t('requests.kind.hide')).check()
    await form.getByRole('button', { name: t('requests.send') }).click()
    await form.getByText(t('auth.problem.nothing')).waitFor()
    await expectAccessible(page)
    await form
      .getByRole('group', { name: t('requests.hide') })
      .getByLabel(t('company.phone'))
      .check()
    await form.getByLabel(t('requests.name')).fill('Nguyễn Thị Riêng Tư')
    await form.getByLabel(t('requests.role')).fill('Giám đốc')
    await form.getByLabel(t('requests.email')).fill(email)
    await form.getByLabel(t('requests.message')).fill('Số này là số riêng của tôi.')
    await form.getByRole('button', { name: t('requests.send') }).click()
    await page.getByRole('heading', { level: 1, name: t('requests.sent.title') }).waitFor()

    // The mailed link.
    const mail = await confirmByMail(page, email, language, async () => {
      await main(page).getByText(company.name).waitFor()
      await expectAccessibleEverywhere(page, language)
    })
    expect(mail.headers.get('content-language')).toBe(language)

    // The administrator.
    const admin = await browser.open(`/admin/requests?q=${encodeURIComponent(email)}`, {
      language,
      account: 'admin',
    })
    await expectAccessibleEverywhere(admin, language)
    await admin.getByRole('link', { name: company.name }).click()
    await arrived(admin, /\/admin\/requests\/[\w-]+$/)
    await admin.getByRole('heading', { level: 1, name: company.name }).waitFor()
    await expectAccessibleEverywhere(admin, language)
    await admin.getByRole('button', { name: t('admin.requests.grant') }).click()
    await admin.getByText(t('auth.problem.required')).waitFor()
    await admin.getByLabel(t('admin.requests.reason')).fill('Đã xác minh qua điện thoại.')
    await admin.getByRole('button', { name: t('admin.requests.grant') }).click()
    await admin.getByText(t('admin.requests.notice.granted')).waitFor()
    const answer = await waitForMail(inject('outbox'), { to: email, kind: 'request_decision' })
    expect(answer.plain).toContain('Đã xác minh qua điện thoại.')

    // In all outputs.
    await expect.poll(async () => (await found(company.phone)).total).toBe(0)
    for (const [name, text] of Object.entries(await outputs(company, file, cookie))) {
      expect([name, text.includes(company.phone)]).toEqual([name, false])
      if (name === 'sitemap') expect(text).not.toContain(`/company/${company.slug}<`)
    }
    await visit(page, `/company/${company.slug}`)
    await main(page).getByText(t('company.hidden')).first().waitFor()

    // And restored.
    await admin.getByLabel(t('admin.requests.restore.show', { field: t('company.phone') })).check()
    await admin.getByLabel(t('admin.requests.restore.reason')).fill('Nhầm số.')
    await admin.getByRole('button', { name: t('admin.requests.restore.button') }).click()
    await admin.getByText(t('admin.requests.notice.restored')).waitFor()
    await expect.poll(async () => (await found(company.phone)).total).toBe(1)
    expect((await outputs(company, file, cookie)).page).toContain(company.phone)
  },
)

test.each(journeys(ways, 1))(
  'a wrong name is corrected: Enter does not decide, and the effects are shown with the request, in $language',
  { timeout: 240_000 },
  async ({ language, options, place }) => {
    const t = textsOf(language)
    const company = await someCompany(place + 2)
    const word = language === 'en' ? 'KELUDAN' : 'QUYMORA'
    const right = `${company.name} ${word}`
    const { email } = newcomer(`sai-ten-${language}`)
    const page = await browser.open(`/company/${company.slug}/request`, { language, ...options })
    const form = main(page)
    await form.getByLabel(t('requests.kind.correct')).check()
    await form
      .getByRole('group', { name: t('requests.correct') })
      .getByLabel(t('company.name'), { exact: true })
      .fill(`  ${right.normalize('NFD')}\u200b`)
    await form.getByLabel(t('requests.name')).fill('Nguyễn Thị Đúng Tên')
    await form.getByLabel(t('requests.role')).fill('Giám đốc')
    await form.getByLabel(t('requests.email')).fill(email)
    await form.getByRole('button', { name: t('requests.send') }).click()
    await page.getByRole('heading', { level: 1, name: t('requests.sent.title') }).waitFor()
    await confirmByMail(page, email, language, () => main(page).getByText(right, { exact: true }).waitFor())

    const admin = await browser.open(`/admin/requests?q=${encodeURIComponent(email)}`, {
      language,
      account: 'admin',
    })
    await admin.getByRole('link', { name: company.name }).click()
    await arrived(admin, /\/admin\/requests\/[\w-]+$/)
    await admin.getByRole('heading', { level: 1, name: company.name }).waitFor()
    await admin.getByLabel(t('admin.requests.reason')).fill('Đã xem giấy chứng nhận.')
    let sent = 0
    admin.on('request', (request) => (sent += Number(request.method() === 'POST')))
    const corrected = admin
      .getByRole('group', { name: t('admin.requests.effects.correct') })
      .getByLabel(t('company.name'), { exact: true })
    expect(await corrected.inputValue()).toBe(right)
    await corrected.press('Enter')
    await admin.getByLabel(t('admin.requests.effects.removeIt', { name: company.name })).press('Enter')
    await admin.getByRole('button', { name: t('admin.requests.grant') }).click()
    await admin.getByText(t('admin.requests.notice.granted')).waitFor()
    expect(sent).toBe(1)
    await admin.getByRole('heading', { name: t('admin.requests.done') }).waitFor()
    await main(admin).locator('del', { hasText: company.name }).waitFor()
    await main(admin).locator('ins', { hasText: right }).first().waitFor()
    await expectAccessibleEverywhere(admin, language)

    await expect.poll(async () => (await found(word)).results[0]?.name).toBe(right)
    await visit(page, `/company/${company.slug}`)
    await page.getByRole('heading', { level: 1, name: right }).waitFor()

    await admin.getByLabel(t('admin.requests.restore.release', { field: t('company.name') })).check()
    await admin.getByLabel(t('admin.requests.restore.reason')).fill('Sổ đăng ký đã đúng.')
    await admin.getByRole('button', { name: t('admin.requests.restore.button') }).click()
    await admin.getByText(t('admin.requests.notice.restored')).waitFor()
    await main(admin).getByText(t('admin.requests.corrected'), { exact: true }).waitFor({ state: 'detached' })
  },
)

test.each(['en', 'vi'] as const)('the form is accessible and fits, in %s', async (language) => {
  const { slug } = await someCompany(0)
  const page = await browser.open(`/company/${slug}/request`, { language })
  await expectAccessibleEverywhere(page, language)
  for (const path of [
    `/company/${slug}/request?notice=sent`,
    '/company/9999999999/request',
    '/confirm-request?token=used',
    '/confirm-request?done=opened&answerDue=2026-11-24&completionDue=2026-12-02',
    '/confirm-request?done=known',
  ]) {
    await visit(page, path)
    await expectAccessibleEverywhere(page, language)
  }
})

let broken: Awaited<ReturnType<typeof openBrokenConfirmation>>
beforeAll(async () => {
  broken = await openBrokenConfirmation()
})
afterAll(() => broken[Symbol.asyncDispose]())

test.each([
  ['en', 0],
  ['vi', 1],
] as const)('refusals and failures are accessible and fit, in %s', async (language, place) => {
  const t = textsOf(language)
  const { slug } = await someCompany(0)
  const page = await browser.open(`/company/${slug}/request`, { language })
  for (const kind of ['correct', 'hide', 'remove'] as const) {
    await main(page)
      .getByLabel(t(`requests.kind.${kind}`))
      .check()
    await main(page)
      .getByRole('button', { name: t('requests.send') })
      .click()
    await main(page).getByText(t('auth.problem.required')).first().waitFor()
    await expectAccessibleEverywhere(page, language)
  }

  await broken.setBroken(true)
  const token = broken.tokens[place]
  const address = `${broken.site.address()}/confirm-request?token=${token}`
  await visit(page, address)
  const confirm = main(page).getByRole('button', { name: t('requests.confirm.button') })
  // The response of an unavailable database, which a browser may log.
  await page.route('**/confirm-request.data', async (route) =>
    route.fulfill({ response: await route.fetch(), status: 503 }),
  )
  await confirm.click()
  await main(page).getByRole('alert').waitFor()
  await expectAccessibleEverywhere(page, language)
  expect(await confirm.count()).toBe(1)

  await page.unroute('**/confirm-request.data')
  // Used in another window meanwhile.
  await broken.setBroken(false)
  await visit(page, address)
  const body = new URLSearchParams({ token })
  await fetch(`${broken.site.address()}/confirm-request`, { method: 'POST', body, redirect: 'manual' })
  await confirm.click()
  await main(page).getByText(t('auth.linkUsed')).waitFor()
  await expectAccessibleEverywhere(page, language)
  expect(await confirm.count()).toBe(0)
})

test('without JavaScript submits and keeps the typed values', async () => {
  const { slug } = await someCompany(0)
  const page = await browser.open(`/company/${slug}/request`, { language: 'en', javaScriptEnabled: false })
  await main(page).getByLabel('Correct data').check()
  await main(page).getByRole('group', { name: 'What it should say' }).getByLabel('Phone').fill('nothing')
  await main(page).getByLabel('Full name').fill('Lê Thị Hỏi')
  await main(page).getByRole('button', { name: 'Send the request' }).click()
  await page.getByText('Please enter a telephone number').waitFor()
  expect(await main(page).getByLabel('Full name').inputValue()).toBe('Lê Thị Hỏi')
  await main(page).getByRole('group', { name: 'What it should say' }).getByLabel('Phone').fill('0900000009')
  await main(page).getByLabel('Your role at the company').fill('Kế toán')
  await main(page).getByLabel('Your email').fill(newcomer('khong-script').email)
  await main(page).getByRole('button', { name: 'Send the request' }).click()
  await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor()
})
