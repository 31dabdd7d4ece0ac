/**
 * A set of tax codes as numbers in open addressing: at most 16 bytes a code, where a Set of strings takes a hundred. Zero
 * is an empty slot; codes are shifted by one.
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

  /** Transferable to another thread, where `new TaxCodeSet(table)` is the same set. */
  get buffer(): Float64Array<ArrayBuffer> {
    return this.table
  }

  has(taxCode: string): boolean {
    const key = keyOf(taxCode)
    return this.table[this.slot(key)] === key
  }

  /** Adds a canonical tax code; false when it was there. */
  add(taxCode: string): boolean {
    const key = keyOf(taxCode)
    const at = this.slot(key)
    if (this.table[at] === key) return false
    this.table[at] = key
    if (++this.count > this.table.length / 2) this.grow()
    return true
  }

  private slot(key: number): number {
    const mask = this.table.length - 1
    const low = Math.imul(key >>> 0, 0x9e3779b1)
    let at = (low ^ (low >>> 15) ^ Math.floor(key / 0x1_0000_0000)) & mask
    while (this.table[at] !== 0 && this.table[at] !== key) at = (at + 1) & mask
    return at
  }

  private grow(): void {
    const old = this.table
    this.table = new Float64Array(old.length * 2)
    for (const key of old) if (key !== 0) this.table[this.slot(key)] = key
  }
}

/** Maps companies, households and branches to separate ranges, all exact in a double. */
function keyOf(taxCode: string): number {
  if (taxCode.length === 10) return Number(taxCode) + 1
  if (taxCode.length === 12) return Number(taxCode) + 1e11
  return Number(taxCode.slice(0, 10)) * 1_000 + Number(taxCode.slice(11)) + 2e12
}
