import type { DocSet } from './doc-set.ts'
import { toList } from './doc-set.ts'

/** Documents of one segment in order, best first, with their sort keys (smaller is better). */
export interface Ranked {
  documents: Uint32Array
  keys: Uint16Array
}

/** Documents of one answer that are weighed one by one. */
export const mostWeighed = 20_000

/** The `most` best documents of a set: by key, then by number, which is by quality. `keys` is the number of keys. */
export function rankByKey(
  set: DocSet,
  most: number,
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
  const wanted = Math.min(most, documents.length)
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

/** The `most` first documents of a set, all of one key. */
export function firstDocuments(set: DocSet, most: number): Ranked {
  const wanted = Math.min(most, set.count)
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
