/** Bitset words per unit of work. */
export const wordsPerUnit = 4

/**
 * Work budget of a search without hits, in units of about one posting visited: independent of the machine, so a
 * query has one result and bounded cost.
 */
export class Work {
  private readonly units: number
  private left: number

  constructor(units: number) {
    this.units = units
    this.left = units
  }

  /** Units done so far. */
  get spent(): number {
    return this.units - this.left
  }

  /** Spends units if enough are left; returns whether it did. */
  spend(units: number): boolean {
    if (units > this.left) return false
    this.left -= units
    return true
  }
}
