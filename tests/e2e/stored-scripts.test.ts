import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ready } from '#tests/setup/arrivals.ts'
import { useBrowser } from '#tests/setup/browser.ts'
import { dangersOf, type ElementLook } from '#tests/setup/dangerous-html.ts'
import { scriptPayloads } from '#tests/setup/script-payloads.ts'
import {
  allBranches,
  sendRequests,
  companySlugs,
  confirmRequests,
  type Fields,
  fileNames,
  halves,
  importFile,
  inParallel,
  keepDraft,
  lines,
  openScriptSite,
  pack,
  publishArticle,
  publishHelp,
  registerUsers,
  type ScriptSite,
  taxCodeOf,
  uploadFile,
  uploadPictures,
} from '#tests/setup/stored-scripts.ts'

/*
 * Opens pages that hold all payloads at once and checks that none of them runs. Bypasses the content security policy,
 * which would hide a failure. tests/http/stored-scripts.test.ts checks the HTML for each payload by itself.
 */
const browser = useBrowser()
let target: ScriptSite
let page: Page
let ran: string[]

beforeAll(async () => {
  target = await openScriptSite()
})
afterAll(() => target.site[Symbol.asyncDispose]())
beforeEach(async () => {
  page = await browser.newPage({ at: target.site.address(), cookie: target.admin.cookie, bypassCSP: true })
  ran = []
  await page.context().exposeBinding('__ran', () => void ran.push(page.url()))
})

const [first, second] = halves
/** Bodies of two articles that show each half in each language. */
const bodies = [
  { contentEn: first.html, contentVi: second.html },
  { contentEn: second.html, contentVi: first.html },
]
const short = { contentEn: '<p>C</p>', contentVi: '<p>C</p>' }
const marks = [...first.marks, ...second.marks]

/** Runs in the browser. */
const describeElements = (root: Element): ElementLook[] =>
  [...root.querySelectorAll('*')].map(({ localName, attributes }) => ({
    tag: localName,
    attributes: [...attributes].map(({ name, value }) => [name, value] as const),
  }))

/** Checks that no payload has run, and that none waits for a click or another event. */
async function expectNothingRuns(name: string): Promise<void> {
  const elements = await page.locator('body').evaluate(describeElements)
  const scripts = await page.locator('main script').count()
  expect([name, elements.flatMap(dangersOf), scripts, ran]).toEqual([name, [], 0, []])
}

/** Checks the open page as the server sent it and once it has hydrated. Returns its text. */
async function checkPage(name: string): Promise<string> {
  await expectNothingRuns(name)
  await ready(page)
  await expectNothingRuns(name)
  return (await page.locator('main').textContent()) ?? ''
}

/** Opens pages, which together must show every text. */
async function open(paths: readonly string[], texts: readonly string[] = []): Promise<void> {
  let shown = ''
  for (const path of paths) {
    await page.goto(target.site.address() + path)
    shown += await checkPage(path)
  }
  expect(texts.filter((text) => !shown.includes(text))).toEqual([])
}

const setLanguage = (lang: 'en' | 'vi') =>
  page.context().addCookies([{ name: 'lang', value: lang, url: target.site.address() }])

const pagesOf = (address: string, count: number) => [
  address,
  ...Array.from(
    { length: count - 1 },
    (_, n) => `${address}${address.includes('?') ? '&' : '?'}page=${n + 2}`,
  ),
]

test('detects a payload that executes', async () => {
  await page.setContent('<img src=x onerror="window.__ran(1)">')
  await expect.poll(() => ran).toHaveLength(1)
})

test('in the title, body and draft of an article', async () => {
  const titles = pack(lines, 190)
  const edits: string[] = []
  await inParallel(titles, async (title, n) => {
    const fields = { ...(bodies[n] ?? short), titleEn: title, titleVi: title, slug: `scripts-${n}` }
    edits[n] = await publishArticle(target, fields)
  })
  await keepDraft(target, { titleEn: titles[0], titleVi: titles[1], ...bodies[0] })
  await open(['/articles/scripts-0', '/articles/scripts-1'], marks)
  await open(pagesOf('/articles', Math.ceil(titles.length / 10)), lines)
  await open(pagesOf('/admin/articles', Math.ceil(titles.length / 25)), lines)
  await open(['/admin', ...pagesOf('/admin/audit?what=article', 1)], lines)
  await setLanguage('vi')
  await open(['/articles/scripts-0', '/articles/scripts-1'], marks)
  for (const path of [edits[0], '/admin/articles/new?draft']) await openEditor(path)
})

/** Opens a form whose editors hold the first half in English and the second in Vietnamese. */
async function openEditor(path: string): Promise<void> {
  await open([path])
  for (const [language, half] of [
    ['en', first],
    ['vi', second],
  ] as const) {
    const editor = page.locator(`[role=textbox][lang=${language}]`)
    await editor.waitFor()
    const text = await editor.innerText()
    expect(half.marks.filter((mark) => !text.includes(mark))).toEqual([])
  }
  await expectNothingRuns(`the editors of ${path}`)
}

