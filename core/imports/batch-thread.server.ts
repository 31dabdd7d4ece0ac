import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { AppError } from '../errors.ts'
import type { ImportFailure } from './import-failure.ts'
import type { ImportSource } from './source.server.ts'
import { readBatches, type ImportEvent, type ReadOptions } from './batches.server.ts'

/** `failure` is set for an `import_failed`. */
type Message = ImportEvent | { type: 'error'; message: string; failure?: ImportFailure }

/** Yields the events of `readBatches`, read on a worker thread unless the source is in memory. Aborted, throws the signal's reason. */
export async function* batchesOf(
  source: ImportSource,
  options: ReadOptions,
  signal?: AbortSignal,
): AsyncGenerator<ImportEvent> {
  if (source.kind === 'records') {
    yield* readBatches(source, options)
    return
  }
  const worker = new Worker(new URL('./batch-worker.server.ts', import.meta.url), {
    workerData: { source, options },
    // Unbounded, the thread grows instead of collecting garbage; the rows in flight need a fraction of this.
    resourceLimits: { maxYoungGenerationSizeMb: 48, maxOldGenerationSizeMb: 320 },
  })
  // After an abort nothing else listens, and an unhandled error would end the process.
  worker.on('error', () => {})
  try {
    const messages = on(worker, 'message', { close: ['exit'], signal }) as AsyncIterable<[Message]>
    for await (const [message] of messages) {
      // Messages sent before the abort are still delivered.
      signal?.throwIfAborted()
      if (message.type === 'error') {
        const { failure } = message
        const type = failure ? 'import_failed' : 'technical_error'
        throw new AppError(type, message.message, { details: failure })
      }
      yield message
      if (message.type === 'end') return
      if (message.type === 'batch') worker.postMessage('more', [])
    }
    throw new AppError('technical_error', 'The reader thread exited before the end of the file.')
  } catch (error) {
    throw signal?.aborted ? signal.reason : error
  } finally {
    await worker.terminate()
  }
}
