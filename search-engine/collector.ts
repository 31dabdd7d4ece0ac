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

  add(document: number, key: number): void {
    if (this.missing === 0) return
    this.documents[this.count] = document
    this.keys[this.count++] = key
  }

  addAll({ documents, keys }: Ranked): void {
    for (let at = 0; at < documents.length && this.missing > 0; at++) this.add(documents[at], keys[at])
  }

  result(): Ranked {
    return { documents: this.documents.subarray(0, this.count), keys: this.keys.subarray(0, this.count) }
  }
}
