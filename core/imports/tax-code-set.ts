/**
 * The tax codes met so far, as numbers in open addressing: 16 bytes a code at most, where a Set of strings takes a
 * hundred. Zero is a free place; codes are shifted by one.
 */
export class TaxCodeSet {
  private table: Float64Array<ArrayBuffer>
  private count = 0

  constructor(table: Float64Array<ArrayBuffer> = new Float64Array(1 << 16)) {
    this.table = table
    for (const key of table) if (key !== 0) this.count++
  }

  get size(): number {
    return this.count
  }

  /** What to hand to another thread; `new TaxCodeSet(table)` there is the same set. */
  get buffer(): Float64Array<ArrayBuffer> {
    return this.table
  }

  has(taxCode: string): boolean {
    const key = keyOf(taxCode)
    return this.table[this.place(key)] === key
  }

  /** Adds a canonical tax code; false when it was there. */
  add(taxCode: string): boolean {
    const key = keyOf(taxCode)
    const at = this.place(key)
    if (this.table[at] === key) return false
    this.table[at] = key
    if (++this.count > this.table.length / 2) this.grow()
    return true
  }

  private place(key: number): number {
    const mask = this.table.length - 1
    const low = Math.imul(key >>> 0, 0x9e3779b1)
    let at = (low ^ (low >>> 15) ^ Math.floor(key / 0x1_0000_0000)) & mask
    while (this.table[at] !== 0 && this.table[at] !== key) at = (at + 1) & mask
    return at
  }

  private grow(): void {
    const old = this.table
    this.table = new Float64Array(old.length * 2)
    for (const key of old) if (key !== 0) this.table[this.place(key)] = key
  }
}

/** Companies, households and branches in ranges of their own, all exact in a double. */
function keyOf(taxCode: string): number {
  if (taxCode.length === 10) return Number(taxCode) + 1
  if (taxCode.length === 12) return Number(taxCode) + 1e11
  return Number(taxCode.slice(0, 10)) * 1_000 + Number(taxCode.slice(11)) + 2e12
}
