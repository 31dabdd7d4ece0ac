/** A stream of pseudo-random numbers, determined by its seeds on every machine. */
export class Random {
  private state: number

  constructor(seed: number, stream = 0) {
    this.state = mix(Math.imul(seed | 0, 0x9e3779b1) ^ mix((stream + 0x632be5ab) | 0))
  }

  /** Returns a whole number below 2³² (mulberry32). */
  bits(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return (t ^ (t >>> 14)) >>> 0
  }

  /** Returns a number of at least 0 and less than 1. */
  fraction(): number {
    return this.bits() / 0x1_0000_0000
  }

  /** Returns a whole number from 0 to `below` − 1. */
  below(below: number): number {
    return Math.floor(this.fraction() * below)
  }

  chance(share: number): boolean {
    return this.fraction() < share
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)]
  }

  digits(count: number): string {
    let text = ''
    for (let left = count; left > 0; left--) text += this.below(10)
    return text
  }
}

function mix(value: number): number {
  let x = value | 0
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d)
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b)
  return (x ^ (x >>> 16)) | 0
}

/** Draws items by weight; weights need not add up to one (Walker's alias method). */
export class Weighted<T> {
  readonly items: readonly T[]
  private readonly threshold: Float64Array
  private readonly alias: Uint32Array

  constructor(entries: readonly (readonly [item: T, weight: number])[]) {
    const count = entries.length
    const total = entries.reduce((sum, [, weight]) => sum + weight, 0)
    const scaled = entries.map(([, weight]) => (weight * count) / total)
    this.items = entries.map(([item]) => item)
    this.threshold = new Float64Array(count).fill(1)
    this.alias = new Uint32Array(count)
    const small = [...scaled.keys()].filter((at) => scaled[at] < 1)
    const large = [...scaled.keys()].filter((at) => scaled[at] >= 1)
    while (small.length > 0 && large.length > 0) {
      const less = small.pop()!
      const more = large.at(-1)!
      this.threshold[less] = scaled[less]
      this.alias[less] = more
      scaled[more] -= 1 - scaled[less]
      if (scaled[more] < 1) small.push(large.pop()!)
    }
  }

  draw(random: Random): T {
    const position = random.fraction() * this.items.length
    const at = Math.floor(position)
    return this.items[position - at < this.threshold[at] ? at : this.alias[at]]
  }
}

/** Reads a table of `item weight` lines; the weight follows the last blank. */
export function readWeights(table: string): [string, number][] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const blank = line.trim().lastIndexOf(' ')
      return [line.trim().slice(0, blank).trim(), Number(line.trim().slice(blank + 1))]
    })
}
