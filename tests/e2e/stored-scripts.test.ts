import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { useBrowser } from '#tests/setup/browser.ts'
import { openRequest } from '#tests/setup/company-request.ts'
import { newcomer } from '#tests/setup/register-by-form.ts'
import { scriptPayloads } from '#tests/setup/script-payloads.ts'
import { asAccount, signIn } from '#tests/setup/sign-in.ts'

/*
 * What somebody typed is shown again to somebody else, and nothing of it runs. The content security policy is out of
 * the way here: it is there for the day on which this fails.
 */
const browser = useBrowser()
const site = inject('site')
const patienceMs = 480_000
let admin: string
let page: Page
let ran: string[]

beforeAll(async () => {
  admin = await signIn('admin')
})
beforeEach(async () => {
  page = await browser.open('/terms', { account: 'admin', bypassCSP: true })
  ran = []
  await page.context().exposeBinding('__ran', () => void ran.push(page.url()))
})

/** For fields of one line, which refuse what would break it. */
const lines = scriptPayloads.map((payload) => payload.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim())

/** In groups of as many texts as a form has fields. */
const groupsOf = (size: number) =>
  Array.from({ length: Math.ceil(lines.length / size) }, (_, n) =>
    Array.from({ length: size }, (_, field) => lines[(n * size + field) % lines.length]),
  )

const send = (path: string, fields: Record<string, string> | FormData, cookie = admin) =>
  fetch(site + path, {
    method: 'POST',
    body: fields instanceof FormData ? fields : new URLSearchParams(fields),
    redirect: 'manual',
    headers: { ...asAccount(cookie), Accept: 'text/html' },
  })

const helpOf = (payload: string, n: number) => ({
  category: 'faq',
  titleEn: `T${n} ${payload}`,
  metaDescriptionEn: `D ${payload}`.slice(0, 160),
  contentEn: `<p>C</p>${payload}`,
  titleVi: `T${n} ${payload}`,
  metaDescriptionVi: `D ${payload}`.slice(0, 160),
  contentVi: `<p>C</p>${payload}`,
})

/** Where a form that was taken leads. */
async function store(path: string, fields: Record<string, string> | FormData): Promise<string> {
  const response = await send(path, fields)
  const text = await response.text()
  expect([response.status, response.status === 303 ? '' : text.slice(0, 2_000)]).toEqual([303, ''])
  return new URL(response.headers.get('Location')!, site).pathname
}

