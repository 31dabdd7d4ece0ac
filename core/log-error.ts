import pino from 'pino'

/** An error as the log shows it: everything but the parameters of queries, which are what people search for. */
export function describeError(error: Error): Record<string, unknown> {
  const { params: _, ...shown } = pino.stdSerializers.err(error) as unknown as Record<string, unknown>
  for (const key of ['message', 'stack']) {
    const text = shown[key]
    // The stack keeps the causes, each on lines of its own.
    if (typeof text === 'string') shown[key] = text.replace(/^params: .*$/gm, 'params left out')
  }
  return shown
}
