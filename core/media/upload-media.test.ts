import { randomUUID } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { desc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries } from '#core/db/schema/audit.ts'
import { media } from '#core/db/schema/content.ts'
import { Semaphore } from '#time/semaphore.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { halves, mediaContext } from '#tests/setup/pictures.ts'
import { encodePicture } from './encode-picture.server.ts'
import { fileKey, type MediaStore } from './media-store.ts'
import { type Media, mediaFormats } from './media.ts'
import { filesOf } from './remove-files.server.ts'
import { uploadMedia } from './upload-media.server.ts'

let database: TestDatabase
let keep: Awaited<ReturnType<typeof mediaContext>>
beforeAll(async () => {
  database = await openTestDatabase()
  keep = await mediaContext(database)
})
afterAll(() => database.drop())

const text = (value: string) => Buffer.from(value)
const upload = (bytes: Uint8Array, name = 'ảnh.png') => uploadMedia(keep.context, keep.actor, { name, bytes })
async function bytesOf(file: Parameters<typeof fileKey>[0]) {
  const stored = await keep.context.media.read(file)
  return Buffer.from(await new Response(stored!.body).arrayBuffer())
}
const storedKeys = async () => {
  const keys: string[] = []
  for await (const file of keep.context.media.list()) keys.push(fileKey(file))
  return keys.sort()
}
/** Returns [red, green, blue] of a file at a fraction of its width. */
async function colourAt(bytes: Buffer, part: number) {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * part)) * info.channels
  return [...data.subarray(at, at + 3)].map((value) => (value > 200 ? 'f' : value < 55 ? '0' : '?')).join('')
}
const allBytes = async (picture: Media) => Buffer.concat(await Promise.all(filesOf(picture).map(bytesOf)))

