import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Administrator } from '#core/audit/write-audit.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { auditEntries } from '#core/db/schema/audit.ts'
import { media, textDrafts, texts } from '#core/db/schema/content.ts'
import { AppError, type ErrorType } from '#core/errors.ts'
import { insertAdministrator } from '#tests/setup/accounts.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { isSessionWaiting } from '#tests/setup/waiting-sessions.ts'
import { acquireImportLock } from '#core/imports/import-log.server.ts'
import { changeStatuses, deleteText, type SeenArticle } from './change-text.server.ts'
import { describeConflict } from './edit-conflict.server.ts'
import { listArticles } from './list-texts.server.ts'
import { findArticle, readArticleList, readNeighbours } from './public-articles.server.ts'
import { readText } from './read-text.server.ts'
import { createText, updateText } from './save-text.server.ts'
import type { Text, TextStatus } from './text.ts'
import { saveTextDraft, readTextDraft } from './text-drafts.server.ts'
import type { TextInput } from './text-input.server.ts'

let database: TestDatabase
let db: Database
let actor: Administrator
let other: Administrator

beforeAll(async () => {
  database = await openTestDatabase()
  db = database.connection.db
  actor = await insertAdministrator(db, 'Nguyễn Biên Tập')
  other = await insertAdministrator(db, 'Trần Biên Tập')
})
beforeEach(async () => {
  await db.delete(texts).where(eq(texts.kind, 'article'))
})
afterAll(() => database.drop())

const setStatus = (
  articles: readonly SeenArticle[],
  status: TextStatus,
  { by = actor, restored }: { by?: Administrator; restored?: boolean } = {},
) =>
  changeStatuses({ db }, by, {
    articles: articles.map(({ id, version }) => ({ id, version })),
    status,
    restored,
  })

const input = (changes: Partial<TextInput> = {}): TextInput => ({
  titleEn: 'How to read a tax code',
  contentEn: '<p>Ten digits.</p>',
  titleVi: null,
  contentVi: null,
  status: 'draft',
  slug: '',
  coverId: null,
  ...changes,
})
const write = (changes?: Partial<TextInput>) => createText({ db }, actor, 'article', input(changes))
const save = (article: Text, changes: Partial<TextInput> = {}, by = actor) =>
  updateText({ db }, by, 'article', {
    id: article.id,
    version: article.version,
    input: { ...article, ...changes },
  })
const failure = (type: ErrorType) => expect.objectContaining({ constructor: AppError, type })
const audit = (id: string) =>
  db.select().from(auditEntries).where(eq(auditEntries.subjectId, id)).orderBy(asc(auditEntries.id))
const fields = {
  titleEn: 'x',
  contentEn: '',
  titleVi: '',
  contentVi: '',
  slug: '',
  status: 'draft',
  coverId: '',
} as const
const visitor = { language: 'en', withDrafts: false } as const

test('saves an article during a company import', async () => {
  const lock = await acquireImportLock(database.connection)
  try {
    expect((await write({ titleEn: 'Meanwhile' })).slug).toBe('meanwhile')
  } finally {
    await lock.release()
  }
})

