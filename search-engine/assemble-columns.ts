import type { Column } from './segment.ts'
import { sharedU16, sharedU32, sharedU8 } from './shared-arrays.ts'

export function largest(values: ArrayLike<number>, size: number): number {
  let most = 0
  for (let at = 0; at < size; at++) if (values[at] > most) most = values[at]
  return most
}

/** A column in as few bytes as its largest value needs. */
export function packColumn(values: Uint16Array, size: number): Column {
  const column = largest(values, size) < 256 ? sharedU8(size) : sharedU16(size)
  column.set(values.subarray(0, size))
  return column
}

/** Versions of up to 40 bits; most indexes never need the high ones. */
export function packVersions(versions: Float64Array, size: number) {
  const versionsLow = sharedU32(size)
  for (let at = 0; at < size; at++) versionsLow[at] = versions[at] % 2 ** 32
  const versionsHigh = sharedU8(largest(versions, size) < 2 ** 32 ? 0 : size)
  for (let at = 0; at < versionsHigh.length; at++) versionsHigh[at] = versions[at] / 2 ** 32
  return { versionsLow, versionsHigh }
}

/** Qualities of documents that are in descending order of them: each once, with where its documents end. */
export function packQualities(qualities: Uint16Array, size: number) {
  const values: number[] = []
  const ends: number[] = []
  for (let at = 0; at < size; at++) {
    if (at + 1 < size && qualities[at] === qualities[at + 1]) continue
    values.push(qualities[at])
    ends.push(at + 1)
  }
  const qualityValues = sharedU16(values.length)
  const qualityEnds = sharedU32(ends.length)
  qualityValues.set(values)
  qualityEnds.set(ends)
  return { qualityValues, qualityEnds }
}
