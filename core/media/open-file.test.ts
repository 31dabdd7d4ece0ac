import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { media } from '#core/db/schema/content.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { fileKey, type MediaStore } from './media-store.ts'
import { openMediaFile } from './open-file.server.ts'

let database: TestDatabase
let id: string
beforeAll(async () => {
  database = await openTestDatabase()
  const picture = {
    fileName: 'a.png',
    format: 'png',
    width: 320,
    height: 200,
    bytes: 9,
    widths: [320],
  } as const
  const [row] = await database.connection.db
    .insert(media)
    .values({ ...picture, widths: [320] })
    .returning({ id: media.id })
  id = row.id
})
afterAll(() => database.drop())

/** Opens a file of a picture from a store with the given `read`. */
async function open(read: MediaStore['read'], of = id, width = 320) {
  const context = { db: database.connection.db, media: { read } as MediaStore }
  return (await openMediaFile(context, fileKey({ id: of, width, ending: 'webp' }))).open()
}

test('distinguishes a failing store from a missing file, and requests no unknown file', async () => {
  const failure = new Error('no answer')
  await expect(open(() => Promise.reject(failure))).rejects.toMatchObject({
    type: 'technical_error',
    cause: failure,
  })
  await expect(open(async () => undefined)).rejects.toMatchObject({
    type: 'not_found',
    cause: { message: expect.stringContaining('is missing') },
  })
  const never = () => Promise.reject(new Error('asked'))
  await expect(open(never, randomUUID())).rejects.toMatchObject({ type: 'not_found' })
  await expect(open(never, id, 641)).rejects.toMatchObject({ type: 'not_found' })
})