describe('the slug', () => {
  test('is derived from the title, and numbered if another article has or had it', async () => {
    const first = await write()
    expect(first.slug).toBe('how-to-read-a-tax-code')
    expect((await write()).slug).toBe('how-to-read-a-tax-code-2')
    await save(first, { slug: 'mine' })
    expect((await write()).slug).toBe('how-to-read-a-tax-code-3')
    expect((await write({ titleEn: '!!!' })).slug).toBe('article')
    expect(
      (await write({ titleEn: null, contentEn: null, titleVi: 'Đọc mã số', contentVi: '<p>a</p>' })).slug,
    ).toBe('doc-ma-so')
  })

  test('follows the title of a draft and stays once published', async () => {
    const draft = await save(await write(), { titleEn: 'Tax codes' })
    expect(draft.slug).toBe('tax-codes')
    const published = await save(draft, { status: 'published' })
    expect((await save(published, { titleEn: 'Something else' })).slug).toBe('tax-codes')
  })

  test('stays if it was typed', async () => {
    const draft = await write({ slug: 'tax' })
    expect((await save(draft, { titleEn: 'Something else' })).slug).toBe('tax')
  })

  test('redirects permanently after a rename and is never reassigned', async () => {
    const article = await save(await write({ status: 'published' }), { slug: 'codes' })
    expect(await findArticle(db, 'how-to-read-a-tax-code', visitor)).toEqual({ movedTo: 'codes' })
    expect(await findArticle(db, 'codes', visitor)).toMatchObject({ id: article.id })
    await expect(write({ slug: 'how-to-read-a-tax-code' })).rejects.toEqual(failure('slug_taken'))
    const second = await write({ slug: 'second' })
    await expect(save(second, { slug: 'codes' })).rejects.toEqual(failure('slug_taken'))
    // Its own old slug may be reused.
    expect((await save(article, { slug: 'how-to-read-a-tax-code' })).slug).toBe('how-to-read-a-tax-code')
  })

  test('of a draft, current or former, returns nothing to visitors', async () => {
    await save(await write(), { slug: 'codes' })
    expect(await findArticle(db, 'codes', visitor)).toBeUndefined()
    expect(await findArticle(db, 'how-to-read-a-tax-code', visitor)).toBeUndefined()
    expect(await findArticle(db, 'how-to-read-a-tax-code', { ...visitor, withDrafts: true })).toEqual({
      movedTo: 'codes',
    })
  })

  test('is unique for concurrent articles', async () => {
    const written = await Promise.all(Array.from({ length: 8 }, () => write()))
    expect(new Set(written.map(({ slug }) => slug)).size).toBe(8)
  })
})

