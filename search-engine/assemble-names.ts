import { blockShift, pack, packedLength } from './forward.ts'
import type { Rows } from './rows.ts'
import { sharedU16, sharedU32, sharedU8 } from './shared-arrays.ts'

/** Names packed in document order, in spelling numbers of the segment. */
export function packNames(
  rows: Rows,
  order: Uint32Array,
  renumbered: Uint32Array,
): { forward: Uint8Array; forwardBlocks: Uint32Array; forwardOffsets: Uint16Array } {
  const { items, length } = rows.tokens
  const starts = rows.starts.items
  const endOf = (row: number) => (row + 1 < rows.count ? starts[row + 1] : length)
  const forwardBlocks = sharedU32((order.length >>> blockShift) + 1)
  const forwardOffsets = sharedU16(order.length + 1)
  let size = 0
  const note = (document: number) => {
    if (document % (1 << blockShift) === 0) forwardBlocks[document >>> blockShift] = size
    forwardOffsets[document] = size - forwardBlocks[document >>> blockShift]
  }
  for (let document = 0; document < order.length; document++) {
    note(document)
    const end = endOf(order[document])
    for (let at = starts[order[document]]; at < end;) {
      const nameEnd = at + 1 + items[at]
      size += packedLength(items[at])
      for (at++; at < nameEnd; at++) size += packedLength(renumbered[items[at]])
    }
  }
  note(order.length)
  const forward = sharedU8(size)
  let place = 0
  for (let document = 0; document < order.length; document++) {
    const end = endOf(order[document])
    for (let at = starts[order[document]]; at < end;) {
      const nameEnd = at + 1 + items[at]
      place = pack(forward, place, items[at])
      for (at++; at < nameEnd; at++) place = pack(forward, place, renumbered[items[at]])
    }
  }
  return { forward, forwardBlocks, forwardOffsets }
}

/** Where each document's main name is in the rows' tokens, and which legal form it begins with. */
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
  order: Uint32Array,
  wordOf: Uint32Array,
  forms: readonly (readonly number[])[],
): NameShapes {
  const { items, length: end } = rows.tokens
  const size = order.length
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
    const row = order[document]
    const head = rows.starts.items[row]
    const first = head + 1
    const length = items[head]
    const rowEnd = row + 1 < rows.count ? rows.starts.items[row + 1] : end
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
