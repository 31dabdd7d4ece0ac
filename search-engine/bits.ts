/** Counts the bits set in each half-byte of two 32-bit words together. */
function countNibbles(a: number, b: number): number {
  const one = a - ((a >>> 1) & 0x55555555)
  const two = b - ((b >>> 1) & 0x55555555)
  const four = (one & 0x33333333) + ((one >>> 2) & 0x33333333)
  return (four + (two & 0x33333333) + ((two >>> 2) & 0x33333333)) | 0
}

/** Counts the bits set in both, four words at a time: half the cost of intersecting large sets. */
export function countBits(bits: Uint32Array, other: Uint32Array = bits): number {
  let count = 0
  let at = 0
  for (; at + 3 < bits.length; at += 4) {
    const low = countNibbles(bits[at] & other[at], bits[at + 1] & other[at + 1])
    const high = countNibbles(bits[at + 2] & other[at + 2], bits[at + 3] & other[at + 3])
    const bytes =
      (low & 0x0f0f0f0f) + ((low >>> 4) & 0x0f0f0f0f) + (high & 0x0f0f0f0f) + ((high >>> 4) & 0x0f0f0f0f)
    count += Math.imul(bytes, 0x01010101) >>> 24
  }
  for (; at < bits.length; at++) for (let rest = bits[at] & other[at]; rest !== 0; rest &= rest - 1) count++
  return count
}

/** Length in 32-bit words of a bitset over `size` numbers. */
export function bitWords(size: number): number {
  return (size + 31) >>> 5
}

export function hasBit(bits: Uint32Array, at: number): boolean {
  return (bits[at >>> 5] & (1 << (at & 31))) !== 0
}

export function setBit(bits: Uint32Array, at: number): void {
  bits[at >>> 5] |= 1 << (at & 31)
}

export function clearBit(bits: Uint32Array, at: number): void {
  bits[at >>> 5] &= ~(1 << (at & 31))
}

/** Calls `visit` with every set bit, ascending, until it returns false. */
export function forEachBit(bits: Uint32Array, visit: (at: number) => boolean | void): void {
  for (let word = 0; word < bits.length; word++) {
    let rest = bits[word]
    while (rest !== 0) {
      const low = rest & -rest
      if (visit((word << 5) + 31 - Math.clz32(low)) === false) return
      rest ^= low
    }
  }
}