describe('publishing', () => {
  test('sets the date, unpublishing clears it, and undoing restores it', async () => {
    const draft = await write()
    expect(draft.publishedAt).toBeNull()
    const before = Date.now()
    const [published] = await setStatus([draft], 'published')
    expect(Date.parse(published.publishedAt!)).toBeGreaterThanOrEqual(before - 1)
    expect(await setStatus([published], 'published')).toEqual([])
    const past = new Date('2026-01-02T03:04:05Z')
    await db.update(texts).set({ publishedAt: past }).where(eq(texts.id, draft.id))
    const [withdrawn] = await setStatus([published], 'draft')
    expect(withdrawn.publishedAt).toBeNull()
    const [restored] = await setStatus([withdrawn], 'published', { restored: true })
    expect(restored.publishedAt).toBe(past.toISOString())
    const [anew] = await setStatus(await setStatus([restored], 'draft'), 'published')
    expect(Date.parse(anew.publishedAt!)).toBeGreaterThan(past.getTime())
  })

  test('of several changes all that differ, each with an audit entry, and undoes exactly those', async () => {
    const [first, second, third] = [await write(), await write(), await write()]
    const [published] = await setStatus([second], 'published')
    const changed = await setStatus([first, published, third], 'published')
    expect(changed.map(({ id }) => id).toSorted()).toEqual([first.id, third.id].toSorted())
    for (const { id } of changed) {
      expect((await audit(id)).map(({ action }) => action)).toEqual(['article.create', 'article.publish'])
    }
    await setStatus(changed, 'draft')
    const statuses = (await listArticles(db)).articles.map(({ id, status }) => [id, status])
    expect(Object.fromEntries(statuses)).toEqual({
      [first.id]: 'draft',
      [second.id]: 'published',
      [third.id]: 'draft',
    })
  })

  test('of several changes none when one is outdated or gone', async () => {
    const [first, second] = [await write(), await write()]
    await save(second, { titleEn: 'New title' })
    await expect(setStatus([first, second], 'published')).rejects.toEqual(failure('edit_conflict'))
    const gone = { id: randomUUID(), version: 1 }
    await expect(setStatus([first, gone], 'published')).rejects.toEqual(failure('article_not_found'))
    expect((await readText(db, 'article', first.id)).status).toBe('draft')
    expect(await audit(first.id)).toHaveLength(1)
  })

  test('of the same articles in opposite orders deadlocks nobody', async () => {
    const articles = [await write(), await write(), await write()]
    const both = await Promise.allSettled([
      setStatus(articles, 'published'),
      setStatus(articles.toReversed(), 'published', { by: other }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = both.find((one) => one.status === 'rejected')!
    expect(refused.reason).toEqual(failure('edit_conflict'))
  })

  test('by the form keeps the date of a published article and clears that of a draft', async () => {
    const published = await save(await write(), { status: 'published' })
    expect(published.publishedAt).not.toBeNull()
    const saved = await save(published, { titleEn: 'New title' })
    expect(saved.publishedAt).toBe(published.publishedAt)
    expect((await save(saved, { status: 'draft' })).publishedAt).toBeNull()
  })

  test('refuses an outdated version', async () => {
    const draft = await write()
    await save(draft, { titleEn: 'New title' })
    const stale = { version: draft.version }
    await expect(setStatus([draft], 'published')).rejects.toEqual(failure('edit_conflict'))
    await expect(deleteText({ db }, actor, 'article', draft.id, stale)).rejects.toEqual(
      failure('edit_conflict'),
    )
  })
})

describe('two administrators', () => {
  test('who save the same version: the first succeeds, the second gets a conflict, and nothing is partial', async () => {
    const article = await write()
    const saves = await Promise.allSettled(
      Array.from({ length: 6 }, (_, n) =>
        save(article, { titleEn: `Version of ${n}` }, n % 2 ? actor : other),
      ),
    )
    const won = saves.filter(({ status }) => status === 'fulfilled')
    expect(won).toHaveLength(1)
    for (const answer of saves) {
      if (answer.status === 'rejected') expect(answer.reason).toEqual(failure('edit_conflict'))
    }
    expect(await readText(db, 'article', article.id)).toEqual((won[0] as PromiseFulfilledResult<Text>).value)
    expect((await audit(article.id)).map(({ action }) => action)).toEqual([
      'article.create',
      'article.update',
    ])
  })

  test('see who saved and the diff', async () => {
    const article = await write()
    await save(article, { contentEn: '<p>Ten or thirteen digits.</p>' }, other)
    const typed = {
      titleEn: 'How to read a code',
      contentEn: '<p>Ten digits.</p>',
      titleVi: '',
      contentVi: '',
      slug: article.slug,
      status: 'draft',
      coverId: '',
    }
    const conflict = await describeConflict(db, 'article', article.id, typed)
    expect(conflict).toMatchObject({ version: 2, savedBy: 'Trần Biên Tập' })
    expect(conflict.differences.map(({ field }) => field)).toEqual(['titleEn', 'contentEn'])
    expect(conflict.differences[1].parts).toContainEqual({ kind: 'removed', text: 'or thirteen ' })
    // Overwrites knowingly.
    const saved = await updateText({ db }, actor, 'article', {
      id: article.id,
      version: conflict.version,
      input: { ...input(), titleEn: typed.titleEn },
    })
    expect(saved.version).toBe(3)
  })
})

test('saving unchanged values writes nothing', async () => {
  const article = await write()
  expect(await save(article)).toEqual(article)
  expect(await audit(article.id)).toHaveLength(1)
})

test('every change of an article is audited without its texts', async () => {
  const article = await write()
  await save(article, { contentEn: `<p>${'long '.repeat(1000)}</p>`, status: 'published' }, other)
  await changeStatuses({ db }, actor, { articles: [{ id: article.id }], status: 'draft' })
  await deleteText({ db }, actor, 'article', article.id)
  const entries = await audit(article.id)
  expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['article.create', actor.id],
    ['article.publish', other.id],
    ['article.unpublish', actor.id],
    ['article.delete', actor.id],
  ])
  expect(entries[1]).toMatchObject({
    subjectName: 'How to read a tax code',
    before: { status: 'draft', publishedAt: null, contentEn: '18 characters' },
    after: { status: 'published', contentEn: '5007 characters' },
  })
  expect(JSON.stringify(entries)).not.toContain('long long')
})

test('deleting an article also deletes its slugs and drafts', async () => {
  const article = await write({ status: 'published' })
  await saveTextDraft(db, other.id, { text: article.id, fields, version: 1 })
  await deleteText({ db }, actor, 'article', article.id)
  await expect(readText(db, 'article', article.id)).rejects.toEqual(failure('article_not_found'))
  expect(await findArticle(db, article.slug, { ...visitor, withDrafts: true })).toBeUndefined()
  expect(await db.select().from(textDrafts)).toEqual([])
  expect((await write()).slug).toBe(article.slug)
})

describe('a draft saved while its article is deleted', () => {
  const type = (article: string) => saveTextDraft(db, other.id, { text: article, fields, version: 1 })

  test('is deleted with it', async () => {
    for (let turns = 0; turns < 20; turns++) {
      const { id } = await write()
      const typed = type(id).catch((error: unknown) => error)
      // A little later each time, so that the deletion falls between any two statements.
      for (let turn = 0; turn < turns; turn++) await db.execute(sql`select 1`)
      await deleteText({ db }, actor, 'article', id)
      const answer = await typed
      if (typeof answer !== 'string') expect(answer).toEqual(failure('article_not_found'))
      expect(await readTextDraft(db, other.id, id)).toBeUndefined()
    }
  })

  test('waits for the deletion', async () => {
    const { id } = await write()
    let typed: Promise<unknown> | undefined
    await db.transaction(async (tx) => {
      await deleteText({ db: tx }, actor, 'article', id)
      const over = new AbortController()
      typed = type(id)
        .catch((error: unknown) => error)
        .finally(() => over.abort())
      while (!over.signal.aborted && !(await isSessionWaiting(db)));
    })
    expect(await typed).toEqual(failure('article_not_found'))
    expect(await readTextDraft(db, other.id, id)).toBeUndefined()
  })
})

test('keeps only the latest draft, for its author only', async () => {
  const article = await write()
  await saveTextDraft(db, actor.id, { text: article.id, fields: { ...fields, titleEn: 'a' }, version: 1 })
  await saveTextDraft(db, actor.id, {
    text: article.id,
    fields: { ...fields, titleEn: 'ab' },
    version: 1,
  })
  expect(await readTextDraft(db, actor.id, article.id)).toMatchObject({
    fields: { titleEn: 'ab' },
    version: 1,
  })
  expect(await readTextDraft(db, other.id, article.id)).toBeUndefined()
  expect((await readText(db, 'article', article.id)).titleEn).toBe(article.titleEn)
  const nobody = '00000000-0000-4000-8000-000000000000'
  await expect(saveTextDraft(db, actor.id, { text: nobody, fields, version: 1 })).rejects.toEqual(
    failure('article_not_found'),
  )
})

describe('lists', () => {
  test('of the administration filter, search while typing, sort and count', async () => {
    await write({ titleEn: 'Beta', status: 'published' })
    await write({ titleEn: null, contentEn: null, titleVi: 'Đăng ký 100%', contentVi: '<p>a</p>' })
    await write({ titleEn: 'alpha', titleVi: 'An-pha', contentVi: '<p>b</p>' })
    const titles = async (filters: Parameters<typeof listArticles>[1]) =>
      (await listArticles(db, filters)).articles.map(({ titleEn, titleVi }) => titleEn ?? titleVi)
    expect(await titles({ sort: 'title', direction: 'ascending' })).toEqual(['alpha', 'Beta', 'Đăng ký 100%'])
    expect(await titles({ filters: { status: 'published' } })).toEqual(['Beta'])
    expect(await titles({ filters: { text: 'dang ky' } })).toEqual(['Đăng ký 100%'])
    expect(await titles({ filters: { text: '0%' } })).toEqual(['Đăng ký 100%'])
    expect(await titles({ filters: { text: '%%' } })).toEqual([])
    expect(await titles({ sort: 'published', direction: 'descending' })).toHaveLength(3)
    const page = await listArticles(db, { page: 9, perPage: 2 })
    expect(page).toMatchObject({ total: 3, page: 2, pages: 2 })
    expect(page.articles).toHaveLength(1)
  })

  test('of readers begin with 300 characters of published text, in their language or the other', async () => {
    const words = 'tín dụng '.repeat(60)
    await write({ titleVi: 'Tín dụng', contentVi: `<h2>Một</h2><p>${words}</p>`, status: 'published' })
    await write({ titleEn: 'Only English' })
    const vietnamese = await readArticleList(db, { language: 'vi', withDrafts: false, page: 1 })
    expect(vietnamese.total).toBe(1)
    const [{ title, preview, language }] = vietnamese.articles
    expect([title, language]).toEqual(['Tín dụng', 'vi'])
    expect(preview).toMatch(/^Một (tín dụng )+tín( dụng)?…$/)
    expect([...preview].length).toBeLessThanOrEqual(301)
    const all = await readArticleList(db, { language: 'vi', withDrafts: true, page: 1 })
    expect(all.articles.map(({ title, language, isDraft }) => [title, language, isDraft])).toEqual([
      ['Only English', 'en', true],
      ['Tín dụng', 'vi', false],
    ])
  })

  test('link an article to the previous and next one, never to a draft', async () => {
    const dates = ['2026-01-01', '2026-01-02', '2026-01-03'].map((day) => new Date(`${day}T00:00:00Z`))
    for (const [n, publishedAt] of dates.entries()) {
      const { id } = await write({ titleEn: `Day ${n}`, status: 'published' })
      await db.update(texts).set({ publishedAt }).where(eq(texts.id, id))
    }
    await write({ titleEn: 'Draft' })
    const ask = (date: Date) => readNeighbours(db, { publishedAt: date.toISOString(), language: 'en' })
    expect(await ask(dates[1])).toMatchObject({ newer: { title: 'Day 2' }, older: { title: 'Day 0' } })
    expect(await ask(dates[2])).toMatchObject({ newer: undefined, older: { title: 'Day 1' } })
  })
})

describe('the cover', () => {
  const picture = async () => {
    const facts = { format: 'png', width: 640, height: 480, bytes: 1000, widths: [320, 640] } as const
    const values = { fileName: 'ảnh.png', ...facts, widths: [...facts.widths], isAnimated: false }
    const [{ id }] = await db
      .insert(media)
      .values({ ...values, uploadedBy: actor.id })
      .returning()
    return id
  }

  test('is one of our pictures', async () => {
    const coverId = await picture()
    const article = await write({ coverId })
    expect((await readText(db, 'article', article.id)).coverId).toBe(coverId)
    const gone = randomUUID()
    await expect(write({ coverId: gone })).rejects.toEqual(failure('invalid_input'))
    await expect(save(article, { coverId: gone })).rejects.toEqual(failure('invalid_input'))
    expect((await readText(db, 'article', article.id)).coverId).toBe(coverId)
  })

  test('is cleared when its picture is deleted, and the article can be saved without it', async () => {
    const coverId = await picture()
    const article = await write({ coverId })
    await db.delete(media).where(eq(media.id, coverId))
    const now = await readText(db, 'article', article.id)
    expect(now.coverId).toBeNull()
    expect(await save(now, { titleEn: 'Without a cover' })).toMatchObject({ coverId: null })
  })
})
