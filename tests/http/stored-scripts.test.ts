import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type PageReading, readPage } from '#tests/setup/dangerous-html.ts'
import type { Person } from '#tests/setup/prepared-site.ts'
import { scriptPayloads } from '#tests/setup/script-payloads.ts'
import {
  allBranches,
  sendRequests,
  companySlugs,
  confirmRequests,
  type Fields,
  fileNameOf,
  fileNames,
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
  submit,
  taxCodeOf,
  uploadFile,
  uploadPictures,
} from '#tests/setup/stored-scripts.ts'

/*
 * Stores each payload in each place through its form, then parses the HTML of every page that shows it. The payload must
 * be there as text, and no part of it as markup. tests/e2e/stored-scripts.test.ts opens such pages in a browser.
 */
const languages = ['en', 'vi'] as const
type Language = (typeof languages)[number]

let target: ScriptSite
let pictures: string[]
beforeAll(async () => {
  target = await openScriptSite()
  pictures = await uploadPictures(
    target,
    lines.map((line, n) => ({ name: `${line} scripts`, alt: altOf(n) })),
  )
})
afterAll(() => target.site[Symbol.asyncDispose]())

/** Problems with the pages of the current test. */
let problems: string[] = []
afterEach(() => {
  const found = problems
  problems = []
  expect(found).toEqual([])
})

interface Expected {
  /** Expected as text or as an attribute value. */
  shows?: readonly string[]
  /** Expected as strings of the JSON-LD. */
  structured?: readonly string[]
  person?: Person
}

const speaking = (person: Person, language: Language) => ({
  ...person,
  cookie: `${person.cookie}; lang=${language}`,
})

async function read(path: string, language: Language, { person = target.admin, ...expected }: Expected = {}) {
  const response = await target.site.get(path, speaking(person, language))
  return readResponse(`${path} in ${language}`, response, expected)
}

async function readResponse(name: string, response: Response, { shows = [], structured = [] }: Expected) {
  const policy = response.headers.get('Content-Security-Policy') ?? ''
  const page = readPage(await response.text(), /'nonce-([^']+)'/.exec(policy)![1])
  problems.push(
    ...(response.status === 200 ? [] : [`${name}: status ${response.status}`]),
    ...page.dangers.map((danger) => `${name}: ${danger}`),
    ...structured
      .filter((text) => !page.structured.includes(text))
      .map((text) => `${name} has no JSON-LD with ${text}`),
  )
  expectShown(name, page, shows)
  return page
}

function expectShown(name: string, { shown }: Pick<PageReading, 'shown'>, texts: readonly string[]): void {
  const missing = texts.filter((text) => !shown.includes(text))
  problems.push(...missing.map((text) => `${name} does not show ${text}`))
}

const inBothLanguages = <Result>(work: (language: Language) => Promise<Result>) =>
  Promise.all(languages.map(work))

const readInBoth = (path: string, expected?: Expected) =>
  inBothLanguages((language) => read(path, language, expected))

/** Pages of one payload: the templates escape alike in both languages, so every second one is read in Vietnamese. */
const languageOf = (n: number): Language => languages[n % 2]
const readInTurn = (n: number, path: string, expected?: Expected) => read(path, languageOf(n), expected)

/** Reads all pages of a list, which together must show every text. Returns their links. */
async function readList(address: string, pages: number, language: Language, shows: readonly string[]) {
  const separator = address.includes('?') ? '&' : '?'
  const found = await Promise.all(
    Array.from({ length: pages }, (_, n) => read(`${address}${separator}page=${n + 1}`, language)),
  )
  const shown = found.map((page) => page.shown).join('\n')
  expectShown(`${address} in ${language}`, { shown }, shows)
  return found.flatMap(({ links }) => links)
}

const readListInBoth = (address: string, pages: number, shows: readonly string[]) =>
  inBothLanguages((language) => readList(address, pages, language, shows))

const numbers = [...scriptPayloads.keys()]
const altOf = (n: number) => `${lines[n]} alt ${n}.`

test('the check accepts pages without payloads', async () => {
  for (const path of ['/', '/terms', '/articles', '/help/faq', '/search', '/admin', '/admin/articles/new']) {
    await readInBoth(path)
  }
})

const articleOf = (n: number): Fields => ({
  titleEn: `T${n} ${scriptPayloads[n]}`,
  contentEn: `<p>Content ${n}</p>${scriptPayloads[n]}`,
  titleVi: `V${n} ${scriptPayloads[n]}`,
  contentVi: `<p>Content ${n}</p>${scriptPayloads[n]}`,
})

