/** Worker thread that reads and normalises a file while the main thread writes batches. */
import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '../errors.ts'
import { failureOf } from './import-failure.ts'
import type { ImportSource } from './source.server.ts'
import { readBatches, type ImportEvent, type ReadOptions } from './batches.server.ts'
import { Semaphore } from '#time/semaphore.ts'

const { source, options } = workerData as { source: ImportSource; options: ReadOptions }
const port = parentPort!

/** Max batches in flight: enough to keep both threads busy, few enough to bound memory. */
const slots = new Semaphore(2)
port.on('message', () => slots.release())

try {
  for await (const event of readBatches(source, options)) {
    if (event.type === 'batch') await slots.acquire()
    port.postMessage(event, buffersOf(event))
  }
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  port.postMessage({
    type: 'error',
    message,
    failure: error instanceof AppError ? failureOf(error) : undefined,
  })
}
port.close()

/** Transferred instead of copied. */
function buffersOf(event: ImportEvent): ArrayBuffer[] {
  if (event.type === 'end') return [event.seen.buffer]
  return event.type === 'batch' ? [event.fresh.data.buffer, event.repeated.data.buffer] : []
}
