import { afterAll, beforeAll, expect, test } from 'vitest'
import { texts } from '#core/db/schema/content.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { siteRoutes } from '#tests/setup/site-routes.ts'
import { helpCategories, helpCategoryIds } from './help-categories.ts'
import { contentText, sanitizeContent } from './sanitize-content.server.ts'
import { relatedHelp, searchHelp } from './search-help.server.ts'
import { lengthOf, textKinds } from './text-kinds.ts'

const { maxLengths } = textKinds.help

let database: TestDatabase
let rows: (typeof texts.$inferSelect)[]
beforeAll(async () => {
  database = await openTestDatabase()
  rows = await database.connection.db.select().from(texts)
})
afterAll(() => database.drop())

/** Returns the texts of an article, by language. */
const textsOf = (row: (typeof rows)[number]) => [
  { title: row.titleEn!, description: row.metaDescriptionEn!, content: row.contentEn! },
  { title: row.titleVi!, description: row.metaDescriptionVi!, content: row.contentVi! },
]
const wordsIn = (html: string) => contentText(html).split(/\s+/).length

test('is complete, in both languages, for every category', () => {
  expect(rows.length).toBeGreaterThanOrEqual(20)
  expect(new Set(rows.map(({ category }) => category))).toEqual(new Set(helpCategoryIds))
  for (const row of rows) {
    for (const { title, description, content } of textsOf(row)) {
      expect(lengthOf(title), title).toBeLessThanOrEqual(maxLengths.title)
      expect(lengthOf(description), description).toBeLessThanOrEqual(maxLengths.metaDescription)
      expect([title, sanitizeContent(content)]).toEqual([title, content])
      expect([title, description, content]).toEqual(
        [title, description, content].map((text) => text.normalize('NFC')),
      )
      expect(wordsIn(content), title).toBeGreaterThan(120)
      expect(wordsIn(content), title).toBeLessThan(520)
    }
    // The Vietnamese text has accents.
    expect(row.contentVi).toMatch(/[ạảấầẩẫậắằẳẵặẹẻẽếềểễệịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹđ]/)
    expect(row.contentEn!.match(/<h2>/g)?.length).toBe(row.contentVi!.match(/<h2>/g)?.length)
  }
  expect(helpCategories.every(({ lead }) => lengthOf(lead.en) <= 160 && lengthOf(lead.vi) <= 160)).toBe(true)
})

test('links only to existing pages and seeded articles', () => {
  const patterns = siteRoutes
    .filter(({ pattern }) => pattern !== '/*' && pattern !== '/api/*')
    .map(({ pattern }) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`))
  const articles = new Set(rows.map(({ category, slug }) => `/help/${category}/${slug}`))
  const links = rows.flatMap((row) =>
    textsOf(row).flatMap(({ content }) => [...content.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)),
  )
  expect(links.length).toBeGreaterThan(60)
  for (const href of links) {
    const { pathname, origin } = new URL(href, 'http://this.site')
    expect([href, origin]).toEqual([href, 'http://this.site'])
    expect([href, patterns.some((pattern) => pattern.test(pathname))]).toEqual([href, true])
    if (/^\/help\/.+\//.test(pathname)) expect([href, articles.has(pathname)]).toEqual([href, true])
  }
})

test.each([
  ['en', 'refund', 'refunds-and-disputes'],
  ['en', 'how do I get my money back', 'refunds-and-disputes'],
  ['en', 'leading zeros excel', 'open-csv-in-excel'],
  ['en', 'idempotency', 'api'],
  ['vi', 'mo csv bang excel', 'open-csv-in-excel'],
  ['vi', 'hộ kinh doanh', 'household-businesses'],
  ['vi', 'QUEN MAT KHAU', 'password-email-and-sign-ins'],
  ['vi', 'sáp nhập tỉnh', 'provinces-since-july-2025'],
  // Found by the other language's words.
  ['en', 'hoàn tiền', 'refunds-and-disputes'],
  ['vi', 'money back', 'refunds-and-disputes'],
] as const)('a reader of %s who searches for “%s” finds %s first', async (language, query, slug) => {
  const [first] = await searchHelp(database.connection.db, query, language)
  expect(first?.slug).toBe(slug)
  expect(first.titleParts.map(({ text }) => text).join('')).toBe(first.title)
  expect([...first.titleParts, ...first.excerpt].some(({ match }) => match)).toBe(true)
  expect(first.excerpt.map(({ text }) => text).join('').length).toBeLessThan(260)
})

test('nonsense finds nothing and causes no error', async () => {
  const { db } = database.connection
  for (const query of ['xyzzyqq', '', '   ', '"', '%_\\', '-', '\u0000', 'x'.repeat(5_000), '😀']) {
    expect([query, await searchHelp(db, query, 'en')]).toEqual([query, []])
  }
})

test('articles link to related ones in the reader’s language', async () => {
  const credits = rows.find(({ slug }) => slug === 'buy-credits')!
  const related = await relatedHelp(database.connection.db, { id: credits.id, language: 'en' }, 'vi')
  expect(related).toHaveLength(4)
  expect(related.map(({ slug }) => slug)).not.toContain('buy-credits')
  expect(related.map(({ slug }) => slug)).toContain('refunds-and-disputes')
  expect(related.every(({ language }) => language === 'vi')).toBe(true)
})
