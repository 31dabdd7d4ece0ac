import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEntries } from '#core/db/schema/audit.ts'
import { media, textDrafts, texts } from '#core/db/schema/content.ts'
import { createText } from '#core/texts/save-text.server.ts'
import { saveTextDraft } from '#core/texts/text-drafts.server.ts'
import { countStatements } from '#tests/setup/count-statements.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { halves, mediaContext } from '#tests/setup/pictures.ts'
import { isSessionWaiting } from '#tests/setup/waiting-sessions.ts'
import { deleteMedia, describeMedia } from './change-media.server.ts'
import { listMedia } from './list-media.server.ts'
import type { Media, MediaFile } from './media.ts'
import { fileKey } from './media-store.ts'
import { findMediaUses } from './media-uses.server.ts'
import { filesOf, sweepMedia } from './remove-files.server.ts'
import { uploadMedia } from './upload-media.server.ts'

let database: TestDatabase
let keep: Awaited<ReturnType<typeof mediaContext>>
let bytes: Buffer<ArrayBuffer>
beforeAll(async () => {
  database = await openTestDatabase()
  keep = await mediaContext(database)
  bytes = await halves({ width: 400, height: 300 })
})
beforeEach(async () => {
  const { db } = keep.context
  await db.delete(texts)
  await db.delete(textDrafts)
  await db.delete(media)
  for await (const file of keep.context.media.list()) await keep.context.media.remove(file)
})
afterAll(() => database.drop())

const upload = (name = 'ảnh.png') => uploadMedia(keep.context, keep.actor, { name, bytes })
async function storedKeys() {
  const keys: string[] = []
  for await (const file of keep.context.media.list()) keys.push(fileKey(file))
  return keys.sort()
}
const keysOf = (...pictures: Media[]) => pictures.flatMap(filesOf).map(fileKey).sort()
const write = (contentEn: string, coverId: string | null = null) =>
  createText(keep.context, keep.actor, 'article', {
    titleEn: 'With a picture',
    contentEn,
    titleVi: null,
    contentVi: null,
    status: 'draft',
    slug: '',
    coverId,
  })
const shows = ({ id }: Media) => `<p>x</p><img src="/media/${id}/320.webp" alt="">`
const usesOf = async ({ id }: Media) =>
  (await findMediaUses(keep.context.db, [id])).get(id)!.map(({ kind, id }) => `${kind}:${id}`)
const remove = ({ id }: Media, seen?: string[]) => deleteMedia(keep.context, keep.actor, id, seen)
const audit = (id: string) =>
  keep.context.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id)).orderBy(auditEntries.id)

describe('the uses of a picture', () => {
  test('are covers, texts and unsaved drafts', async () => {
    const [picture, other] = [await upload(), await upload()]
    const article = await write(shows(picture), picture.id)
    const { db } = keep.context
    const values = { titleEn: '', contentEn: '', titleVi: '', contentVi: '', slug: '', status: 'draft' }
    const fields = { ...values, coverId: picture.id }
    await saveTextDraft(db, keep.actor.id, { text: 'new', fields, version: 0 })
    expect(await usesOf(picture)).toEqual([`article:${article.id}`, `cover:${article.id}`, 'draft:new'])
    expect(await usesOf(other)).toEqual([])
  })

  test('exclude texts with a similar address', async () => {
    const picture = await upload()
    const { id } = await write(`<p>/media/${'-'.repeat(36)}/320.webp, /media/abc/</p>${shows(picture)}`)
    expect(await usesOf(picture)).toEqual([`article:${id}`])
  })

  test('are read for a page of pictures with one statement', async () => {
    const pictures = [await upload(), await upload(), await upload()]
    const { db } = keep.context
    const ids = pictures.map(({ id }) => id)
    expect(await countStatements(db, () => findMediaUses(db, ids))).toBe(1)
    expect(await countStatements(db, () => findMediaUses(db, []))).toBe(0)
  })
})

describe('deleting', () => {
  test('an unused picture removes its row and files, with an audit entry', async () => {
    const [picture, other] = [await upload('một.png'), await upload()]
    expect(await remove(picture)).toBe('một.png')
    expect(await storedKeys()).toEqual(keysOf(other))
    await expect(remove(picture)).rejects.toMatchObject({ type: 'not_found' })
    const [, entry] = await audit(picture.id)
    expect(entry).toMatchObject({ action: 'media.delete', subjectName: 'một.png', actorId: keep.actor.id })
  })

  test('a used picture is refused unless all its uses were confirmed', async () => {
    const picture = await upload()
    const article = await write(shows(picture), picture.id)
    await expect(remove(picture)).rejects.toMatchObject({ type: 'media_in_use', details: { count: 2 } })
    await expect(remove(picture, [`cover:${article.id}`])).rejects.toMatchObject({ type: 'media_in_use' })
    expect(await storedKeys()).toEqual(keysOf(picture))
    await remove(picture, [`cover:${article.id}`, `article:${article.id}`])
    const [row] = await keep.context.db.select().from(texts)
    expect(row.coverId).toBeNull()
    expect(await storedKeys()).toEqual([])
  })

  test('works while storage is down; files are swept later', async () => {
    const picture = await upload()
    const { media: store } = keep.context
    const failing = { ...store, remove: () => Promise.reject(new Error('the store is down')) }
    await deleteMedia({ ...keep.context, media: failing }, keep.actor, picture.id)
    expect(await storedKeys()).toEqual(keysOf(picture))
    expect(await sweepMedia(keep.context)).toBe(filesOf(picture).length)
    expect(await storedKeys()).toEqual([])
  })
})

