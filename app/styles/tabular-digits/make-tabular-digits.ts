import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { glyphOf, readWoff, writeWoff } from '#text/woff.ts'

/** Thousandths of an em: the average digit width, which leaves some room around the widest, 4. */
const advances = { 400: 636, 600: 650 } as const
export type Weight = keyof typeof advances

const digits = [...'0123456789'].map((digit) => digit.charCodeAt(0))

/**
 * Builds a font with the digits of Be Vietnam Pro centred at equal width. The font has no tabular digits: its 1 is half
 * as wide as its 4. Run this file to write both weights next to it.
 */
export function makeTabularDigits(weight: Weight): Buffer {
  const source = readWoff(readFileSync(sourceOf(weight)))
  const advance = advances[weight]
  const centred = digits.map((code) => {
    const outline = outlineOf(source, glyphOf(source, code))
    return moveTo(outline, (advance - inkOf(outline)) / 2)
  })
  const kept = ['head', 'hhea', 'maxp', 'OS/2', 'name'] as const
  const tables = new Map<string, Buffer>(kept.map((tag) => [tag, Buffer.from(source.get(tag)!)]))
  // The first glyph stands for missing characters, and is empty.
  const count = 1 + digits.length
  tables.get('hhea')!.writeUInt16BE(count, 34)
  tables.get('maxp')!.writeUInt16BE(count, 4)
  tables.set('hmtx', int16s(advance, 0, ...centred.flatMap((outline) => [advance, outline.readInt16BE(2)])))
  tables.set('loca', int16s(0, ...offsetsOf(centred).map((offset) => offset / 2)))
  tables.set('glyf', Buffer.concat(centred))
  tables.set('cmap', digitMap())
  // Version 3: glyphs without names.
  tables.set('post', Buffer.concat([int16s(3, 0), source.get('post')!.subarray(4, 32)]))
  return writeWoff(tables)
}

const sourceOf = (weight: Weight) =>
  join(
    import.meta.dirname,
    '../../../node_modules/@fontsource/be-vietnam-pro/files',
    `be-vietnam-pro-latin-${weight}-normal.woff`,
  )

export const digitsFile = (weight: Weight) => join(import.meta.dirname, `tabular-digits-${weight}.woff`)

const int16s = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [n, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, n * 2)
  return bytes
}

/** Returns a glyph's outline from `glyf`, whose `loca` has short offsets. */
function outlineOf(font: Map<string, Buffer>, glyph: number): Buffer {
  const [from, to] = [0, 2].map((more) => font.get('loca')!.readUInt16BE(glyph * 2 + more) * 2)
  return font.get('glyf')!.subarray(from, to)
}

const inkOf = (outline: Buffer) => outline.readInt16BE(6) - outline.readInt16BE(2)

function offsetsOf(outlines: Buffer[]): number[] {
  const offsets = [0]
  for (const { length } of outlines) offsets.push(offsets.at(-1)! + length)
  return offsets
}

/** Moves an outline's left edge. Points are relative to the one before. */
function moveTo(outline: Buffer, left: number): Buffer {
  const moved = Buffer.from(outline)
  const by = Math.round(left) - outline.readInt16BE(2)
  for (const at of [2, 6]) moved.writeInt16BE(outline.readInt16BE(at) + by, at)
  const contours = outline.readInt16BE(0)
  const points = outline.readUInt16BE(8 + contours * 2) + 1
  const flagsAt = 12 + contours * 2 + outline.readUInt16BE(10 + contours * 2)
  let at = flagsAt
  for (let seen = 0; seen < points; seen++) if (outline[at++] & 8) seen += outline[at++]
  const isByte = outline[flagsAt] & 2
  const isSame = !isByte && outline[flagsAt] & 16
  const isPositive = outline[flagsAt] & 16
  if (isSame) throw new Error('The first point of a digit is at 0.')
  if (isByte) moved.writeUInt8(outline[at] + (isPositive ? by : -by), at)
  else moved.writeInt16BE(outline.readInt16BE(at) + by, at)
  return moved
}

/** Builds a format 4 map of the ten digits, the glyphs after the first. */
function digitMap(): Buffer {
  const [first, last] = [digits[0], digits.at(-1)!]
  const segments = [last, 0xffff, 0, first, 0xffff, 1 - first, 1, 0, 0]
  const subtable = int16s(4, 14 + segments.length * 2, 0, 4, 4, 1, 0, ...segments)
  return Buffer.concat([int16s(0, 1, 3, 1, 0, 12), subtable])
}

if (import.meta.main) {
  for (const weight of [400, 600] as const) writeFileSync(digitsFile(weight), makeTabularDigits(weight))
}
