import type { LiveSegment } from './live-segment.ts'
import type { Ranked } from './ranking.ts'
import { compareHits, type Hit } from './sorting.ts'
import type { EngineSort } from './types.ts'

/** One segment's ordered results, consumed from the front. */
class Queue {
  private readonly live: LiveSegment
  private readonly ranked: Ranked
  place = 0

  constructor(live: LiveSegment, ranked: Ranked) {
    this.live = live
    this.ranked = ranked
  }

  get left(): number {
    return this.ranked.documents.length - this.place
  }

  hit(ahead = 0): Hit {
    const { documents, keys } = this.ranked
    const at = this.place + ahead
    return { segment: this.live.segment, document: documents[at], key: keys[at] }
  }

  /** Returns the number of results before a hit, the first being known to be. Galloping search. */
  countBefore(hit: Hit, sort: EngineSort): number {
    let low = 1
    let high = 1
    while (high < this.left && compareHits(this.hit(high), hit, sort) < 0) {
      low = high + 1
      high *= 2
    }
    high = Math.min(high, this.left)
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compareHits(this.hit(middle), hit, sort) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Merges the ordered results of several segments into the page from `offset`. */
export function mergePages(
  segments: readonly LiveSegment[],
  ranked: readonly Ranked[],
  sort: EngineSort,
  offset: number,
  limit: number,
): Hit[] {
  const page: Hit[] = []
  let queues = segments.map((live, at) => new Queue(live, ranked[at])).filter(({ left }) => left > 0)
  for (let position = 0; position < offset + limit && queues.length > 0;) {
    queues.sort((a, b) => compareHits(a.hit(), b.hit(), sort))
    const [first, next] = queues
    const run = next ? first.countBefore(next.hit(), sort) : first.left
    const end = Math.min(run, offset + limit - position)
    for (let ahead = Math.max(0, offset - position); ahead < end; ahead++) page.push(first.hit(ahead))
    first.place += end
    position += end
    queues = queues.filter(({ left }) => left > 0)
  }
  return page
}
