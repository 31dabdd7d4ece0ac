import { formatCount, formatDuration } from './command.ts'

export interface Progress {
  /** Shows how far the work is; `share` (0 to 1) gives the time left where it is known. */
  update(count: number, share?: number): void
  /** Another kind of work begins. */
  note(text: string): void
  end(): void
}

const terminalInterval = 200
const logInterval = 5_000

/** Progress on standard error: one living line on a terminal, a line every few seconds elsewhere. */
export function startProgress(what: string, stream: NodeJS.WriteStream = process.stderr): Progress {
  const started = performance.now()
  const interval = stream.isTTY ? terminalInterval : logInterval
  let shown = started
  const show = (text: string) => stream.write(stream.isTTY ? `\r\u001b[2K${text}` : `${text}\n`)
  return {
    update(count, share) {
      const now = performance.now()
      if (now - shown < interval) return
      shown = now
      const elapsed = now - started
      const rate = formatCount(Math.round((count / elapsed) * 1000))
      const left = share ? `, ${formatDuration((elapsed / share) * (1 - share))} left` : ''
      const percent = share ? ` (${Math.floor(share * 100)} %)` : ''
      show(`${formatCount(count)} ${what}${percent}, ${rate} a second${left}`)
    },
    note: (text) => {
      show(`${text} …`)
    },
    end() {
      if (stream.isTTY) stream.write('\r\u001b[2K')
    },
  }
}
