/** Max bitsets pooled for the next search; the rest are garbage collected. */
const maxKept = 32
const kept: Uint32Array[] = []
let taken = 0

/**
 * Returns a scratch bitset of `length` 32-bit words with undefined content, valid within one search. Allocating a
 * large one per step costs more than the step itself.
 */
export function takeBits(length: number): Uint32Array {
  if (taken >= maxKept) return new Uint32Array(length)
  const place = taken++
  if (place >= kept.length || kept[place].length < length) kept[place] = new Uint32Array(length)
  return kept[place].subarray(0, length)
}

/** Releases a bitset early if it was the last one taken. */
export function releaseBits(bits: Uint32Array): void {
  if (taken > 0 && kept[taken - 1].buffer === bits.buffer) taken--
}

/** Releases all scratch bitsets: sets built on them are no longer valid. */
export function releaseAll(): void {
  taken = 0
}
