import { LRUCache } from 'lru-cache'
import { bitWords, countBits, forEachBit, hasBit, setBit } from './bits.ts'
import type { DocSet } from './doc-set.ts'
import { fromBits, fullSet, keepSet, subtract } from './doc-set.ts'
import type { Segment } from './segment.ts'
import { sharedU32, shareU32 } from './shared-arrays.ts'

/** A segment minus the documents replaced or removed so far. Immutable, so threads may share it. */
export class LiveSegment {
  readonly segment: Segment
  readonly deleted: Uint32Array
  readonly deletedCount: number
  /** Cached counts of large results, by query. */
  readonly counted = new LRUCache<string, Uint32Array[]>({ max: 200 })
  private all: DocSet | undefined
  private gone: DocSet | undefined

  constructor(segment: Segment, deleted: Uint32Array = sharedU32(bitWords(segment.size))) {
    this.segment = segment
    this.deleted = deleted
    this.deletedCount = countBits(deleted)
  }

  /** Returns the segment without these documents as well. */
  without(documents: readonly number[]): LiveSegment {
    if (documents.length === 0) return this
    const deleted = shareU32(this.deleted)
    for (const document of documents) setBit(deleted, document)
    return new LiveSegment(this.segment, deleted)
  }

  get liveCount(): number {
    return this.segment.size - this.deletedCount
  }

  /** Returns the live document with an id, or −1. */
  find(id: number): number {
    const document = this.segment.find(id)
    return document >= 0 && !hasBit(this.deleted, document) ? document : -1
  }

  isLive(document: number): boolean {
    return !hasBit(this.deleted, document)
  }

  forEachDeleted(visit: (document: number) => void): void {
    if (this.deletedCount > 0) forEachBit(this.deleted, visit)
  }

  /** Returns every live document. */
  everything(): DocSet {
    this.all ??= keepSet(this.living(fullSet(this.segment.size)))
    return this.all
  }

  /** Returns the live documents of a set. */
  living(set: DocSet): DocSet {
    if (this.deletedCount === 0) return set
    this.gone ??= fromBits(this.deleted, this.deletedCount)
    return subtract(set, this.gone)
  }
}
