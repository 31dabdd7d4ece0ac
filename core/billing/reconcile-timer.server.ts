import type { BillingContext } from './billing-context.ts'
import { reconcile, untilDue } from './reconcile.server.ts'

/** What begins now is due in an hour: nothing is gained by looking sooner, or lost by looking hourly. */
const longestPauseMs = 3_600_000
const shortestPauseMs = 60_000
const firstPauseMs = 15_000

export interface ReconcileTimer {
  /** Lets what is running finish. */
  stop(): Promise<void>
}

/** Reconciles `firstPause` milliseconds after the start and then whenever a purchase is due. */
export function startReconciling(context: BillingContext, firstPause = firstPauseMs): ReconcileTimer {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const stopping = new AbortController()

  async function run(): Promise<void> {
    let pause = longestPauseMs
    try {
      const result = await reconcile(context, stopping.signal)
      if (result.asked + result.abandoned + result.failed > 0) context.log.info(result, 'payments reconciled')
      pause = (await untilDue(context.db)) ?? longestPauseMs
    } catch (error) {
      context.log.warn({ err: error }, 'payments could not be reconciled')
      pause = shortestPauseMs
    }
    schedule(Math.min(longestPauseMs, Math.max(shortestPauseMs, pause)))
  }

  function schedule(pause: number): void {
    if (stopping.signal.aborted) return
    timer = setTimeout(() => (running = run()), pause).unref()
  }

  if (context.payments.mode !== 'none') schedule(firstPause)
  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}
