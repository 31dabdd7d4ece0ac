import sharp from 'sharp'
import { vi } from 'vitest'
import type { Media } from '#core/media/media.ts'
import { readOutbox } from './outbox.ts'
import { enterAsAdministrator, openPreparedSite, type Person, type PreparedSite } from './prepared-site.ts'
import { scriptPayloads } from './script-payloads.ts'
import { cookieHeader } from './test-accounts.ts'

/** The payloads for single-line fields, which refuse line breaks and control characters. */
export const lines: readonly string[] = scriptPayloads.map((payload) =>
  payload.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim(),
)

/** Returns the name under which an upload is listed: no folders, and quotation marks as `FormData` encodes them. */
export const fileNameOf = (line: string): string => line.replaceAll('"', '%22').split(/[/\\]/).at(-1)!.trim()

/** The payloads as file names, without those that become equal. */
export const fileNames: readonly string[] = [...new Set(lines.map(fileNameOf))].filter(Boolean)

/** Joins texts with spaces into strings of at most `max` characters. */
export function pack(texts: readonly string[], max: number): string[] {
  const packs: string[] = []
  for (const text of texts) {
    const last = packs.at(-1)
    if (last !== undefined && last.length + 1 + text.length <= max)
      packs[packs.length - 1] = `${last} ${text}`
    else packs.push(text)
  }
  return packs
}

/** Runs `work` for every item, four at a time. */
export async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<unknown>,
): Promise<void> {
  const left = items.entries()
  const worker = async () => {
    for (const [index, item] of left) await work(item, index)
  }
  await Promise.all(Array.from({ length: 4 }, worker))
}

/** Closes every element, comment and script that a payload leaves open. */
const ends =
  '--></script></style></textarea></title></p></noscript></xmp></iframe></object></svg></math></template></select></button></form></table></a>'
/** Nothing closes `<plaintext>`, so it comes last and has no mark. */
const isEndless = (payload: string) => payload.includes('<plaintext')
const ordered = scriptPayloads.toSorted((a, b) => Number(isEndless(a)) - Number(isEndless(b)))

/** All payloads in two bodies. After each payload comes a mark, which is shown unless the payload swallowed it. */
export const halves = [0, 1].map((half) => {
  const from = (half * ordered.length) / 2
  const payloads = ordered.slice(from, from + ordered.length / 2)
  return {
    payloads,
    html: payloads.map((payload, n) => `${payload}${ends}<p>mark ${from + n}.</p>`).join(''),
    marks: payloads.flatMap((payload, n) => (isEndless(payload) ? [] : [`mark ${from + n}.`])),
  }
})

export type Fields = Record<string, string>

const polling = { timeout: 60_000, interval: 200 }
const visitor: Person = { id: '', cookie: '' }

/** A site that no other test shares: payloads in its lists, feeds and search results would break their assertions. */
export interface ScriptSite {
  site: PreparedSite
  admin: Person
}

export async function openScriptSite(): Promise<ScriptSite> {
  let admin = visitor
  const site = await openPreparedSite(
    async (context) => {
      admin = await enterAsAdministrator(context, 'quan-tri')
    },
    { RATE_LIMIT_AUTH: '0', RATE_LIMIT_DAILY_COMPANIES: '0' },
  )
  return { site, admin }
}

/** Submits a form and returns the path it redirects to. Throws if the form is refused. */
export async function submit(
  target: ScriptSite,
  path: string,
  fields: Fields | FormData,
  person = target.admin,
) {
  const body = fields instanceof FormData ? fields : new URLSearchParams(fields)
  const response = await target.site.post(path, person, body)
  const text = await response.text()
  if (response.status !== 303) throw new Error(`${path}: ${response.status} ${text.slice(0, 2_000)}`)
  return new URL(response.headers.get('Location')!, target.site.address()).pathname
}

/** Returns the path of the edit page. */
export const publishArticle = (target: ScriptSite, fields: Fields) =>
  submit(target, '/admin/articles/new', { status: 'published', intent: 'save', ...fields })

/** Returns the path of the edit page. */
export const publishHelp = (target: ScriptSite, fields: Fields) =>
  submit(target, '/admin/help/new', { category: 'faq', intent: 'save', version: '0', ...fields })

/** Autosaves the form of a new article. */
export async function keepDraft({ site, admin }: ScriptSite, fields: Fields): Promise<void> {
  const draft = {
    titleEn: '',
    contentEn: '',
    titleVi: '',
    contentVi: '',
    slug: '',
    status: 'draft',
    coverId: '',
  }
  const body = JSON.stringify({ article: 'new', version: 0, fields: { ...draft, ...fields } })
  const response = await site.post('/admin/articles/drafts', admin, body)
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
}

