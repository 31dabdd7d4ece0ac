/** How many bits of a 32-bit word are set. */
export function popcount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** 32-bit words of a bitset over `size` numbers. */
export function bitWords(size: number): number {
  return (size + 31) >>> 5
}

export function hasBit(bits: Uint32Array, at: number): boolean {
  return (bits[at >>> 5] & (1 << (at & 31))) !== 0
}

export function setBit(bits: Uint32Array, at: number): void {
  bits[at >>> 5] |= 1 << (at & 31)
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
