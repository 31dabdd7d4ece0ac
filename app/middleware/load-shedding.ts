import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolution = 20
const sampleMilliseconds = 500

export interface Capacity {
  /** Why a request that arrives now must be turned away, if it must. */
  refusal(): 'in_flight' | 'event_loop' | undefined
  enter(): void
  leave(): void
}

/** Bounds what the process does at once; 0 is no bound. Delay is the mean over the last half second. */
export function createCapacity(maxInFlight: number, maxEventLoopDelayMs: number): Capacity {
  let inFlight = 0
  let delay = 0
  if (maxEventLoopDelayMs > 0) {
    const histogram = monitorEventLoopDelay({ resolution })
    histogram.enable()
    setInterval(() => {
      delay = Number.isNaN(histogram.mean) ? 0 : histogram.mean / 1e6 - resolution
      histogram.reset()
    }, sampleMilliseconds).unref()
  }
  return {
    refusal() {
      if (maxInFlight > 0 && inFlight >= maxInFlight) return 'in_flight'
      if (maxEventLoopDelayMs > 0 && delay > maxEventLoopDelayMs) return 'event_loop'
      return undefined
    },
    enter: () => void inFlight++,
    leave: () => void inFlight--,
  }
}
