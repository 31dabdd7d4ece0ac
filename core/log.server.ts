import pino from 'pino'
import { describeError } from './log-error.ts'

/**
 * One JSON line per event on standard output, written without waiting for the reader. The level is the environment's,
 * set by whoever read it.
 */
export const log = pino(
  {
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  },
  // Without a least length `flush` would not wait, and the last lines before an exit would come out of order.
  pino.destination({ dest: 1, sync: false, minLength: 1 }),
)
