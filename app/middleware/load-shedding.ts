const sampleMilliseconds = 250

export interface Capacity {
  /** Returns why a request must be turned away now, if it must. */
  refusal(): 'in_flight' | 'event_loop' | undefined
  enter(): void
  leave(): void
}

/** Limits requests in flight and event loop delay; 0 means no limit. */
export function createCapacity(maxInFlight: number, maxEventLoopDelayMs: number): Capacity {
  let inFlight = 0
  const isLate = maxEventLoopDelayMs > 0 ? watchEventLoop(maxEventLoopDelayMs) : () => false
  return {
    refusal() {
      if (maxInFlight > 0 && inFlight >= maxInFlight) return 'in_flight'
      return isLate() ? 'event_loop' : undefined
    },
    enter: () => void inFlight++,
    leave: () => void inFlight--,
  }
}

/** Returns whether the last two samples were late: a single long task (a collection, the start) is not overload. */
function watchEventLoop(bound: number): () => boolean {
  let lateSamples = 0
  let last = performance.now()
  setInterval(() => {
    const now = performance.now()
    lateSamples = now - last - sampleMilliseconds > bound ? lateSamples + 1 : 0
    last = now
  }, sampleMilliseconds).unref()
  return () => lateSamples > 1
}

export interface Shares {
  /** Whether an owner holds the max. */
  isFull(owner: string): boolean
  /** Returns a function that releases the slot; call it once. */
  take(owner: string): () => void
}

/** Limits the slots a single owner may hold; 0 means no limit. */
export function createShares(max: number): Shares {
  const held = new Map<string, number>()
  const of = (owner: string) => held.get(owner) ?? 0
  return {
    isFull: (owner) => max > 0 && of(owner) >= max,
    take(owner) {
      held.set(owner, of(owner) + 1)
      return () => {
        if (of(owner) > 1) held.set(owner, of(owner) - 1)
        else held.delete(owner)
      }
    },
  }
}
