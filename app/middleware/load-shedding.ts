const sampleMilliseconds = 250
/** What requests may take of one turn of the event loop before others, and those to be refused, are looked at. */
const turnMilliseconds = 10

export interface Capacity {
  /** Why a request that arrives now must be turned away, if it must. */
  refusal(): 'in_flight' | 'event_loop' | undefined
  enter(): void
  leave(): void
  /** Resolves when there is time for a request that entered, in the order of their coming. */
  turn(): Promise<void>
}

/** Bounds what the process does at once; 0 is no bound. */
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
    turn: createTurns(),
  }
}

/** Tells whether the last two samples came too late: one long turn (a large collection, the start) is no overload. */
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

/**
 * A burst of requests that need no waiting for a database would all be answered in one turn of the event loop, and
 * nobody refused before the last of them. So a turn takes a few, and the others one by one in the turns after it.
 */
function createTurns(): () => Promise<void> {
  const waiting: (() => void)[] = []
  let turnStartedAt: number | undefined
  const letOneIn = () => {
    waiting.shift()?.()
    if (waiting.length > 0) setImmediate(letOneIn)
  }
  return function turn() {
    if (turnStartedAt === undefined) {
      turnStartedAt = performance.now()
      setImmediate(() => (turnStartedAt = undefined))
    }
    if (waiting.length === 0) {
      if (performance.now() - turnStartedAt < turnMilliseconds) return Promise.resolve()
      setImmediate(letOneIn)
    }
    return new Promise((resolve) => waiting.push(resolve))
  }
}

export interface Shares {
  /** Has this one as much as anybody may have? */
  isFull(owner: string): boolean
  /** Call what it returns, once, to give it back. */
  take(owner: string): () => void
}

/** What one alone may hold of something that is for all; 0 is no bound. */
export function createShares(most: number): Shares {
  const held = new Map<string, number>()
  const of = (owner: string) => held.get(owner) ?? 0
  return {
    isFull: (owner) => most > 0 && of(owner) >= most,
    take(owner) {
      held.set(owner, of(owner) + 1)
      return () => {
        if (of(owner) > 1) held.set(owner, of(owner) - 1)
        else held.delete(owner)
      }
    },
  }
}
