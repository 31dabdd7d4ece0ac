/** Machine words of a bitset that count as one unit. */
export const wordsPerUnit = 4

/**
 * How much a search may do after it has found nothing, in units of about one posting visited: the same on every machine,
 * so that a query has one answer and nobody waits for another's.
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

  /** Whether so much may still be done; if so it counts as done. */
  spend(units: number): boolean {
    if (units > this.left) return false
    this.left -= units
    return true
  }
}
