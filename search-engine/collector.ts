import type { DocSet } from './doc-set.ts'
import type { Ranked } from './ranking.ts'

/** Calls `visit` with the members of a set, ascending, until it returns false. Returns whether it saw them all. */
export function walk(set: DocSet, visit: (document: number) => boolean): boolean {
  if (!set.dense) {
    for (let at = 0; at < set.list.length; at++) if (!visit(set.list[at])) return at === set.list.length - 1
    return true
  }
  let seen = 0
  for (let word = 0; word < set.bits.length; word++) {
    let rest = set.bits[word]
    while (rest !== 0) {
      const low = rest & -rest
      seen++
      if (!visit((word << 5) + 31 - Math.clz32(low))) return seen === set.count
      rest ^= low
    }
  }
  return true
}

/** Takes documents best first until there are as many as wanted. */
export class Collector {
  private readonly documents: Uint32Array
  private readonly keys: Uint16Array
  private count = 0

  constructor(wanted: number) {
    this.documents = new Uint32Array(wanted)
    this.keys = new Uint16Array(wanted)
  }

  get missing(): number {
    return this.documents.length - this.count
  }

  add(document: number, key: number): void {
    if (this.missing === 0) return
    this.documents[this.count] = document
    this.keys[this.count++] = key
  }

  addAll({ documents, keys }: Ranked): void {
    for (let at = 0; at < documents.length && this.missing > 0; at++) this.add(documents[at], keys[at])
  }

  result(): Ranked {
    return { documents: this.documents.subarray(0, this.count), keys: this.keys.subarray(0, this.count) }
  }
}
