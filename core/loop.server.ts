import type { Log } from './log.server.ts'

export interface Loop {
  /** Aborts the signal of the run in flight, waits for that run, and starts no other. */
  stop(): Promise<void>
}

export interface LoopOptions {
  /** The field `loop` of its log lines. */
  name: string
  /** Milliseconds from the end of one run to the start of the next. */
  every: number
  /** Milliseconds until the first run; `every` by default. */
  firstAfter?: number
  /** Milliseconds after a failed run; `every` by default. */
  retryAfter?: number
  /** Doubles `retryAfter` with each further failure up to this; a repeated failure is then logged once. */
  maxBackoff?: number
  /** Returns the milliseconds until the next run if other than `every`; Infinity ends the loop. */
  run: (signal: AbortSignal) => Promise<number | void>
  log: Pick<Log, 'warn'> & Partial<Log>
}

/** Runs work repeatedly, one run at a time, until stopped. Logs failures and retries. */
export function startLoop({ name, every, firstAfter = every, run, log, ...options }: LoopOptions): Loop {
  const { retryAfter = every, maxBackoff } = options
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let inFlight: Promise<void> | undefined
  let failures = 0
  let logged: string | undefined

  async function runOnce(): Promise<void> {
    let pause = every
    try {
      pause = (await run(stopping.signal)) ?? every
      if (maxBackoff !== undefined && failures > 0) log.info?.({ loop: name }, 'background loop recovered')
      failures = 0
      logged = undefined
    } catch (error) {
      if (stopping.signal.aborted && error === stopping.signal.reason) return
      const message = String(error)
      if (maxBackoff === undefined || message !== logged) {
        log.warn({ err: error, loop: name }, 'background loop failed')
      }
      logged = message
      pause = Math.min(retryAfter * 2 ** failures, maxBackoff ?? retryAfter)
      failures++
    }
    schedule(pause)
  }

  function schedule(pause: number): void {
    if (stopping.signal.aborted || pause === Infinity) return
    timer = setTimeout(() => (inFlight = runOnce()), pause).unref()
  }

  schedule(firstAfter)
  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await inFlight
    },
  }
}
