import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Administrator } from '#core/audit/write-audit.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { auditEntries } from '#core/db/schema/audit.ts'
import { texts as textsTable } from '#core/db/schema/content.ts'
import { insertAdministrator } from '#tests/setup/accounts.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { deleteText, moveHelp } from './change-text.server.ts'
import { describeConflict } from './edit-conflict.server.ts'
import { listHelpByCategory } from './list-texts.server.ts'
import { findHelpAddress, listHelp, listHelpAddresses, readHelpArticle } from './public-help.server.ts'
import { readText } from './read-text.server.ts'
import { createText, updateText } from './save-text.server.ts'
import { nameOf } from './text.ts'
import type { TextInput } from './text-input.server.ts'

let database: TestDatabase
let db: Database
let actor: Administrator

beforeAll(async () => {
  database = await openTestDatabase()
  db = database.connection.db
  actor = await insertAdministrator(db)
})
afterAll(() => database.drop())

const texts: TextInput = {
  category: 'campaigns',
  titleEn: 'Sharing a list',
  metaDescriptionEn: 'Who may see it',
  contentEn: '<p>Nobody else.</p>',
  titleVi: 'Chia sẻ danh sách',
  metaDescriptionVi: 'Ai được xem',
  contentVi: '<p>Không ai khác.</p>',
}
const onlyVietnamese = { titleEn: null, metaDescriptionEn: null, contentEn: null }
let count = 0
/** Creates an article that no other test uses. */
const create = async (more: Partial<TextInput> = {}) => {
  const input = { ...texts, titleEn: `Sharing list ${++count}`, ...more }
  return (await createText({ db }, actor, 'help', input)).id
}
const slugsOf = async () => (await listHelp(db, 'en', 'campaigns')).map(({ slug }) => slug)
const auditOf = async (id: string) =>
  (await db.select().from(auditEntries).where(eq(auditEntries.subjectId, id)).orderBy(auditEntries.id)).map(
    ({ action, before, after, actorId }) => ({ action, before, after, actorId }),
  )

describe('an article', () => {
  test('is added at the end of its category, read in the requested language, and audited', async () => {
    const id = await create({ titleEn: 'Điều lệ & list' })
    expect((await slugsOf()).at(-1)).toBe('dieu-le-list')
    const asked = { category: 'campaigns', slug: 'dieu-le-list' } as const
    expect(await readHelpArticle(db, asked, 'vi')).toMatchObject({
      id,
      title: 'Chia sẻ danh sách',
      content: '<p>Không ai khác.</p>',
      language: 'vi',
      isFallback: false,
    })
    expect(await auditOf(id)).toMatchObject([{ action: 'help_article.create', actorId: actor.id }])
  })

  test('in one language only is shown in that language with a notice', async () => {
    await create({ ...onlyVietnamese, titleVi: 'Chỉ tiếng Việt' })
    const asked = { category: 'campaigns', slug: 'chi-tieng-viet' } as const
    expect(await readHelpArticle(db, asked, 'en')).toMatchObject({
      title: 'Chỉ tiếng Việt',
      language: 'vi',
      isFallback: true,
    })
    const listed = (await listHelp(db, 'en', 'campaigns')).find(({ slug }) => slug === asked.slug)
    expect(listed).toMatchObject({ title: 'Chỉ tiếng Việt', language: 'vi' })
  })

  test('is sanitised again on read', async () => {
    const id = await create({ titleEn: 'Written before a stricter rule' })
    await db.update(textsTable).set({ contentEn: '<p>a</p><script>x</script>' }).where(eq(textsTable.id, id))
    const slug = 'written-before-a-stricter-rule'
    expect((await readHelpArticle(db, { category: 'campaigns', slug }, 'en'))?.content).toBe('<p>a</p>')
  })

  test('has a unique slug within its category only', async () => {
    await create({ titleEn: 'Taken' })
    await expect(create({ titleEn: 'Taken?' })).rejects.toMatchObject({ type: 'slug_taken' })
    const id = await create({ titleEn: 'Taken', category: 'faq' })
    const { version, titleEn } = await readText(db, 'help', id)
    const input = { ...texts, titleEn, category: 'campaigns' } as const
    await expect(updateText({ db }, actor, 'help', { id, version, input })).rejects.toMatchObject({
      type: 'slug_taken',
    })
  })

  test('keeps its slug when its title changes, and moves with its category', async () => {
    const id = await create({ titleEn: 'First name' })
    const input = { ...texts, titleEn: 'Second name', category: 'businesses' } as const
    await updateText({ db }, actor, 'help', { id, version: 1, input })
    expect(await findHelpAddress(db, 'first-name')).toBe('/help/businesses/first-name')
    expect((await listHelp(db, 'en', 'businesses')).at(-1)?.title).toBe('Second name')
    expect((await auditOf(id)).at(-1)).toMatchObject({
      action: 'help_article.update',
      before: { category: 'campaigns', titleEn: 'First name' },
      after: { category: 'businesses', titleEn: 'Second name' },
    })
  })

  test('is found by its id and by its slug in any spelling only', async () => {
    const id = await create({ titleEn: 'Findable' })
    for (const key of [id, id.toUpperCase(), 'findable', 'Findable']) {
      expect(await findHelpAddress(db, key)).toBe('/help/campaigns/findable')
    }
    for (const key of ['', 'article', "'; --", '00000000-0000-4000-8000-000000000000']) {
      expect(await findHelpAddress(db, key)).toBeUndefined()
    }
    const addresses = await listHelpAddresses(db)
    expect(addresses.map(({ path }) => path)).toContain('/help/campaigns/findable')
    expect(new Set(addresses.map(({ path }) => path)).size).toBe(addresses.length)
  })
})

