import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolution = 20
const sampleMilliseconds = 500

export interface Capacity {
  /** Why a request that arrives now must be turned away, if it must. */
  refusal(): 'in_flight' | 'event_loop' | undefined
  enter(): void
  leave(): void
}

/**
 * Bounds what the process does at once; 0 is no bound. The delay is that of half the turns of the event loop, over two
 * half seconds in a row: one long turn (a large collection, the start) is no overload.
 */
export function createCapacity(maxInFlight: number, maxEventLoopDelayMs: number): Capacity {
  let inFlight = 0
  let slowSamples = 0
  if (maxEventLoopDelayMs > 0) {
    const histogram = monitorEventLoopDelay({ resolution })
    histogram.enable()
    setInterval(() => {
      const delay = histogram.percentile(50) / 1e6 - resolution
      slowSamples = delay > maxEventLoopDelayMs ? slowSamples + 1 : 0
      histogram.reset()
    }, sampleMilliseconds).unref()
  }
  return {
    refusal() {
      if (maxInFlight > 0 && inFlight >= maxInFlight) return 'in_flight'
      if (slowSamples > 1) return 'event_loop'
      return undefined
    },
    enter: () => void inFlight++,
    leave: () => void inFlight--,
  }
}
