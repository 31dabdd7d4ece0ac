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

/** Reconciles soon after the start and then whenever a purchase is due. */
export function startReconciling(context: BillingContext): ReconcileTimer {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isStopped = false

  async function run(): Promise<void> {
    let pause = longestPauseMs
    try {
      const result = await reconcile(context)
      if (result.asked + result.abandoned + result.failed > 0) context.log.info(result, 'payments reconciled')
      pause = (await untilDue(context.db)) ?? longestPauseMs
    } catch (error) {
      context.log.warn({ err: error }, 'payments could not be reconciled')
      pause = shortestPauseMs
    }
    schedule(Math.min(longestPauseMs, Math.max(shortestPauseMs, pause)))
  }

  function schedule(pause: number): void {
    if (isStopped) return
    timer = setTimeout(() => (running = run()), pause).unref()
  }

  if (context.payments.mode !== 'none') schedule(firstPauseMs)
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