describe('two administrators', () => {
  test('do not overwrite each other', async () => {
    const id = await create()
    const input = { ...texts, titleEn: 'Mine' }
    const saves = await Promise.allSettled(
      ['One', 'Two', 'Three'].map((titleEn) =>
        updateText({ db }, actor, 'help', { id, version: 1, input: { ...input, titleEn } }),
      ),
    )
    expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const save of saves) {
      if (save.status === 'rejected') {
        expect(save.reason).toMatchObject({ type: 'edit_conflict', details: { version: 2 } })
      }
    }
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      'help_article.create',
      'help_article.update',
    ])
  })

  test('see who saved, not who reordered since', async () => {
    const id = await create()
    const mover = await insertAdministrator(db)
    await updateText({ db }, actor, 'help', { id, version: 1, input: { ...texts, titleEn: 'Saved' } })
    const { savedAt } = await describeConflict(db, 'help', id, { titleEn: 'Typed' })
    await moveHelp({ db }, mover, { id, direction: 'up' })
    expect((await auditOf(id)).at(-1)).toMatchObject({ actorId: mover.id })
    expect((await describeConflict(db, 'help', id, { titleEn: 'Typed' })).savedAt).toBe(savedAt)
  })

  test('cannot delete an article just changed or already deleted', async () => {
    const id = await create({ titleEn: 'To delete' })
    await updateText({ db }, actor, 'help', { id, version: 1, input: { ...texts, titleEn: 'To delete!' } })
    await expect(deleteText({ db }, actor, 'help', id, { version: 1 })).rejects.toMatchObject({
      type: 'edit_conflict',
    })
    expect(nameOf(await deleteText({ db }, actor, 'help', id, { version: 2 }))).toBe('To delete!')
    await expect(deleteText({ db }, actor, 'help', id, { version: 2 })).rejects.toMatchObject({
      type: 'article_not_found',
    })
    await expect(readText(db, 'help', id)).rejects.toMatchObject({ type: 'article_not_found' })
    await expect(updateText({ db }, actor, 'help', { id, version: 2, input: texts })).rejects.toMatchObject({
      type: 'article_not_found',
    })
    expect((await auditOf(id)).at(-1)).toMatchObject({
      action: 'help_article.delete',
      before: { titleEn: 'To delete!', category: 'campaigns' },
    })
  })

  test('saving unchanged values writes nothing', async () => {
    const id = await create({ titleEn: 'Unchanged' })
    await updateText({ db }, actor, 'help', { id, version: 1, input: { ...texts, titleEn: 'Unchanged' } })
    expect((await readText(db, 'help', id)).version).toBe(1)
    expect(await auditOf(id)).toHaveLength(1)
  })
})

test('articles swap places with their neighbours, also in concurrent moves', async () => {
  const ids = [await create(), await create(), await create()]
  const order = async () => {
    const categories = await listHelpByCategory(db)
    const { articles } = categories.find(({ category }) => category === 'campaigns')!
    return articles.map(({ id }) => id).slice(-3)
  }
  const [a, b, c] = ids
  expect(await order()).toEqual([a, b, c])
  await moveHelp({ db }, actor, { id: c, direction: 'up' })
  expect(await order()).toEqual([a, c, b])
  // No-op at the end.
  await moveHelp({ db }, actor, { id: b, direction: 'down' })
  expect(await order()).toEqual([a, c, b])
  await Promise.all([
    moveHelp({ db }, actor, { id: b, direction: 'up' }),
    moveHelp({ db }, actor, { id: a, direction: 'down' }),
  ])
  expect((await order()).toSorted()).toEqual(ids.toSorted())
  expect((await auditOf(c)).at(-1)).toMatchObject({ action: 'help_article.update' })
  await expect(moveHelp({ db }, actor, { id: 'x', direction: 'up' })).rejects.toMatchObject({
    type: 'article_not_found',
  })
})

test('seeded help stays as edited after a restart', async () => {
  const [{ id, version }, gone] = (await listHelpByCategory(db))[0].articles
  await updateText({ db }, actor, 'help', { id, version, input: { ...texts, category: 'businesses' } })
  await deleteText({ db }, actor, 'help', gone.id, gone)
  await database.connection.migrate()
  const articles = (await listHelpByCategory(db)).flatMap((category) => category.articles)
  expect(articles.find((article) => article.id === id)?.titleEn).toBe(texts.titleEn)
  expect(articles.some(({ slug }) => slug === gone.slug)).toBe(false)
})
