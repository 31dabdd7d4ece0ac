import { type DocSet, toList } from './doc-set.ts'

/** Documents of one segment in order, best first, with their sort keys (smaller is better). */
export interface Ranked {
  documents: Uint32Array
  keys: Uint16Array
}

/** Max documents of one response that are scored individually. */
export const maxWeighed = 20_000

/**
 * Returns the `max` best documents of a set: by key, then by document number, which is by quality. `keys` is the
 * number of keys.
 */
export function rankByKey(
  set: DocSet,
  max: number,
  keys: number,
  keyOf: (document: number) => number,
): Ranked {
  const documents = toList(set)
  const found = new Uint16Array(documents.length)
  const counts = new Uint32Array(keys + 1)
  for (let at = 0; at < documents.length; at++) {
    const key = keyOf(documents[at])
    found[at] = key
    counts[key + 1]++
  }
  const wanted = Math.min(max, documents.length)
  let cutoff = 0
  while (counts[cutoff] < wanted) {
    counts[cutoff + 1] += counts[cutoff]
    cutoff++
  }
  const ranked = { documents: new Uint32Array(counts[cutoff]), keys: new Uint16Array(counts[cutoff]) }
  for (let at = 0; at < documents.length; at++) {
    if (found[at] >= cutoff) continue
    const place = counts[found[at]]++
    ranked.documents[place] = documents[at]
    ranked.keys[place] = found[at]
  }
  return { documents: ranked.documents.subarray(0, wanted), keys: ranked.keys.subarray(0, wanted) }
}

/** Returns the first `max` documents of a set, all with one key. */
export function firstDocuments(set: DocSet, max: number): Ranked {
  const wanted = Math.min(max, set.count)
  const keys = new Uint16Array(wanted)
  if (!set.dense) return { documents: set.list.subarray(0, wanted), keys }
  const documents = new Uint32Array(wanted)
  let next = 0
  for (let word = 0; next < wanted; word++) {
    let rest = set.bits[word]
    while (rest !== 0 && next < wanted) {
      const low = rest & -rest
      documents[next++] = (word << 5) + 31 - Math.clz32(low)
      rest ^= low
    }
  }
  return { documents, keys }
}

/** Collects documents best first, up to a wanted number. */
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

  /** Adds documents that share a key, up to the number still missing. */
  addOf(key: number, documents: ArrayLike<number>): void {
    const added = Math.min(documents.length, this.missing)
    for (let at = 0; at < added; at++) this.documents[this.count + at] = documents[at]
    this.keys.fill(key, this.count, this.count + added)
    this.count += added
  }

  addAll({ documents, keys }: Ranked): void {
    const added = Math.min(documents.length, this.missing)
    this.documents.set(documents.subarray(0, added), this.count)
    this.keys.set(keys.subarray(0, added), this.count)
    this.count += added
  }

  result(): Ranked {
    return { documents: this.documents.subarray(0, this.count), keys: this.keys.subarray(0, this.count) }
  }
}
