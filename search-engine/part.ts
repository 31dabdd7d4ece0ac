import type { DocSet } from './doc-set.ts'
import { has, intersectAll, subtract } from './doc-set.ts'

/** Documents in every set of `all` and in none of `none`; evaluated lazily. */
export interface Part {
  all: readonly DocSet[]
  none: readonly DocSet[]
}

/** Returns all members of a part. */
export function toSet({ all, none }: Part): DocSet {
  return none.reduce(subtract, intersectAll(all))
}

function bitsOf(sets: readonly DocSet[]): Uint32Array[] {
  return sets.flatMap((set) => (set.dense ? [set.bits] : []))
}

/** Calls `visit` with the members of a part, ascending, until it returns false. */
export function walk({ all, none }: Part, visit: (document: number) => boolean): void {
  const lists = all.filter((set) => !set.dense).sort((a, b) => a.count - b.count)
  const [shortest] = lists
  if (shortest !== undefined && !shortest.dense) {
    const others = all.filter((set) => set !== shortest)
    const without = none.filter((set) => set.count > 0)
    const { list } = shortest
    next: for (let at = 0; at < list.length; at++) {
      const document = list[at]
      for (let other = 0; other < others.length; other++) if (!has(others[other], document)) continue next
      for (let other = 0; other < without.length; other++) if (has(without[other], document)) continue next
      if (!visit(document)) return
    }
    return
  }
  const [first, ...others] = bitsOf(all)
  const without = bitsOf(none)
  const excluded = none.flatMap((set) => (set.dense || set.count === 0 ? [] : [set.list]))
  const places = excluded.map(() => 0)
  for (let word = 0; word < first.length; word++) {
    let rest = first[word]
    for (let at = 0; rest !== 0 && at < others.length; at++) rest &= others[at][word]
    for (let at = 0; rest !== 0 && at < without.length; at++) rest &= ~without[at][word]
    while (rest !== 0) {
      const low = rest & -rest
      rest ^= low
      const document = (word << 5) + 31 - Math.clz32(low)
      let belongs = true
      for (let other = 0; other < excluded.length; other++) {
        const list = excluded[other]
        while (list[places[other]] < document) places[other]++
        if (list[places[other]] === document) belongs = false
      }
      if (belongs && !visit(document)) return
    }
  }
}
