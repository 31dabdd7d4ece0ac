import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeText } from './decode-text.server.ts'
import { failureOf } from './import-failure.ts'

/** The bytes in chunks of these sizes, repeating. */
async function* inPieces(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  for (let at = 0, piece = 0; at < bytes.length; piece++) {
    const size = sizes[piece % sizes.length]
    yield bytes.subarray(at, at + size)
    at += size
  }
}

async function decoded(bytes: Buffer, sizes: readonly number[]): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of decodeText(inPieces(bytes, sizes))) parts.push(part)
  return Buffer.concat(parts).toString()
}

const character = fc.constantFrom('a', ',', '\n', 'Ô', 'ế', '😀')
const text = fc.string({ unit: character, minLength: 2, maxLength: 60 })
const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 })

test('decodes text the same in every encoding, at any chunk boundary', async () => {
  const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16()
  await fc.assert(
    fc.asyncProperty(text, sizes, async (written, pieces) => {
      const wide = Buffer.from(`\ufeff${written}`, 'utf16le')
      for (const bytes of [Buffer.from(written), Buffer.from(`\ufeff${written}`), wide, swapped(wide)])
        expect(await decoded(bytes, pieces)).toBe(written)
    }),
  )
})

test('reports the line of the first invalid UTF-8 byte, at any chunk boundary', async () => {
  const wrong = fc.constantFrom([0xff], [0x80], [0xc3], [0x80, 0x80, 0x80, 0x80], [0xe1, 0xba])
  await fc.assert(
    fc.asyncProperty(text, wrong, text, sizes, async (before, bad, after, pieces) => {
      const good = Buffer.from(before)
      const bytes = Buffer.concat([good, Buffer.from(bad), Buffer.from(`,${after}`)])
      const error: unknown = await decoded(bytes, pieces).catch((reason: unknown) => reason)
      expect(failureOf(error)).toEqual({
        reason: 'not_utf8',
        line: before.split('\n').length,
        byte: `0x${bad[0].toString(16)}`,
        offset: good.length,
      })
    }),
  )
})
