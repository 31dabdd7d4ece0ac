import { assemble } from './assemble.ts'
import { forEachBit } from './bits.ts'
import { LiveSegment } from './live-segment.ts'
import { Rows } from './rows.ts'
import type { CompiledSchema } from './schema.ts'
import { Segment } from './segment.ts'
import type { EngineChange } from './types.ts'

/** A delta segment is merged into the one before unless that is this many times larger. */
const growth = 4

/**
 * An index: a large base, then ever smaller segments of changes. Every change adds a small segment and marks what
 * it replaces as deleted, so searches only read immutable segments.
 */
export class Store {
  readonly schema: CompiledSchema
  segments: LiveSegment[]
  /** Versions at which documents were removed, to reject older changes. */
  readonly removed: Map<number, number>
  version: number
  /** Number of segments in use by a merge, which must stay as they are. Always includes the base. */
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
    const replaced = [...last.keys()].flatMap((id) => this.find(id) ?? [])
    const gone = Map.groupBy(replaced, ({ live }) => live)
    for (const [id, { change, version }] of last) {
      if (change.type === 'put') this.removed.delete(id)
      else this.removed.set(id, version)
      this.version = Math.max(this.version, version)
    }
    this.segments = this.segments.map((live) =>
      live.without(gone.get(live)?.map(({ document }) => document) ?? []),
    )
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

  /** Freezes and returns the current segments. Until thawed, documents can only be removed from them. */
  freeze(): readonly LiveSegment[] {
    this.frozen = this.segments.length
    return [...this.segments]
  }

  /** Lets frozen segments be merged again. */
  thaw(): void {
    this.frozen = 1
  }

  /** Replaces the frozen segments by one, and removes from it what was removed from them since. */
  replaceFrozen(frozen: readonly LiveSegment[], merged: Segment): void {
    const gone: number[] = []
    for (const [at, { segment, deleted }] of frozen.entries()) {
      const since = this.segments[at].deleted.map((word, place) => word & ~deleted[place])
      forEachBit(since, (document) => {
        const now = merged.find(segment.ids[document])
        if (now >= 0) gone.push(now)
      })
    }
    this.segments = [new LiveSegment(merged).without(gone), ...this.segments.slice(frozen.length)]
    this.thaw()
    this.compact()
  }
}