/** The title as pages show it, with its white space collapsed. */
const titleOf = (language: Language, n: number) =>
  `${language === 'en' ? 'T' : 'V'}${n} ${scriptPayloads[n].replaceAll(/\s+/g, ' ').trim()}`
const titlesOf = (language: Language, of = numbers) => of.map((n) => titleOf(language, n))

test('in the title, body and cover of an article', async () => {
  const edits: string[] = []
  for (let from = 0; from < numbers.length; from += 5) {
    const latest = numbers.slice(from, from + 5)
    await inParallel(latest, async (n) => {
      edits[n] = await publishArticle(target, { ...articleOf(n), coverId: pictures[n] })
    })
    await readInBoth('/admin', { shows: titlesOf('en', latest) })
    // A feed contains the latest 30 articles, the dashboard the latest five.
    if (latest.length < 5 || edits.length % 25 === 0) {
      await inBothLanguages((language) => readFeed(language, numbers.slice(0, edits.length).slice(-25)))
    }
  }

  await readListInBoth('/admin/articles', 5, titlesOf('en'))
  await readListInBoth('/admin/audit?what=article', 3, [...titlesOf('en'), ...titlesOf('vi')])
  await inParallel(edits, (edit, n) => readInTurn(n, edit, { shows: [titleOf('en', n), titleOf('vi', n)] }))
  for (const language of languages) {
    const links = await readList('/articles', 12, language, titlesOf(language))
    const addresses = new Map(links.map(({ href, text }) => [text, href]))
    await inParallel(numbers, (n) => {
      const title = titleOf(language, n)
      const shows = [title, `Content ${n}`, altOf(n)]
      return read(addresses.get(title)!, language, { shows, structured: [title] })
    })
  }
  await inParallel(edits, (edit) =>
    submit(target, '/admin/articles', { intent: 'delete', id: edit.split('/').at(-1)! }),
  )
  await readListInBoth('/admin/audit?what=article.delete', 3, titlesOf('en'))
})