describe('an accepted picture', () => {
  test.each(mediaFormats)('of type %s becomes WebP in every width and one JPEG', async (format) => {
    const original = await halves({ width: 1000, height: 500, format })
    const picture = await upload(original, `Nhà máy.${format}`)
    expect(picture).toMatchObject({
      format,
      width: 1000,
      height: 500,
      bytes: original.length,
      isAnimated: false,
    })
    expect(picture.widths).toEqual([320, 640, 960, 1000])
    for (const file of filesOf(picture)) {
      const bytes = await bytesOf(file)
      expect(await sharp(bytes).metadata()).toMatchObject({ format: file.ending, width: file.width })
      expect([await colourAt(bytes, 0.25), await colourAt(bytes, 0.75)]).toEqual(['f00', '00f'])
    }
  })

  test('is never enlarged, nor wider than 1920', async () => {
    expect((await upload(await halves({ width: 200, height: 3 }))).widths).toEqual([200])
    expect((await upload(await halves({ width: 3000, height: 30 }))).widths).toEqual([
      320, 640, 960, 1440, 1920,
    ])
    expect((await upload(await halves({ width: 1, height: 1 }))).widths).toEqual([1])
  })

  test('keeps transparency, which is white in the JPEG', async () => {
    const create = { width: 400, height: 400, channels: 4, background: '#0000' } as const
    const picture = await upload(await sharp({ create }).png().toBuffer())
    const [webp, jpeg] = await Promise.all(
      (['webp', 'jpeg'] as const).map((ending) => bytesOf({ id: picture.id, width: 400, ending })),
    )
    expect((await sharp(webp).stats()).isOpaque).toBe(false)
    expect(await colourAt(jpeg, 0.5)).toBe('fff')
  })

  test.each(['gif', 'webp'] as const)(
    'as animated %s keeps its frames; its JPEG is the first',
    async (format) => {
      const frames = await Promise.all(
        ['#f00', '#0f0', '#00f'].map((background) =>
          sharp({ create: { width: 400, height: 300, channels: 3, background } })
            .png()
            .toBuffer(),
        ),
      )
      const picture = await upload(
        await sharp(frames, { join: { animated: true } })
          .toFormat(format)
          .toBuffer(),
      )
      expect(picture).toMatchObject({ isAnimated: true, width: 400, height: 300, widths: [320, 400] })
      const webp = await bytesOf({ id: picture.id, width: 320, ending: 'webp' })
      expect(await sharp(webp, { animated: true }).metadata()).toMatchObject({
        pages: 3,
        width: 320,
        pageHeight: 240,
      })
      expect(await colourAt(await bytesOf({ id: picture.id, width: 400, ending: 'jpeg' }), 0.5)).toBe('f00')
    },
  )

  test('as a photo is turned upright and loses its location', async () => {
    const exif = {
      IFD0: { Copyright: 'SECRET-OWNER' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '10/1 46/1 0/1' },
    }
    const photo = await sharp(await halves({ width: 600, height: 400 }))
      .withExif(exif)
      .withMetadata({ orientation: 6, exif } as object)
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SECRET-XMP</x:xmpmeta>')
      .jpeg()
      .toBuffer()
    expect(photo.includes('SECRET-OWNER')).toBe(true)
    const picture = await upload(photo)
    expect(picture).toMatchObject({ width: 400, height: 600 })
    for (const file of filesOf(picture)) {
      const { exif, xmp, iptc, orientation, width, height } = await sharp(await bytesOf(file)).metadata()
      expect({ exif, xmp, iptc, orientation }).toEqual({})
      expect(height).toBeGreaterThan(width)
    }
    expect((await allBytes(picture)).includes('SECRET')).toBe(false)
  })

  test('loses hidden data behind or inside it', async () => {
    const payload = '<html><script>alert("polyglot")</script>'
    const png = await halves({ width: 40, height: 40 })
    const gif = await halves({ width: 40, height: 40, format: 'gif' })
    const jpeg = await halves({ width: 40, height: 40, format: 'jpeg' })
    // A comment right after the first marker.
    const comment = Buffer.concat([
      text('\xff\xfe').subarray(0, 0),
      Buffer.from([0xff, 0xfe, 0, payload.length + 2]),
      text(payload),
    ])
    const inside = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
    for (const polyglot of [
      Buffer.concat([png, text(payload)]),
      Buffer.concat([gif, text(payload)]),
      inside,
    ]) {
      expect(polyglot.includes('polyglot')).toBe(true)
      const picture = await upload(polyglot, 'page.html')
      expect((await allBytes(picture)).includes('polyglot')).toBe(false)
    }
  })

  test('is logged', async () => {
    const picture = await upload(await halves(), 'Ảnh bìa.png')
    const [entry] = await database.connection.db
      .select()
      .from(auditEntries)
      .orderBy(desc(auditEntries.id))
      .limit(1)
    expect(entry).toMatchObject({
      action: 'media.upload',
      subjectId: picture.id,
      subjectName: 'Ảnh bìa.png',
      before: null,
      after: { fileName: 'Ảnh bìa.png', format: 'png', width: 800, height: 600, bytes: picture.bytes },
    })
  })
})

