/** Bitsets kept for the next search; more of them than one search may take are left to the garbage collector. */
const mostKept = 32
const kept: Uint32Array[] = []
let taken = 0

/**
 * A bitset of so many 32-bit words for use within one search, with anything in it. Making a large one anew for
 * every step costs more than the step itself.
 */
export function takeBits(length: number): Uint32Array {
  if (taken >= mostKept) return new Uint32Array(length)
  const place = taken++
  if (place >= kept.length || kept[place].length < length) kept[place] = new Uint32Array(length)
  return kept[place].subarray(0, length)
}

/** Takes a bitset back early when it was the last one taken. */
export function giveBackBits(bits: Uint32Array): void {
  if (taken > 0 && kept[taken - 1].buffer === bits.buffer) taken--
}

/** Takes everything back: what was made of it must no longer be read. */
export function giveBackAll(): void {
  taken = 0
}
