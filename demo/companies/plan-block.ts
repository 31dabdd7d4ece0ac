import { Random } from './random.ts'
import { showcaseInterval, showcases } from './showcase.ts'
import { blockSize, branchesPerBlock, headsOfBlock, type HeadOffice } from './tax-codes.ts'

export type Planned =
  | { kind: 'head'; position: number; head: HeadOffice }
  | { kind: 'branch'; position: number; head: HeadOffice; headPosition: number; number: number }
  | { kind: 'household'; position: number }

/**
 * Plans the kinds of a block's thousand companies. Branches belong to heads of the same block; most heads have none and
 * a few have many. The first block starts with heads, because the demonstration opens with them.
 */
export function planBlock(seed: number, block: number): Planned[] {
  const random = new Random(seed ^ 0x51ed270b, block)
  const heads = headsOfBlock(block)
  shuffle(heads, random)
  if (block === 0) seatShowcases(heads)
  const branches = Math.min(branchesPerBlock, blockSize - heads.length)
  const kinds: Planned['kind'][] = [
    ...heads.map(() => 'head' as const),
    ...Array.from({ length: branches }, () => 'branch' as const),
  ]
  while (kinds.length < blockSize) kinds.push('household')
  shuffle(kinds, random, block === 0 ? showcases.length * showcaseInterval : 0)
  const positions = kinds.flatMap((kind, position) => (kind === 'head' ? [position] : []))
  const used = new Map<number, number>()
  let at = 0
  return kinds.map((kind, position) => {
    if (kind === 'household') return { kind, position }
    if (kind === 'head') return { kind, position, head: heads[at++] }
    const owner = Math.floor(heads.length * random.fraction() ** 3)
    const number = (used.get(owner) ?? 0) + 1
    used.set(owner, number)
    return { kind, position, head: heads[owner], headPosition: positions[owner], number }
  })
}

/** Assigns each showcase a head office in its own province, so that tax code and address agree. */
function seatShowcases(heads: HeadOffice[]): void {
  for (const [place, showcase] of showcases.entries()) {
    const at = place * showcaseInterval
    const found = heads.findIndex((head, other) => other >= at && head.province.code === showcase.province)
    if (found >= 0) [heads[at], heads[found]] = [heads[found], heads[at]]
  }
}

function shuffle<T>(items: T[], random: Random, from = 0): void {
  for (let at = items.length - 1; at > from; at--) {
    const other = from + random.below(at - from + 1)
    ;[items[at], items[other]] = [items[other], items[at]]
  }
}