describe('a text saved while its picture is being deleted', () => {
  const help = { category: 'faq', titleVi: null, metaDescriptionVi: null, contentVi: null } as const
  test.each([
    ['an article', (contentEn: string) => write(contentEn)],
    [
      'a help article',
      (contentEn: string) =>
        createText(keep.context, keep.actor, 'help', {
          ...help,
          titleEn: 'With a picture',
          metaDescriptionEn: 'x',
          contentEn,
        }),
    ],
  ])('is saved and keeps the picture: %s', async (_, save) => {
    const { db } = keep.context
    const picture = await upload()
    let saving: Promise<unknown> | undefined
    await db.transaction(async (tx) => {
      await tx.select().from(media).where(eq(media.id, picture.id)).for('update')
      saving = save(shows(picture))
      await expect.poll(() => isSessionWaiting(db)).toBe(true)
    })
    await saving
    await expect(remove(picture)).rejects.toMatchObject({ type: 'media_in_use' })
  })
})

test('sweeping keeps files this database did not delete, which may belong to another', async () => {
  const pictures = [await upload(), await upload()]
  await keep.context.db.delete(media).where(eq(media.id, pictures[1].id))
  expect(await sweepMedia(keep.context)).toBe(0)
  expect(await storedKeys()).toEqual(keysOf(...pictures))
})

test('sweeping skips a file that cannot be removed and stops when aborted', async () => {
  const picture = await upload()
  const { media: store } = keep.context
  const down = { ...store, remove: () => Promise.reject(new Error('the store is down')) }
  await deleteMedia({ ...keep.context, media: down }, keep.actor, picture.id)
  const [stuck, ...others] = await storedKeys()
  const stop = new AbortController()
  let asked = 0
  const media: typeof store = {
    ...store,
    remove: async (file) => {
      asked++
      if (fileKey(file) === stuck) throw new Error('not this one')
      await store.remove(file)
    },
  }
  expect(await sweepMedia({ ...keep.context, media }, AbortSignal.abort())).toBe(0)
  expect(asked).toBe(0)
  expect(await sweepMedia({ ...keep.context, media }, stop.signal)).toBe(others.length)
  expect(await storedKeys()).toEqual([stuck])

  const another = await upload()
  await deleteMedia({ ...keep.context, media: down }, keep.actor, another.id)
  const stopping = {
    ...store,
    remove: async (file: MediaFile) => {
      await store.remove(file)
      stop.abort()
    },
  }
  expect(await sweepMedia({ ...keep.context, media: stopping }, stop.signal)).toBe(1)
})

test('logs a changed description once, with the old one', async () => {
  const { id } = await upload()
  const { db } = keep.context
  const alt = { altEn: '', altVi: 'Con dấu' }
  await describeMedia(db, keep.actor, id, alt)
  await describeMedia(db, keep.actor, id, alt)
  const [, entry, ...more] = await audit(id)
  expect(entry).toMatchObject({
    action: 'media.update',
    before: { altVi: '' },
    after: { altVi: 'Con dấu' },
  })
  expect(more).toEqual([])
})

describe('the list', () => {
  test('finds words in names and descriptions, with or without accents, newest first', async () => {
    const { db } = keep.context
    const first = await upload('Trụ sở Đà Nẵng.png')
    await upload('other.png')
    const last = await upload('nhà máy.png')
    await describeMedia(db, keep.actor, last.id, { altEn: 'A plant in Da Nang', altVi: '' })
    const found = async (search: string) =>
      (await listMedia(db, { search })).pictures.map(({ fileName }) => fileName)
    expect(await found('da nang')).toEqual([last.fileName, first.fileName])
    expect(await found('ĐÀ NẴNG trụ')).toEqual([first.fileName])
    expect(await found('%')).toEqual([])
    expect(await found('')).toHaveLength(3)
  })

  test('has pages; one past the end is the last, and each reads two statements', async () => {
    const { db } = keep.context
    const facts = { format: 'png', width: 9, height: 9, bytes: 9, widths: [9], isAnimated: false } as const
    const rows = Array.from({ length: 25 }, (_, n) => ({
      ...facts,
      widths: [9],
      fileName: `${n}.png`,
      uploadedBy: keep.actor.id,
    }))
    await db.insert(media).values(rows)
    const page = await listMedia(db, { page: 9 })
    expect(page).toMatchObject({ total: 25, page: 2, pages: 2 })
    expect(page.pictures).toHaveLength(1)
    expect(await countStatements(db, () => listMedia(db, { page: 1 }))).toBe(2)
  })
})