/** Returns a tiny PNG of one colour that would need a lot of memory to decode. */
function bomb(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([text(name), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), text('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(200)])
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)

describe('a refused picture', () => {
  test.each<[string, string, string, () => Buffer | Promise<Buffer>]>([
    ['nothing', 'unsupported_media', 'empty', () => Buffer.alloc(0)],
    ['SVG', 'unsupported_media', 'svg', () => text(svg)],
    [
      'SVG after a declaration and blanks',
      'unsupported_media',
      'svg',
      () => text(`\n<?xml version="1.0"?>\n${svg}`),
    ],
    ['HTML', 'unsupported_media', 'type', () => text('<!doctype html><script>alert(1)</script>')],
    [
      'a page that begins like a PNG',
      'unsupported_media',
      'damaged',
      () =>
        Buffer.concat([Buffer.from([0x89]), text('PNG\r\n\x1a\n'), text('<html><script>alert(1)</script>')]),
    ],
    ['a script that begins like a GIF', 'unsupported_media', 'damaged', () => text('GIF89a/*;*/=1;alert(1)')],
    [
      'HTML in a RIFF',
      'unsupported_media',
      'damaged',
      () => text('RIFF\x20\0\0\0WEBP<html><script>alert(1)</script>'),
    ],
    ['a ZIP', 'unsupported_media', 'type', () => text('PK\x03\x04\x14\0\0\0\b\0')],
    ['a PDF', 'unsupported_media', 'type', () => text('%PDF-1.7\n1 0 obj')],
    ['a program', 'unsupported_media', 'type', () => text('\x7fELF\x02\x01\x01')],
    [
      'TIFF',
      'unsupported_media',
      'type',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
          .tiff()
          .toBuffer(),
    ],
    ['HEIC', 'unsupported_media', 'heic', () => heic],
    ['a video', 'unsupported_media', 'type', () => text('\0\0\0\x18ftypmp42\0\0\0\0isommp42')],
    ['three bytes of a JPEG', 'unsupported_media', 'damaged', () => Buffer.from([0xff, 0xd8, 0xff])],
    ...mediaFormats.map(
      (format) =>
        [
          `half a ${format}`,
          'unsupported_media',
          'damaged',
          async () => half(await halves({ width: 900, format })),
        ] as [string, string, string, () => Promise<Buffer>],
    ),
    ['a PNG of 100 megapixels in a few kilobytes', 'too_large', 'pixels', () => bomb(10_000, 10_000)],
    ['a PNG that declares 4 billion pixels', 'too_large', 'side', () => bomb(65_535, 8)],
    ['a strip longer than WebP can hold', 'too_large', 'side', () => bomb(16, 20_000)],
    [
      'an animation of 50 megapixels in all',
      'too_large',
      'pixels',
      async () => {
        const frame = { create: { width: 2400, height: 2400, channels: 3, background: '#fff' } } as const
        const frames = await Promise.all(
          Array.from({ length: 9 }, async (_, at) =>
            sharp({ create: { ...frame.create, background: { r: at * 9, g: 0, b: 0 } } })
              .png()
              .toBuffer(),
          ),
        )
        return sharp(frames, { join: { animated: true } })
          .gif({ effort: 1 })
          .toBuffer()
      },
    ],
  ])('%s', async (_, type, reason, make) => {
    const before = await database.connection.db.$count(media)
    const keys = await storedKeys()
    await expect(upload(await make())).rejects.toMatchObject({ type, details: { reason } })
    expect(await database.connection.db.$count(media)).toBe(before)
    expect(await storedKeys()).toEqual(keys)
  })
})

test.each([
  ['../../etc/passwd.png', 'passwd.png'],
  ['C:\\Users\\Lan\\ảnh.png', 'ảnh.png'],
  ['/', 'picture'],
  ['', 'picture'],
  ['a\0b\r\nc\t.png', 'abc.png'],
  ['\u202egnp.exe', 'gnp.exe'],
  ['<script>alert(1)<\u2044script>.png', '<script>alert(1)<\u2044script>.png'],
  ['Ảnh đẹp'.normalize('NFD'), 'Ảnh đẹp'],
  ['  hai   chữ .png ', 'hai chữ .png'],
  [`${'dài'.repeat(200)}.jpeg`, `${'dài'.repeat(200).slice(0, 194)}….jpeg`],
])('a file named %j is shown as %j', async (name, shown) => {
  const picture = await upload(await halves({ width: 8, height: 8 }), name)
  expect(picture.fileName).toBe(shown)
})

test('a failed upload leaves nothing behind', async () => {
  const store = keep.context.media
  const keys = await storedKeys()
  const rows = await database.connection.db.$count(media)
  let written = 0
  const failing = {
    ...store,
    write: async (...file: Parameters<typeof store.write>) => {
      if (++written === 3) throw new Error('no space left')
      await store.write(...file)
    },
  }
  const attempt = uploadMedia({ ...keep.context, media: failing }, keep.actor, {
    name: 'x',
    bytes: await halves({ width: 900 }),
  })
  await expect(attempt).rejects.toThrow('no space left')
  expect(written).toBe(3)
  expect(await storedKeys()).toEqual(keys)
  expect(await database.connection.db.$count(media)).toBe(rows)
})

test('a failing store is asked once to remove the written files', async () => {
  const asked: string[] = []
  const failing: MediaStore = {
    ...keep.context.media,
    write: async (file) => {
      asked.push(`write ${file.width}`)
      if (file.width === 640) throw new Error('no answer')
    },
    remove: async (file) => {
      asked.push(`remove ${file.width}`)
      if (file.width === 640) throw new Error('no answer')
    },
  }
  const bytes = await halves({ width: 900 })
  const attempt = () => uploadMedia({ ...keep.context, media: failing }, keep.actor, { name: 'x', bytes })
  await expect(attempt()).rejects.toThrow('no answer')
  expect(asked).toEqual(['write 320', 'write 640', 'remove 320', 'remove 640'])
  failing.remove = async (file) => {
    asked.push(`remove ${file.width}`)
    throw new Error('no answer')
  }
  asked.length = 0
  await expect(attempt()).rejects.toThrow('no answer')
  expect(asked).toEqual(['write 320', 'write 640', 'remove 320'])
})

test('a database error leaves nothing behind', async () => {
  const keys = await storedKeys()
  const nobody = { ...keep.actor, id: randomUUID() }
  const bytes = await halves({ width: 400 })
  await expect(uploadMedia(keep.context, nobody, { name: 'x', bytes })).rejects.toThrow()
  expect(await storedKeys()).toEqual(keys)
})

test('files stay when the response to the commit was lost', async () => {
  const { db } = keep.context
  const losing = new Proxy(db, {
    get: (target, name) =>
      name === 'transaction'
        ? async (...work: Parameters<typeof db.transaction>) => {
            await db.transaction(...work)
            throw new Error('connection lost')
          }
        : Reflect.get(target, name),
  })
  const attempt = uploadMedia({ ...keep.context, db: losing }, keep.actor, {
    name: 'kept.png',
    bytes: await halves({ width: 400 }),
  })
  await expect(attempt).rejects.toThrow('connection lost')
  const [row] = await db.select().from(media).where(eq(media.fileName, 'kept.png'))
  for (const file of filesOf(row)) expect((await bytesOf(file)).length).toBeGreaterThan(0)
})

describe('the slot of a picture', () => {
  test('is held from the first inspection until its files are generated', async () => {
    const turns = new Semaphore(1)
    const busy: object[] = []
    const note = () => busy.push(sharp.counters())
    const watched = Object.assign(new Semaphore(1), {
      acquire: () => turns.acquire().then(note),
      release: () => (note(), turns.release()),
    })
    const bytes = await halves({ width: 700 })
    const both = await Promise.all(['a', 'b'].map(() => encodePicture(watched, bytes)))
    expect(both.map(({ files }) => files.length)).toEqual([4, 4])
    expect(busy).toEqual(Array.from({ length: 4 }, () => ({ queue: 0, process: 0 })))
  })

  test('is released before storage, so an unresponsive store blocks no one', async () => {
    const { promise: silence, reject } = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    const write = () => (asked.resolve(), silence)
    const silent = { ...keep.context.media, write, remove: () => silence }
    const bytes = await halves({ width: 300 })
    const waiting = uploadMedia({ ...keep.context, media: silent }, keep.actor, { name: 'x', bytes })
    await asked.promise
    expect(await upload(bytes)).toMatchObject({ width: 300 })
    reject(new Error('no answer'))
    await expect(waiting).rejects.toThrow('no answer')
  })
})
