import { asc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#core/db/schema/accounts.ts'
import { auditEntries } from '#core/db/schema/audit.ts'
import { media, texts } from '#core/db/schema/content.ts'
import { parseFileKey } from '#core/media/media-store.ts'
import { knownChoices } from '#core/search/known-choices.server.ts'
import { parseSearchParams } from '#core/search/params.ts'
import { search } from '#core/search/search.server.ts'
import { deleteText } from '#core/texts/change-text.server.ts'
import { sanitizeContent } from '#core/texts/sanitize-content.server.ts'
import { mediaContext } from '#tests/setup/pictures.ts'
import { openTestSearch, type TestSearch } from '#tests/setup/search.ts'
import { registerFonts } from '#tests/setup/text-fonts.ts'
import { seedArticles } from './seed-articles.server.ts'

const today = '2026-11-22'
let directory: TestSearch
let context: Parameters<typeof seedArticles>[0]
let actor: Awaited<ReturnType<typeof mediaContext>>['actor']
let db: TestSearch['database']['connection']['db']

beforeAll(registerFonts)
beforeAll(async () => {
  directory = await openTestSearch({ demo: 500 })
  const pictures = await mediaContext(directory.database)
  actor = pictures.actor
  db = pictures.context.db
  context = { ...pictures.context, ...directory.context, env: { DATA_DIR: directory.database.dataDir } }
})
afterAll(() => directory.close())

const setRole = (role: 'admin' | 'user') => db.update(users).set({ role }).where(eq(users.id, actor.id))
const readArticles = () =>
  db.select().from(texts).where(eq(texts.kind, 'article')).orderBy(asc(texts.publishedAt))

test('waits for an administrator', async () => {
  await setRole('user')
  expect(await seedArticles(context, today)).toBe(0)
  expect(await readArticles()).toEqual([])
  await setRole('admin')
})

test('publishes two articles in both languages, once, whoever starts at the same time', async () => {
  const made = await Promise.all([seedArticles(context, today), seedArticles(context, today)])
  expect(made.sort()).toEqual([0, 2])
  const articles = await readArticles()
  expect(articles.map(({ slug, status, authorId }) => [slug, status, authorId])).toEqual([
    ['what-an-export-contains', 'published', actor.id],
    ['the-directory-in-figures', 'published', actor.id],
  ])
  for (const { titleEn, titleVi, contentEn, contentVi } of articles) {
    expect(titleEn).not.toBe(titleVi)
    expect(contentEn).toContain('its companies are made up')
    expect(contentEn).toContain('22/11/2026')
    expect(contentVi).toContain('các doanh nghiệp đều không có thật')
    for (const content of [contentEn!, contentVi!]) {
      expect(sanitizeContent(content)).toBe(content)
      expect(content.match(/<figure>/g)).toHaveLength(2)
      expect(content.match(/<table>/g)).toHaveLength(2)
      expect(content).not.toMatch(/undefined|NaN|\$\{/)
    }
  }
})

test('every linked number is the total of its search', async () => {
  let checked = 0
  for (const { contentEn, contentVi } of await readArticles()) {
    for (const content of [contentEn!, contentVi!]) {
      for (const [, address, text] of content.matchAll(/<a href="\/search\??([^"]*)">([\d.,]+)<\/a>/g)) {
        const source = new URLSearchParams(address.replaceAll('&amp;', '&'))
        const { total } = await search(directory.context, parseSearchParams(source, knownChoices, today))
        expect([address, Number(text.replaceAll(/[.,]/g, ''))]).toEqual([address, total])
        checked++
      }
    }
  }
  expect(checked).toBeGreaterThan(60)
})

describe('its charts', () => {
  test('are stored pictures with the size and the description of their places', async () => {
    const pictures = await db.select().from(media)
    expect(pictures).toHaveLength(8)
    const shown = (await readArticles()).flatMap(({ contentEn, contentVi }) =>
      [contentEn!, contentVi!].flatMap((content) => [
        ...content.matchAll(/<img src="\/media\/([^"]+)" alt="([^"]+)" width="(\d+)" height="(\d+)"/g),
      ]),
    )
    expect(shown).toHaveLength(8)
    for (const [, key, alt, width, height] of shown) {
      const file = parseFileKey(key)!
      const picture = pictures.find(({ id }) => id === file.id)!
      expect([picture.altEn, picture.altVi].filter(Boolean)).toEqual([alt])
      expect(Number(width) / Number(height)).toBeCloseTo(picture.width / picture.height, 1)
      const stored = await context.media.read(file)
      const bytes = Buffer.from(await new Response(stored!.body).arrayBuffer())
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: picture.width })
    }
  })
})

test('what an administrator changes or deletes stays so', async () => {
  const [first, second] = await readArticles()
  await db.update(texts).set({ titleEn: 'Ours now' }).where(eq(texts.id, first.id))
  await deleteText({ db }, actor, 'article', second.id)
  expect(await seedArticles(context, today)).toBe(0)
  expect((await readArticles()).map(({ titleEn }) => titleEn)).toEqual(['Ours now'])
  const actions = await db.select({ action: auditEntries.action }).from(auditEntries)
  expect(actions.filter(({ action }) => action === 'article.create')).toHaveLength(2)
})
