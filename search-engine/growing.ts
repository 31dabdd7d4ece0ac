type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array

/** A typed array that grows as numbers are pushed. `items` may be longer than `length`. */
export class Growing<T extends Numbers> {
  items: T
  length = 0
  private readonly make: (length: number) => T

  constructor(make: (length: number) => T, capacity = 1024) {
    this.make = make
    this.items = make(capacity)
  }

  push(value: number): void {
    if (this.length === this.items.length) {
      const larger = this.make(this.items.length * 2)
      larger.set(this.items)
      this.items = larger
    }
    this.items[this.length++] = value
  }

  /** Puts the items in the order given. */
  rearrange(order: Uint32Array): void {
    const arranged = this.make(Math.max(1, order.length))
    for (let at = 0; at < order.length; at++) arranged[at] = this.items[order[at]]
    this.items = arranged
  }
}
