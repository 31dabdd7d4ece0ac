import { bitWords, forEachBit, hasBit, setBit } from './bits.ts'
import type { DocSet } from './doc-set.ts'
import { fromBits, fullSet, keepSet, subtract } from './doc-set.ts'
import type { Segment } from './segment.ts'

/** A segment with the documents that were since replaced or removed. */
export class LiveSegment {
  readonly segment: Segment
  readonly deleted: Uint32Array
  deletedCount = 0
  /** Counts of large results by what was asked; as long as nothing is deleted they stay true. */
  readonly counted = new Map<string, Uint32Array>()
  private all: DocSet | undefined
  private gone: DocSet | undefined

  constructor(segment: Segment, deleted: Uint32Array = new Uint32Array(bitWords(segment.size))) {
    this.segment = segment
    this.deleted = deleted
    this.deletedCount = fromBits(deleted).count
  }

  get liveCount(): number {
    return this.segment.size - this.deletedCount
  }

  /** The live document with an id, or −1. */
  find(id: number): number {
    const document = this.segment.find(id)
    return document >= 0 && !hasBit(this.deleted, document) ? document : -1
  }

  remove(document: number): void {
    setBit(this.deleted, document)
    this.deletedCount++
    this.counted.clear()
    this.all = undefined
    this.gone = undefined
  }

  isLive(document: number): boolean {
    return !hasBit(this.deleted, document)
  }

  forEachDeleted(visit: (document: number) => void): void {
    if (this.deletedCount > 0) forEachBit(this.deleted, visit)
  }

  /** Every live document. */
  everything(): DocSet {
    this.all ??= keepSet(this.living(fullSet(this.segment.size)))
    return this.all
  }

  /** The live documents of a set. */
  living(set: DocSet): DocSet {
    if (this.deletedCount === 0) return set
    this.gone ??= fromBits(this.deleted.slice(), this.deletedCount)
    return subtract(set, this.gone)
  }
}
