import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FakeS3, type Fault, serveFakeS3 } from '#tests/fakes/s3.ts'
import { bucketStore } from './bucket-store.server.ts'
import { folderStore } from './folder-store.server.ts'
import type { MediaFile } from './media.ts'
import { fileKey, type MediaStore, parseFileKey } from './media-store.ts'

let folder: string
let s3: FakeS3
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'media-'))
  s3 = await serveFakeS3()
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await s3[Symbol.asyncDispose]()
})

const file = (width = 320, id: string = randomUUID()): MediaFile => ({ id, width, ending: 'webp' })
const bytes = (text: string) => new TextEncoder().encode(text)
async function textOf(store: MediaStore, asked: MediaFile) {
  const stored = await store.read(asked)
  return stored && [await new Response(stored.body).text(), stored.bytes]
}
async function keysOf(store: MediaStore) {
  const keys: string[] = []
  for await (const file of store.list()) keys.push(fileKey(file))
  return keys.sort()
}

test('a failed move leaves nothing in the folder', async () => {
  const root = join(folder, 'media')
  const id = randomUUID()
  const store = folderStore(root)
  await store.write(file(320, id), bytes('x'))
  mkdirSync(join(root, fileKey(file(640, id)), 'in the way'), { recursive: true })
  await expect(store.write(file(640, id), bytes('y'))).rejects.toMatchObject({ syscall: 'rename' })
  expect(readdirSync(join(root, 'incoming'))).toEqual([])
})

describe.each([
  ['folder', () => folderStore(join(folder, 'media'))],
  ['bucket', () => bucketStore(s3.bucket)],
] as const)('a %s', (_, open) => {
  test('returns the written bytes and their length', async () => {
    const [store, a, b] = [open(), file(), file(640)]
    await store.write(a, bytes('ảnh một'))
    await store.write(b, bytes('hai'))
    expect(await textOf(store, a)).toEqual(['ảnh một', 11])
    expect(await textOf(store, b)).toEqual(['hai', 3])
  })

  test('reports a missing file as missing', async () => {
    const store = open()
    expect(await store.read(file())).toBeUndefined()
    await store.remove(file())
    expect(await keysOf(store)).toEqual([])
  })

  test('lists every one of our files over several pages, without removed ones', async () => {
    const store = open()
    const id = randomUUID()
    const files = [320, 640, 960, 1440, 1920].map((width) => file(width, id))
    for (const each of files) await store.write(each, bytes('x'))
    expect(await keysOf(store)).toEqual(files.map(fileKey).sort())
    for (const each of files.slice(1)) await store.remove(each)
    expect(await keysOf(store)).toEqual([fileKey(files[0])])
    expect(await textOf(store, files[1])).toBeUndefined()
  })
})

describe('a folder', () => {
  test('holds no partial file and lists no foreign file', async () => {
    const store = folderStore(folder)
    const kept = file()
    await store.write(kept, bytes('x'))
    expect(readdirSync(join(folder, 'incoming'))).toEqual([])
    expect(statSync(join(folder, fileKey(kept))).size).toBe(1)
    writeFileSync(join(folder, 'notes.txt'), 'x')
    writeFileSync(join(folder, kept.id, '320.html'), 'x')
    expect(await keysOf(store)).toEqual([fileKey(kept)])
  })

  test('deletes abandoned partial files but not those in progress', async () => {
    const store = folderStore(folder)
    await store.write(file(), bytes('x'))
    for (const name of ['old', 'new']) writeFileSync(join(folder, 'incoming', name), 'half')
    utimesSync(join(folder, 'incoming', 'old'), 0, 0)
    await keysOf(store)
    expect(readdirSync(join(folder, 'incoming'))).toEqual(['new'])
  })

  test('reports that it cannot write', async () => {
    writeFileSync(join(folder, 'file'), '')
    await expect(folderStore(join(folder, 'file')).write(file(), bytes('x'))).rejects.toThrow(
      /ENOTDIR|EEXIST/,
    )
  })
})

/** Opens a bucket with a short timeout, for responses that never come. */
const shortTimeoutStore = () => bucketStore({ ...s3.bucket, timeoutMs: 500 })

describe('a bucket', () => {
  test('is requested only below `media/`, with the type of the picture', async () => {
    s3.objects.set('other/secret', { bytes: bytes('x'), type: '' })
    s3.objects.set('media/readme&co', { bytes: bytes('x'), type: '' })
    const kept = file()
    await bucketStore(s3.bucket).write(kept, bytes('x'))
    expect(await keysOf(bucketStore(s3.bucket))).toEqual([fileKey(kept)])
    expect(s3.objects.get(`media/${fileKey(kept)}`)?.type).toBe('image/webp')
  })

  test.each([[[{ status: 500 }]], [[{ status: 503 }, { status: 429 }]], [['silence']]] as const)(
    'is retried after %j',
    async (faults) => {
      const [store, kept] = [bucketStore({ ...s3.bucket, timeoutMs: 2_000 }), file()]
      s3.faults.push(...faults)
      await store.write(kept, bytes('x'))
      s3.faults.push(...faults)
      expect(await textOf(store, kept)).toEqual(['x', 1])
      expect(s3.requests).toHaveLength(2 + 2 * faults.length)
    },
  )

  test('that never responds times out, despite garbage collection', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    s3.faults.push('silence', 'silence', 'silence')
    const collecting = setInterval(collect, 20)
    await expect(shortTimeoutStore().write(file(), bytes('x'))).rejects.toThrow(/did not respond to PUT/)
    clearInterval(collecting)
  })

  test.each<[Fault[], RegExp, number]>([
    [[{ status: 500 }, { status: 500 }, { status: 500 }], /returned 500 for PUT/, 3],
    [['silence', 'silence', 'silence'], /did not respond to PUT/, 3],
    [[{ status: 403 }], /returned 403 for PUT/, 1],
    [[{ status: 404 }], /Bucket pictures not found/, 1],
  ])('fails after %j', async (faults, message, requests) => {
    s3.faults.push(...faults)
    await expect(shortTimeoutStore().write(file(), bytes('x'))).rejects.toThrow(message)
    expect(s3.requests).toHaveLength(requests)
  })

  test('that refuses our key is a failure, not a missing picture', async () => {
    const store = bucketStore({ ...s3.bucket, accessKeyId: 'AKIDOFSOMEBODY' })
    await expect(store.read(file())).rejects.toThrow(/returned 403 for GET/)
  })
})

test.each([
  '',
  '320.webp',
  '../320.webp',
  `${randomUUID()}/../320.webp`,
  `${randomUUID()}/0320.webp`,
  `${randomUUID()}/320.webp/x`,
  `${randomUUID()}/320.html`,
  `${randomUUID()}/320.webp\n`,
  `${randomUUID().toUpperCase().replace(/\d/g, 'A')}/320.webp`,
])('%j is not a valid file key', (key) => {
  expect(parseFileKey(key)).toBeUndefined()
})