/** Nothing that was typed may have run, or wait for a press to run. */
async function expectNothingRuns(path: string): Promise<void> {
  const waiting = await page.evaluate(() => {
    const addresses = new Set(['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'srcdoc'])
    const runs = /^[\0-\x20]*(javascript|vbscript|data:text)/i
    return [...document.body.querySelectorAll('*')].flatMap((element) =>
      [...element.attributes]
        .filter(({ name, value }) => /^on/i.test(name) || (addresses.has(name) && runs.test(value)))
        .map(({ name, value }) => `${element.tagName} ${name}=${value}`),
    )
  })
  expect([path, waiting, ran]).toEqual([path, [], []])
}

/** Opens a page and waits for its scripts. */
async function look(path: string): Promise<void> {
  await page.goto(site + path, { waitUntil: 'load' })
  await expectNothingRuns(path)
}

const read = (language: 'en' | 'vi') =>
  page.context().addCookies([{ name: 'lang', value: language, url: site }])

/** Sends a form as a page without a script does, and looks at what it answers. */
async function lookAtAnswer(path: string, fields: Record<string, string>): Promise<void> {
  const answered = page.waitForEvent('load')
  await page.evaluate(
    ([action, values]) => {
      const form = Object.assign(document.createElement('form'), { method: 'post', action })
      for (const [name, value] of Object.entries(values)) {
        const field = Object.assign(document.createElement('textarea'), { name, value })
        form.append(field)
      }
      document.body.append(form)
      // Past the listeners of the page.
      HTMLFormElement.prototype.submit.call(form)
    },
    [path, fields] as const,
  )
  await answered
  await expectNothingRuns(path)
}

/** The addresses on a page that a pattern names. */
const linksOn = async (pattern: RegExp) => {
  const hrefs = await page
    .locator('main a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  return [...new Set(hrefs.filter((href): href is string => href !== null && pattern.test(href)))]
}

test('a text that runs is noticed', async () => {
  await page.setContent('<img src=x onerror="window.__ran(1)">')
  await expect.poll(() => ran).toHaveLength(1)
})

describe(`each of ${scriptPayloads.length} texts`, () => {
  test('as title and body of an article', { timeout: patienceMs }, async () => {
    const edits: string[] = []
    for (const payload of scriptPayloads) {
      const english = { titleEn: `T ${payload}`, contentEn: `<p>C</p>${payload}` }
      const vietnamese = { titleVi: `T ${payload}`, contentVi: `<p>C</p>${payload}` }
      const fields = { ...english, ...vietnamese, status: 'published', intent: 'save' }
      edits.push(await store('/admin/articles/new', fields))
    }
    const slugs = new Set<string>()
    for (let n = 1, before = -1; slugs.size > before; n++) {
      before = slugs.size
      await look(`/articles?page=${n}`)
      for (const link of await linksOn(/^\/articles\/[^/?]+$/)) slugs.add(link)
    }
    expect(slugs.size).toBeGreaterThanOrEqual(scriptPayloads.length)
    for (const language of ['vi', 'en'] as const) {
      await read(language)
      for (const slug of slugs) {
        await look(slug)
        expect(await page.locator('article').innerText()).toContain('C')
      }
    }
    await look('/admin')
    await look('/admin/articles')
    await look('/admin/audit')
    for (const edit of edits.filter((_, n) => n % 6 === 0)) {
      await look(edit)
      await page.locator('[contenteditable]').first().waitFor()
      expect(ran).toEqual([])
    }
    for (const language of ['vi', 'en'] as const) {
      const feed = await (await fetch(`${site}/articles/feed.xml?lang=${language}`)).text()
      expect(feed).not.toMatch(/<script|<img|<svg|onerror="|\]\]>\s*</i)
    }
    for (const edit of edits) await store('/admin/articles', { intent: 'delete', id: edit.split('/').pop()! })
  })

  test('as title, description and body of help', { timeout: patienceMs }, async () => {
    const edits: string[] = []
    for (const [n, payload] of scriptPayloads.entries()) {
      edits.push(await store('/admin/help/new', { ...helpOf(payload, n), intent: 'save', version: '0' }))
    }
    await look('/help')
    await look('/help?q=window')
    await look('/help/faq')
    const links = await linksOn(/^\/help\/faq\/[^/?]+$/)
    expect(links.length).toBeGreaterThanOrEqual(scriptPayloads.length)
    for (const language of ['vi', 'en'] as const) {
      await read(language)
      for (const link of links) await look(link)
    }
    await look('/admin/help')
    await look('/admin/audit')
    for (const edit of edits.filter((_, n) => n % 6 === 0)) await look(edit)
    for (const edit of edits)
      await store('/admin/help', { intent: 'delete', id: edit.split('/').pop()!, version: '1' })
  })

  test('in the preview of an article and of help', { timeout: patienceMs }, async () => {
    for (const [n, payload] of scriptPayloads.entries()) {
      const content = `<p>C</p>${payload}`
      const [contentEn, contentVi] = [content, content]
      const texts = { titleEn: payload, contentEn, titleVi: payload, contentVi, intent: 'preview' }
      await lookAtAnswer('/admin/articles/new', texts)
      expect(await page.locator('section[aria-labelledby=preview]').getByText('C').count()).toBeGreaterThan(1)
      await lookAtAnswer('/admin/help/new', { ...helpOf(payload, n), intent: 'preview' })
      expect(await page.locator('section[aria-labelledby=help-preview] article').count()).toBe(2)
    }
  })

  test('pasted into the editor', { timeout: patienceMs }, async () => {
    await look('/admin/articles/new')
    for (const language of ['en', 'vi']) {
      const content = page.locator(`[role=textbox][lang=${language}]`)
      await content.waitFor()
      for (const [n, payload] of scriptPayloads.entries()) {
        for (const type of ['text/html', 'text/plain']) {
          await content.evaluate(
            (editable, [kind, text]) => {
              const clipboardData = new DataTransfer()
              clipboardData.setData(kind, text)
              const init = { clipboardData, bubbles: true, cancelable: true }
              editable.dispatchEvent(new ClipboardEvent('paste', init))
            },
            [type, type === 'text/html' ? `<p>pasted${n}</p>${payload}` : payload],
          )
        }
        expect(await content.innerText()).toContain(`pasted${n}`)
        await expectNothingRuns(`${payload} in ${language}`)
      }
    }
  })

  test('as name and company of a user', { timeout: patienceMs }, async () => {
    const emails: string[] = []
    for (const [fullName, companyName] of groupsOf(2)) {
      const { email, password } = newcomer('scripts')
      emails.push(email)
      const response = await send('/register', { email, password, fullName, companyName }, '')
      expect([response.status, fullName, companyName]).toEqual([303, fullName, companyName])
    }
    const users = new Set<string>()
    for (let n = 1; n <= 4; n++) {
      await look(`/admin/users?q=scripts-&page=${n}`)
      for (const link of await linksOn(/^\/admin\/users\/[0-9a-f-]{36}$/)) users.add(link)
    }
    expect(users.size).toBeGreaterThanOrEqual(emails.length)
    for (const user of users) await look(user)
    for (const payload of lines.filter((_, n) => n % 4 === 0))
      await look(`/admin/users?q=${encodeURIComponent(payload)}`)
  })

  test('as the name of a company', { timeout: patienceMs }, async () => {
    const code = (n: number) => `0319998871-${String(n + 1).padStart(3, '0')}`
    const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
    const rows = scriptPayloads.map((payload, n) => {
      const name = cell(`C ${payload}`)
      return `${code(n)},${name},${name},${name},${name}`
    })
    const form = new FormData()
    const content = `tax_code,name,international_name,address,legal_representative\n${rows.join('\n')}\n`
    form.set('file', new Blob([content]), `${scriptPayloads[0]}.csv`)
    const file = await store('/admin/data/uploads', form)
    const checkedAt = await vi.waitFor(async () => {
      const checked = await (await fetch(site + file, { headers: asAccount(admin) })).text()
      return /name="checkedAt" value="([^"]+)"/.exec(checked)![1]
    }, patienceMs)
    expect((await send(file, { intent: 'import', checkedAt })).status).toBe(303)
    await vi.waitFor(async () => {
      const found = await fetch(`${site}/api/search?q=0319998871`)
      expect(((await found.json()) as { total: number }).total).toBe(scriptPayloads.length)
    }, patienceMs)
    for (const path of [
      '/admin/data',
      file,
      '/search?q=0319998871&perPage=100',
      '/search?q=window+ran&perPage=100',
    ])
      await look(path)
    for (const n of scriptPayloads.keys()) await look(`/company/${code(n)}`)
    await look(`/company/${code(0)}/request`)
  })

  test('as the name and the words of a picture', { timeout: patienceMs }, async () => {
    const groups = groupsOf(3)
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    for (let from = 0; from < groups.length; from += 20) {
      const form = new FormData()
      for (const [name] of groups.slice(from, from + 20)) {
        form.append(
          'files',
          new Blob([new Uint8Array(picture)], { type: 'image/png' }),
          `scripts ${name} scripts`,
        )
      }
      await store('/admin/media', form)
    }
    const pictures = new Set<string>()
    for (let n = 1; n <= 3; n++) {
      await look(`/admin/media?q=scripts&page=${n}`)
      for (const link of await linksOn(/^\/admin\/media\/[0-9a-f-]{36}$/)) pictures.add(link)
    }
    expect(pictures.size).toBe(groups.length)
    for (const [n, path] of [...pictures].entries()) {
      await store(path, { intent: 'describe', altEn: groups[n][1], altVi: groups[n][2] })
      await look(path)
    }
    for (const path of pictures) await store(path, { intent: 'delete' })
    await look('/admin/audit')
  })

  test('in what a company asks of us', { timeout: patienceMs }, async () => {
    const companies = await fetch(`${site}/api/search?perPage=50&q=tnhh`)
    const { results } = (await companies.json()) as { results: { slug: string }[] }
    for (const [n, [name, role, message, representative, address, companyName]] of groupsOf(6).entries()) {
      await openRequest(results[n].slug, `scripts-${n}@journey.example.vn`, {
        kind: 'correct',
        hide_phone: '',
        name,
        role,
        message,
        correct_name: companyName,
        correct_legal_representative: representative,
        correct_tax_address: address,
      })
    }
    await look('/admin/requests')
    const requests = await linksOn(/^\/admin\/requests\/[0-9a-f-]{36}$/)
    expect(requests.length).toBeGreaterThan(0)
    for (const request of requests) await look(request)
  })
})