/** Registers accounts and returns them in the same order, signed in. */
export async function registerUsers(
  { site, admin }: ScriptSite,
  people: readonly { fullName: string; companyName: string }[],
): Promise<Person[]> {
  const cookies: string[] = []
  await inParallel(people, async (person, n) => {
    const email = `scripts-${String(n).padStart(3, '0')}@example.vn`
    const fields = { email, password: 'mật khẩu của người mới', ...person }
    const response = await site.post('/register', visitor, new URLSearchParams(fields))
    if (response.status !== 303) throw new Error(`${response.status}: ${await response.text()}`)
    cookies[n] = cookieHeader(response.headers.getSetCookie())
  })
  const ids: string[] = []
  for (let page = 1; ids.length < people.length; page++) {
    const list = await (await site.get(`/admin/users?q=scripts-&sort=email&page=${page}`, admin)).text()
    // A row links its user by name and by button.
    ids.push(...new Set([...list.matchAll(/href="\/admin\/users\/([0-9a-f-]{36})"/g)].map(([, id]) => id)))
  }
  return cookies.map((cookie, n) => ({ id: ids[n], cookie }))
}

/** Uploads a CSV file with a heading row and waits for its dry run. Returns the path of its page. */
export async function uploadFile(target: ScriptSite, name: string, rows: readonly (readonly string[])[]) {
  const line = (cells: readonly string[]) =>
    `${rows[0].map((_, n) => `"${(cells[n] ?? '').replaceAll('"', '""')}"`).join(',')}\n`
  const form = new FormData()
  form.set('file', new Blob(rows.map(line)), name)
  const path = await submit(target, '/admin/data/uploads', form)
  await readCheckedAt(target, path)
  return path
}

const readCheckedAt = ({ site, admin }: ScriptSite, path: string): Promise<string> =>
  vi.waitFor(async () => {
    const html = await (await site.get(path, admin)).text()
    return /name="checkedAt" value="([^"]+)"/.exec(html)![1]
  }, polling)

const headOffice = '0319998871'
/** Tax code of a branch. A search for the head office, which is not listed, finds all branches. */
export const taxCodeOf = (n: number): string => `${headOffice}-${String(n + 1).padStart(3, '0')}`
export const allBranches = `/search?q=${headOffice}&perPage=100`

/** Imports an uploaded file and waits until the search finds its branches. Returns the path of the import. */
export async function importFile(target: ScriptSite, path: string, branches: number): Promise<string> {
  const run = await submit(target, path, { intent: 'import', checkedAt: await readCheckedAt(target, path) })
  await vi.waitFor(async () => {
    const found = await target.site.get(`/api/search?q=${headOffice}`)
    const { total } = (await found.json()) as { total: number }
    if (total !== branches) throw new Error(`${total} of ${branches} branches are found.`)
  }, polling)
  return run
}

/** Uploads pictures and sets their alternative texts in both languages. Returns their ids in the same order. */
export async function uploadPictures(
  target: ScriptSite,
  pictures: readonly { name: string; alt: string }[],
): Promise<string[]> {
  const color = { width: 8, height: 8, channels: 3, background: 'teal' } as const
  const bytes = new Uint8Array(await sharp({ create: color }).png().toBuffer())
  const ids: string[] = []
  for (let from = 0; from < pictures.length; from += 20) {
    const form = new FormData()
    for (const { name } of pictures.slice(from, from + 20)) {
      form.append('files', new Blob([bytes], { type: 'image/png' }), name)
    }
    const response = await target.site.post('/admin/media/choices', target.admin, form)
    const { kept } = (await response.json()) as { kept: Media[] }
    ids.push(...kept.map(({ id }) => id))
  }
  await inParallel(pictures, ({ alt }, n) =>
    submit(target, `/admin/media/${ids[n]}`, { intent: 'describe', altEn: alt, altVi: alt }),
  )
  return ids
}

/** Returns the slugs of 100 demo companies. */
export async function companySlugs({ site }: ScriptSite): Promise<string[]> {
  const found = await site.get('/api/search?perPage=100&q=tnhh')
  const { results } = (await found.json()) as { results: { slug: string }[] }
  return results.map(({ slug }) => slug)
}

interface CompanyRequest {
  slug: string
  email: string
  fields: Fields
}

/** Sends correction requests and returns their confirmation tokens in the same order. */
export async function sendRequests(
  target: ScriptSite,
  requests: readonly CompanyRequest[],
): Promise<string[]> {
  await inParallel(requests, ({ slug, email, fields }) =>
    submit(target, `/company/${slug}/request`, { kind: 'correct', website: '', email, ...fields }, visitor),
  )
  return vi.waitFor(() => {
    const mails = readOutbox(target.site.dataDir, 'request_confirmation')
    const links = new Map(mails.map((mail) => [mail.to, mail.links[0]]))
    return requests.map(({ email }) => new URL(links.get(email)!).searchParams.get('token')!)
  }, polling)
}

/** Confirms requests by the tokens of `sendRequests`, so that administrators see them. */
export const confirmRequests = (target: ScriptSite, tokens: readonly string[]) =>
  inParallel(tokens, (token) => submit(target, '/confirm-request', { token }, visitor))
