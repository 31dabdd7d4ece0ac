import { assemble } from './assemble.ts'
import { LiveSegment } from './live-segment.ts'
import { Rows } from './rows.ts'
import type { CompiledSchema } from './schema.ts'
import { Segment } from './segment.ts'
import type { EngineChange } from './types.ts'

/** A segment of the delta joins the one before it unless that is this many times larger. */
const growth = 4

/**
 * Everything an index holds: a large base, then ever smaller segments of what changed since. Every change makes a
 * small segment and marks what it replaces as deleted, so searches only ever read finished segments.
 */
export class Store {
  readonly schema: CompiledSchema
  segments: LiveSegment[]
  /** Versions at which documents were removed: a change older than that comes too late. */
  readonly removed: Map<number, number>
  version: number
  /** Segments that a merge is working on and that must stay as they are. The base is always one of them. */
  private frozen = 1

  constructor(
    schema: CompiledSchema,
    segments: LiveSegment[],
    removed = new Map<number, number>(),
    version = 0,
  ) {
    this.schema = schema
    this.segments = segments
    this.removed = removed
    this.version = version
  }

  private find(id: number): { live: LiveSegment; document: number } | undefined {
    for (let at = this.segments.length - 1; at >= 0; at--) {
      const document = this.segments[at].find(id)
      if (document >= 0) return { live: this.segments[at], document }
    }
    return undefined
  }

  private heldVersion(id: number): number {
    const found = this.find(id)
    return found ? found.live.segment.version(found.document) : (this.removed.get(id) ?? -1)
  }

  /** Applies changes in order. A change older than the version held is ignored. */
  apply(changes: readonly EngineChange[]): void {
    const last = new Map<number, { change: EngineChange; version: number }>()
    for (const change of changes) {
      const { id, version } = change.type === 'put' ? change.document : change
      const held = last.get(id)?.version ?? this.heldVersion(id)
      if (version >= held) last.set(id, { change, version })
    }
    const rows = new Rows(this.schema.source.facets.length)
    for (const { change } of last.values()) if (change.type === 'put') rows.add(change.document)
    const added = rows.count > 0 ? new Segment(assemble(rows, this.schema)) : undefined
    for (const [id, { change, version }] of last) {
      const found = this.find(id)
      if (found) found.live.remove(found.document)
      if (change.type === 'put') this.removed.delete(id)
      else this.removed.set(id, version)
      this.version = Math.max(this.version, version)
    }
    if (added) this.segments.push(new LiveSegment(added))
    this.compact()
  }

  private compact(): void {
    while (this.segments.length > this.frozen + 1) {
      const [before, last] = this.segments.slice(-2)
      if (before.liveCount > last.liveCount * growth) return
      this.segments.splice(-2, 2, new LiveSegment(this.join([before, last])))
    }
  }

  private join(parts: readonly LiveSegment[]): Segment {
    const rows = new Rows(this.schema.source.facets.length)
    for (const part of parts) rows.addSegment(part.segment, (document) => part.isLive(document))
    return new Segment(assemble(rows, this.schema))
  }

  /** Keeps the present segments from changing shape and returns them with copies of what is deleted in each. */
  freeze(): { live: LiveSegment; deleted: Uint32Array }[] {
    this.frozen = this.segments.length
    return this.segments.map((live) => ({ live, deleted: live.deleted.slice() }))
  }

  /** Lets frozen segments change again. */
  thaw(): void {
    this.frozen = 1
  }

  /** Puts one segment in the place of the frozen ones and removes from it what was removed from them since. */
  replaceFrozen(parts: readonly { live: LiveSegment; deleted: Uint32Array }[], merged: Segment): void {
    const base = new LiveSegment(merged)
    for (const { live, deleted } of parts) {
      for (let word = 0; word < deleted.length; word++) {
        for (let rest = live.deleted[word] & ~deleted[word]; rest !== 0; rest &= rest - 1) {
          const document = (word << 5) + 31 - Math.clz32(rest & -rest)
          const now = base.find(live.segment.ids[document])
          if (now >= 0) base.remove(now)
        }
      }
    }
    this.segments = [base, ...this.segments.slice(parts.length)]
    this.thaw()
    this.compact()
  }
}
