import { sharedU32 } from './shared-arrays.ts'

/** Keys of up to 53 bits in ascending order with their documents; common high halves are stored once. */
export interface NumberSections {
  /** High 32 bits that occur, ascending, and the start of each one's entries; one more start marks the end. */
  highs: Uint32Array
  starts: Uint32Array
  lows: Uint32Array
  documents: Uint32Array
}

const half = 2 ** 32

/** Packs entries in ascending key order. */
export function packNumbers(keys: ArrayLike<number>, documents: Uint32Array): NumberSections {
  const found: number[] = []
  const begins: number[] = []
  const lows = sharedU32(keys.length)
  for (let at = 0; at < keys.length; at++) {
    const high = Math.floor(keys[at] / half)
    if (found.at(-1) !== high) {
      found.push(high)
      begins.push(at)
    }
    lows[at] = keys[at] % half
  }
  const highs = sharedU32(found.length)
  highs.set(found)
  const starts = sharedU32(begins.length + 1)
  starts.set(begins)
  starts[begins.length] = keys.length
  return { highs, starts, lows, documents }
}

function lowerBound(values: Uint32Array, value: number, from: number, to: number): number {
  while (from < to) {
    const middle = (from + to) >>> 1
    if (values[middle] < value) from = middle + 1
    else to = middle
  }
  return from
}

export class NumberIndex {
  readonly documents: Uint32Array
  private readonly sections: NumberSections

  constructor(sections: NumberSections) {
    this.sections = sections
    this.documents = sections.documents
  }

  /** Returns the first entry whose key is not below `key`. */
  firstFrom(key: number): number {
    const { highs, starts, lows } = this.sections
    const high = Math.floor(key / half)
    const group = lowerBound(highs, high, 0, highs.length)
    if (highs[group] !== high) return starts[group]
    return lowerBound(lows, key % half, starts[group], starts[group + 1])
  }

  /** Returns the key of an entry. */
  keyAt(entry: number): number {
    const { highs, starts, lows } = this.sections
    const group = lowerBound(starts, entry + 1, 0, starts.length) - 1
    return highs[group] * half + lows[entry]
  }

  /** Calls `visit` with the key and document of each entry from `from` up to, not including, `to`. */
  forEach(visit: (key: number, document: number) => void, from = 0, to = this.documents.length): void {
    const { highs, starts, lows } = this.sections
    for (let group = 0; group < highs.length; group++) {
      const end = Math.min(to, starts[group + 1])
      for (let at = Math.max(from, starts[group]); at < end; at++)
        visit(highs[group] * half + lows[at], this.documents[at])
    }
  }
}
