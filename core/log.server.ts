import pino from 'pino'

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

/** Returns an error for the log without query parameters and requests to a cluster, which contain search terms. */
export function describeError(error: Error): Record<string, unknown> {
  const {
    params: _params,
    meta: _meta,
    ...shown
  } = pino.stdSerializers.err(error) as unknown as Record<string, unknown>
  for (const key of ['message', 'stack']) {
    const text = shown[key]
    // The stack includes the causes, each on its own lines.
    if (typeof text === 'string') shown[key] = text.replace(/^params: .*$/gm, 'params left out')
  }
  return shown
}
