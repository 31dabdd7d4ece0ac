import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { digitsFile, makeTabularDigits } from './make-tabular-digits.ts'
import { glyphOf, readWoff } from '#text/woff.ts'

test.each([400, 600] as const)(
  'the digits of weight %d equal the script’s output and share one width',
  (weight) => {
    const kept = readWoff(readFileSync(digitsFile(weight)))
    const made = readWoff(makeTabularDigits(weight))
    expect([...kept.keys()]).toEqual([...made.keys()])
    for (const [tag, bytes] of made) expect(kept.get(tag)!.equals(bytes), tag).toBe(true)

    const metrics = kept.get('hmtx')!
    const outlines = [...'0123456789'].map((digit) => glyphOf(kept, digit.charCodeAt(0)))
    expect(outlines).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(new Set(outlines.map((glyph) => metrics.readUInt16BE(glyph * 4))).size).toBe(1)
    expect(glyphOf(kept, 'A'.charCodeAt(0))).toBe(0)
  },
)
