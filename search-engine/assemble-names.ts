import { blockShift, pack, packedLength } from './forward.ts'
import type { Rows } from './rows.ts'
import { sharedU16, sharedU32, sharedU8 } from './shared-arrays.ts'

/** Packs the names of rows in document order. */
export function packNames(rows: Rows): {
  forward: Uint8Array
  forwardBlocks: Uint32Array
  forwardOffsets: Uint16Array
} {
  const { items, length } = rows.tokens
  const forwardBlocks = sharedU32((rows.count >>> blockShift) + 1)
  const forwardOffsets = sharedU16(rows.count + 1)
  let size = 0
  for (let document = 0; document <= rows.count; document++) {
    if (document % (1 << blockShift) === 0) forwardBlocks[document >>> blockShift] = size
    forwardOffsets[document] = size - forwardBlocks[document >>> blockShift]
    if (document === rows.count) break
    const end = rows.endOf(document)
    for (let at = rows.starts.items[document]; at < end; at++) size += packedLength(items[at])
  }
  const forward = sharedU8(size)
  let place = 0
  for (let at = 0; at < length; at++) place = pack(forward, place, items[at])
  return { forward, forwardBlocks, forwardOffsets }
}

/** Position of each document's main name in the rows' tokens, and the legal form it begins with. */
export interface NameShapes {
  starts: Uint32Array
  lengths: Uint8Array
  forms: Uint8Array
  formLengths: Uint8Array
  coreLengths: Uint8Array
  alternateLengths: Uint8Array
}

/** Measures names. `forms` are legal forms as word numbers (−1 for words that no document has), longest first. */
export function measureNames(
  rows: Rows,
  wordOf: Uint32Array,
  forms: readonly (readonly number[])[],
): NameShapes {
  const { items } = rows.tokens
  const size = rows.count
  const shapes: NameShapes = {
    starts: new Uint32Array(size),
    lengths: new Uint8Array(size),
    forms: sharedU8(size),
    formLengths: new Uint8Array(size),
    coreLengths: sharedU8(size),
    alternateLengths: sharedU8(size),
  }
  const formsByFirst = new Map<number, number[]>()
  forms.forEach((form, number) => formsByFirst.set(form[0], [...(formsByFirst.get(form[0]) ?? []), number]))
  for (let document = 0; document < size; document++) {
    const head = rows.starts.items[document]
    const first = head + 1
    const length = items[head]
    const rowEnd = rows.endOf(document)
    shapes.starts[document] = first
    shapes.lengths[document] = length
    const candidates = length === 0 ? undefined : formsByFirst.get(wordOf[items[first]])
    const found = candidates?.find((number) => {
      const form = forms[number]
      return form.length < length && form.every((word, place) => wordOf[items[first + place]] === word)
    })
    shapes.forms[document] = found === undefined ? 0 : found + 1
    shapes.formLengths[document] = found === undefined ? 0 : forms[found].length
    shapes.coreLengths[document] = length - shapes.formLengths[document]
    for (let at = first + length; at < rowEnd; at += items[at] + 1) {
      if (items[at] > shapes.alternateLengths[document]) shapes.alternateLengths[document] = items[at]
    }
  }
  return shapes
}
