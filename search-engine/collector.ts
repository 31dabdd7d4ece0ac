import type { Ranked } from './ranking.ts'

/** Takes documents best first until there are as many as wanted. */
export class Collector {
  private readonly documents: Uint32Array
  private readonly keys: Uint16Array
  private count = 0

  constructor(wanted: number) {
    this.documents = new Uint32Array(wanted)
    this.keys = new Uint16Array(wanted)
  }

  get missing(): number {
    return this.documents.length - this.count
  }

  /** Adds as many of the documents, all of one key, as are missing. */
  addOf(key: number, documents: ArrayLike<number>): void {
    const added = Math.min(documents.length, this.missing)
    for (let at = 0; at < added; at++) this.documents[this.count + at] = documents[at]
    this.keys.fill(key, this.count, this.count + added)
    this.count += added
  }

  addAll({ documents, keys }: Ranked): void {
    const added = Math.min(documents.length, this.missing)
    this.documents.set(documents.subarray(0, added), this.count)
    this.keys.set(keys.subarray(0, added), this.count)
    this.count += added
  }

  result(): Ranked {
    return { documents: this.documents.subarray(0, this.count), keys: this.keys.subarray(0, this.count) }
  }
}
