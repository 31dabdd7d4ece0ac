/**
 * How much a search may do after it has found nothing, in units of about one posting visited: the same on every machine,
 * so that a query has one answer and nobody waits for another's.
 */
export class Work {
  private left: number

  constructor(units: number) {
    this.left = units
  }

  /** Whether so much may still be done; if so it counts as done. */
  spend(units: number): boolean {
    if (units > this.left) return false
    this.left -= units
    return true
  }

  /** As many of `units` as are left. */
  take(units: number): number {
    const taken = Math.min(units, this.left)
    this.left -= taken
    return taken
  }
}
