import pino from 'pino'
import { describeError } from './log-error.ts'

/** A log line is a fixed phrase with fields. */
export interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** Writes one JSON line per event to standard output without blocking. The caller sets the level from the environment. */
export const log = pino(
  {
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  },
  // `minLength` makes `flush` wait, so the last lines before exit stay in order.
  pino.destination({ dest: 1, sync: false, minLength: 1 }),
)