test('in the title, description and body of a help article', async () => {
  const titles = pack(lines, 180)
  const edits: string[] = []
  await inParallel(pack(lines, 155), async (description, n) => {
    const title = `T${n} ${titles[n % titles.length]}`
    edits[n] = await publishHelp(target, {
      ...(bodies[n] ?? short),
      titleEn: title,
      metaDescriptionEn: description,
      titleVi: title,
      metaDescriptionVi: description,
    })
  })
  await open(['/help/faq'], lines)
  const addresses = await page
    .locator('main a[href^="/help/faq/t0-"], main a[href^="/help/faq/t1-"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
  expect(addresses).toHaveLength(2)
  await open(addresses, marks)
  await open(['/help', '/help?q=window'], lines)
  await open(['/admin/help'], lines)
  await openEditor(edits[0])
})

test('in the previews of an article and a help article', async () => {
  const [title, description] = [pack(lines, 190)[0], pack(lines, 155)[0]]
  const texts = { titleEn: title, titleVi: title, ...bodies[0], intent: 'preview' }
  const descriptions = { category: 'faq', metaDescriptionEn: description, metaDescriptionVi: description }
  await open(['/terms'])
  await openResponse('/admin/articles/new', texts, 'preview')
  await openResponse('/admin/help/new', { ...texts, ...descriptions }, 'preview')
})

/** Submits a form without fetch and checks the preview in the response. */
async function openResponse(path: string, fields: Fields, preview: string): Promise<void> {
  const answered = page.waitForEvent('load')
  await page.evaluate(
    ([action, values]) => {
      const form = Object.assign(document.createElement('form'), { method: 'post', action })
      for (const [name, value] of Object.entries(values)) {
        const field = Object.assign(document.createElement('textarea'), { name, value })
        form.append(field)
      }
      document.body.append(form)
      // Skips the submit listeners of the page.
      HTMLFormElement.prototype.submit.call(form)
    },
    [target.site.address() + path, fields] as const,
  )
  await answered
  await checkPage(`the preview of ${path}`)
  const shown = await page.locator(`section[aria-labelledby=${preview}]`).innerText()
  expect(marks.filter((mark) => !shown.includes(mark))).toEqual([])
}

test('pasted into the editor', async () => {
  await open(['/admin/articles/new'])
  // Both editors are one component, with a language each: they take turns.
  const editors = ['en', 'vi'].map((language) => page.locator(`[role=textbox][lang=${language}]`))
  for (const editor of editors) await editor.waitFor()
  for (const [n, payload] of scriptPayloads.entries()) {
    const editor = editors[n % 2]
    const text = await editor.evaluate(
      (editable, texts) => {
        for (const [type, text] of Object.entries(texts)) {
          const clipboardData = new DataTransfer()
          clipboardData.setData(type, text)
          const init = { clipboardData, bubbles: true, cancelable: true }
          editable.dispatchEvent(new ClipboardEvent('paste', init))
        }
        return editable.textContent
      },
      { 'text/html': `<p>pasted${n}</p>${payload}`, 'text/plain': payload },
    )
    expect(text).toContain(`pasted${n}`)
    const elements = await editor.evaluate(describeElements)
    expect([payload, elements.flatMap(dangersOf), ran]).toEqual([payload, [], []])
  }
  await expectNothingRuns('both editors')
})

test('in the name and company of a user', async () => {
  const names = pack(lines, 190)
  const people = names.map((fullName, n) => ({ fullName, companyName: names.at(n - 1)! }))
  const accounts = await registerUsers(target, people)
  await open(['/admin/users?q=scripts-'], lines)
  await open([`/admin/users/${accounts[0].id}`])
})

test('in an import file and the companies it contains', async () => {
  const packs = pack(lines, 1_900)
  // The page of each of the first two companies shows all payloads.
  const valuesOf = (n: number) => packs.map((_, at) => packs[(at + 2 * n) % packs.length])
  const rows = lines.map((line, n) => [taxCodeOf(n), line, ...(n < 2 ? valuesOf(n) : packs.map(() => line))])
  const heading = ['tax_code', 'name', 'international_name', 'short_name', 'address', 'legal_representative']
  const rejected = pack(lines, 290).slice(0, 10)
  const file = await uploadFile(target, `${pack(fileNames, 150)[0]}`, [
    [...heading, ...lines.slice(-40)],
    ...rows,
    ...rejected.map((text) => ['none', text]),
  ])
  await open(['/admin/data', file])
  await open([await importFile(target, file, rows.length)])
  await open(pagesOf(allBranches, 2), lines)
  await open(['/search?q=window+ran&perPage=100'])
  for (const n of [0, 1]) await open([`/company/${taxCodeOf(n)}`], lines)
  await open([`/company/${taxCodeOf(0)}/request`])
})

test('in the file name and alternative text of a picture', async () => {
  const names = pack(fileNames, 190)
  const pictures = pack(lines, 290).map((alt, n) => ({ name: names[n % names.length], alt }))
  const [picture] = await uploadPictures(target, pictures)
  await open(['/admin/media'], [...lines, ...fileNames])
  await open([`/admin/media/${picture}`, '/admin/audit?what=media'])
})

test('in a correction request', async () => {
  const slugs = await companySlugs(target)
  const [names, messages, places] = [190, 1_990, 490].map((max) => pack(lines, max))
  const asked = names.map((name, n) => ({
    slug: slugs[n],
    email: `scripts-${n}@example.vn`,
    fields: {
      name,
      role: name,
      message: messages[n % messages.length],
      correct_name: name,
      correct_legal_representative: name,
      correct_tax_address: places[n % places.length],
    },
  }))
  const tokens = await sendRequests(target, asked)
  await open([`/confirm-request?token=${encodeURIComponent(tokens[0])}`])
  await confirmRequests(target, tokens)
  await open(pagesOf('/admin/requests', 2), lines)
  const paths = await Promise.all(messages.map((_, n) => requestPath(asked[n].email)))
  await open(paths, lines)
})

async function requestPath(email: string): Promise<string> {
  const list = await (await target.site.get(`/admin/requests?q=${email}`, target.admin)).text()
  return /\/admin\/requests\/[0-9a-f-]{36}/.exec(list)![0]
}