/** In Atom, titles and summaries are text and bodies are HTML. All of them are escaped. */
async function readFeed(language: Language, of: readonly number[]): Promise<void> {
  const xml = await (await target.site.get(`/articles/feed.xml?lang=${language}`)).text()
  const entries = [...xml.matchAll(feedEntry)].map(({ groups }) => groups!)
  if (/__ran|evil/.test(xml.replaceAll(feedEntry, '')))
    problems.push(`the feed in ${language} has other markup`)
  // Not allowed in XML.
  const titles = titlesOf(language, [...of]).map((title) => title.replaceAll('\u0001', ''))
  const shown = entries.map(({ title }) => unescapeXml(title)).join('\n')
  expectShown(`the feed in ${language}`, { shown }, titles)
  for (const { title, content } of entries) {
    const { dangers } = readPage(unescapeXml(content), '')
    problems.push(...dangers.map((danger) => `${title} in the feed: ${danger}`))
  }
}
const feedEntry = new RegExp(
  [
    '<entry xml:lang="..">',
    '<title>(?<title>[^<>]*)</title>',
    '<id>[^<>]*</id>',
    '<link rel="alternate" type="text/html" href="[^"<>]*"/>',
    '<published>[^<>]*</published>',
    '<updated>[^<>]*</updated>',
    '<author><name>[^<>]*</name></author>',
    '<summary>[^<>]*</summary>',
    '<content type="html">(?<content>[^<>]*)</content>',
    '</entry>',
  ].join('\\n'),
  'g',
)
const entities: Fields = { lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", amp: '&' }
const unescapeXml = (text: string) =>
  text.replaceAll(/&(lt|gt|quot|apos|#39|amp);/g, (_, name: string) => entities[name])

test('in the autosaved draft of an article', async () => {
  for (const n of numbers) {
    await keepDraft(target, { ...articleOf(n), slug: scriptPayloads[n], coverId: scriptPayloads[n] })
    await readInTurn(n, '/admin/articles/new?draft', { shows: [scriptPayloads[n]] })
  }
})

/** A word that 20 articles share: a search returns at most 20. */
const partOf = (n: number) => `part${Math.floor(n / 20)}`
const helpOf = (n: number): Fields => ({
  ...articleOf(n),
  titleEn: `T${n} ${partOf(n)} ${scriptPayloads[n]}`,
  titleVi: `V${n} ${partOf(n)} ${scriptPayloads[n]}`,
  category: 'faq',
  metaDescriptionEn: `D${n} ${scriptPayloads[n]}`,
  metaDescriptionVi: `D${n} ${scriptPayloads[n]}`,
})

test('in the title, description and body of a help article', async () => {
  const edits: string[] = []
  await inParallel(numbers, async (n) => {
    edits[n] = await publishHelp(target, helpOf(n))
  })
  const titles = {
    en: numbers.map((n) => `T${n} ${partOf(n)} ${lines[n]}`),
    vi: numbers.map((n) => `V${n} ${partOf(n)} ${lines[n]}`),
  }
  const descriptions = numbers.map((n) => `D${n} ${lines[n]}`)
  await readListInBoth('/admin/audit?what=help_article', 3, [...titles.en, ...titles.vi])
  await readInBoth('/help?q=window')
  for (const language of languages) {
    const own = titles[language]
    await read('/help', language, { shows: own })
    await read('/admin/help', language, { shows: own })
    for (const part of new Set(numbers.map(partOf))) {
      await read(`/help?q=${part}`, language, { shows: own.filter((_, n) => partOf(n) === part) })
    }
    const texts = [...own, ...descriptions]
    const { links } = await read('/help/faq', language, { shows: texts, structured: texts })
    const addresses = new Map(links.map(({ href, text }) => [text, href]))
    await inParallel(numbers, async (n) => {
      const shows = [own[n], descriptions[n], `Content ${n}`]
      await read(addresses.get(own[n])!, language, { shows, structured: [own[n], descriptions[n]] })
    })
  }
  await inParallel(edits, (edit, n) =>
    readInTurn(n, edit, { shows: [titles.en[n], titles.vi[n], descriptions[n]] }),
  )
})

test('in the previews of an article and a help article', async () => {
  const preview = async (n: number, language: Language, path: string, fields: Fields) => {
    const body = new URLSearchParams({ ...fields, intent: 'preview' })
    const response = await target.site.post(path, speaking(target.admin, language), body)
    const { titleEn, titleVi, metaDescriptionEn = '', contentEn } = fields
    const name = `the preview of ${path} in ${language}`
    const shows = [titleEn.trim(), titleVi.trim(), metaDescriptionEn, contentEn]
    const { shown } = await readResponse(name, response, { shows })
    // Once in the field and once in the preview, in each language.
    if (shown.split(`Content ${n}`).length !== 5) problems.push(`${name} has no preview of ${titleEn}`)
  }
  await inParallel(numbers, async (n) => {
    const title = { titleEn: scriptPayloads[n], titleVi: scriptPayloads[n] }
    await preview(n, languageOf(n), '/admin/articles/new', { ...articleOf(n), ...title })
    await preview(n, languageOf(n + 1), '/admin/help/new', helpOf(n))
  })
})

test('in the name and company of a user', async () => {
  const half = lines.length / 2
  const people = lines.slice(0, half).map((line, n) => ({ fullName: line, companyName: lines[n + half] }))
  const accounts = await registerUsers(target, people)
  const list = '/admin/users?q=scripts-'
  await readListInBoth(
    list,
    2,
    people.map(({ fullName }) => fullName),
  )
  await inParallel(accounts, async (person, n) => {
    const path = `/admin/users/${person.id}`
    const { fullName, companyName } = people[n]
    await readInTurn(n, path, { shows: [fullName, companyName] })
    await read('/profile', 'en', { person, shows: [fullName, companyName] })
    await read('/dashboard', 'vi', { person, shows: [fullName] })
    await submit(target, path, {
      intent: 'save',
      editId: randomUUID(),
      fullName: companyName,
      companyName: fullName,
      credits: '10',
      role: 'user',
      reason: '',
      seenFullName: fullName,
      seenCompanyName: companyName,
      seenCredits: '10',
      seenRole: 'user',
    })
    await readInTurn(n + 1, path, { shows: [fullName, companyName] })
  })
  await readListInBoth(
    list,
    2,
    people.map(({ companyName }) => companyName),
  )
  await readListInBoth('/admin/audit?what=user', 2, lines)
  await inParallel(pack(lines, 200), (query, n) =>
    readInTurn(n, `/admin/users?q=${encodeURIComponent(query)}`, { shows: [query] }),
  )
})

test('in the names, address and representative of a company', async () => {
  const heading = 'tax_code,name,international_name,short_name,address,ward,phone,legal_representative'.split(
    ',',
  )
  const rows = scriptPayloads.map((payload, n) => [
    taxCodeOf(n),
    `C${n} ${payload}`,
    ...heading.slice(2).map(() => payload),
  ])
  const file = await uploadFile(target, `${lines[0]}.csv`, [heading, ...rows])
  await readInBoth(file)
  await readInBoth(await importFile(target, file, lines.length))
  await readInBoth('/admin/data')
  const names = lines.map((line, n) => `C${n} ${line}`)
  await readListInBoth(allBranches, 2, [...names, ...lines])
  await readListInBoth('/search?q=window+ran&perPage=100', 2, [])
  await inParallel(numbers, async (n) => {
    const shows = [names[n], lines[n]]
    await readInTurn(n, `/company/${taxCodeOf(n)}`, { shows, structured: shows })
    await readInTurn(n + 1, `/company/${taxCodeOf(n)}/request`, { shows })
  })
})

test('in the name, headings and rejected rows of an import file', async () => {
  const names = pack(fileNames, 150)
  const share = Math.ceil(lines.length / names.length)
  const paths: string[] = []
  await inParallel(names, async (name, n) => {
    const cells = lines.slice(n * share, (n + 1) * share)
    paths[n] = await uploadFile(target, name, [
      ['tax_code', 'name', ...cells],
      ...cells.map((cell) => ['none', cell]),
    ])
  })
  await readInBoth('/admin/data', { shows: names })
  await inParallel(names, async (name, n) => {
    await readInTurn(n, paths[n], { shows: [name, ...lines.slice(n * share, (n + 1) * share)] })
    await submit(target, paths[n], { intent: 'discard' })
  })
  await readListInBoth('/admin/audit?what=import', 1, names)
})

test('in the file name and alternative text of a picture', async () => {
  const names = lines.map((line) => fileNameOf(`${line} scripts`))
  const texts = [...names, ...numbers.map(altOf)]
  await readListInBoth('/admin/media?q=scripts', 5, texts)
  await inParallel(pictures, async (id, n) => {
    await readInTurn(n, `/admin/media/${id}`, { shows: [names[n], altOf(n)] })
    await submit(target, `/admin/media/${id}`, { intent: 'delete' })
  })
  await readListInBoth('/admin/audit?what=media', 7, texts)
})

test('in a correction request', async () => {
  const slugs = await companySlugs(target)
  const asked = lines.map((line, n) => ({
    // Four requests per company: the page of each lists the other three.
    slug: slugs[n % 29],
    email: `scripts-${n}@example.vn`,
    fields: {
      name: `${line} ${n}.`,
      role: `${line} role`,
      message: `${line} message`,
      correct_name: `${line} name`,
      correct_international_name: `${line} international name`,
      correct_legal_representative: `${line} representative`,
      correct_tax_address: `${line} address`,
    },
  }))
  const tokens = await sendRequests(target, asked)
  await inParallel(tokens, (token, n) =>
    readInTurn(n, `/confirm-request?token=${encodeURIComponent(token)}`, {
      shows: Object.values(asked[n].fields),
    }),
  )
  await confirmRequests(target, tokens)
  const paths = await requestPaths(
    '/admin/requests',
    5,
    asked.map(({ fields }) => fields.name),
  )
  expect(paths).toHaveLength(lines.length)
  await inParallel(paths, async (path, place) => {
    const page = await readInTurn(place, path)
    const [, n] = /mailto:scripts-(\d+)@/.exec(page.shown)!
    expectShown(path, page, Object.values(asked[Number(n)].fields))
  })
})

async function requestPaths(address: string, pages: number, names: readonly string[]): Promise<string[]> {
  const [links] = await readListInBoth(address, pages, names)
  const hrefs = links.map(({ href }) => href)
  return [...new Set(hrefs.filter((href) => /^\/admin\/requests\/[0-9a-f-]{36}$/.test(href)))]
}

test('in a granted correction request and its reason', async () => {
  const slugs = (await companySlugs(target)).slice(30)
  const [names, places, reasons] = [290, 490, 990].map((max) => pack(lines, max))
  const answers = places.map((place, n) => ({
    slug: slugs[n],
    email: `answered-${n}@example.vn`,
    fields: { name: 'Lê Thị Hỏi', role: 'Giám đốc', message: 'Xin sửa' },
    reason: reasons[n % reasons.length],
    corrections: {
      correct_name: names[n],
      correct_international_name: names[n + places.length] ?? names[0],
      correct_tax_address: place,
    },
  }))
  await confirmRequests(target, await sendRequests(target, answers))
  const paths = await requestPaths('/admin/requests?q=answered-', 1, [])
  expect(paths).toHaveLength(answers.length)
  await inParallel(paths, async (path) => {
    const { shown } = await read(path, 'en')
    const { slug, reason, corrections } = answers[Number(/mailto:answered-(\d+)@/.exec(shown)![1])]
    const texts = Object.values(corrections)
    await submit(target, path, { intent: 'grant', reason, ...corrections })
    await readInBoth(path, { shows: [...texts, reason] })
    await readInBoth(`/company/${slug}`, { shows: texts, structured: texts })
  })
  await readListInBoth('/admin/requests?status=granted', 1, names.slice(0, places.length))
  await readListInBoth('/admin/audit?what=company', 1, [...names, ...places])
})
