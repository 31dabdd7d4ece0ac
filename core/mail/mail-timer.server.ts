import { type MailContext, deliverDueMails } from './deliver-mails.server.ts'

const pauseMs = 1_000
/** While the database does not answer. */
const longestPauseMs = 15_000

export interface MailTimer {
  /** Breaks off what is being sent: it is sent again later. */
  stop(): Promise<void>
}

/** Sends mail as it becomes due, until stopped. */
export function startDelivering(context: MailContext): MailTimer {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let pause = pauseMs

  async function run(): Promise<void> {
    try {
      await deliverDueMails(context, stopping.signal)
      pause = pauseMs
    } catch (error) {
      context.log.warn({ err: error }, 'mail could not be looked for')
      pause = Math.min(2 * pause, longestPauseMs)
    }
    schedule()
  }

  function schedule(): void {
    if (stopping.signal.aborted) return
    timer = setTimeout(() => (running = run()), pause).unref()
  }

  schedule()
  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}
