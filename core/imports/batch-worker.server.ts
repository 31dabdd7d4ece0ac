/** Reads and normalises a file in a thread of its own, while the main thread writes what is ready. */
import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '../errors.ts'
import { failureOf } from './import-failure.ts'
import type { ImportSource } from './import-source.ts'
import { readBatches, type ImportEvent, type ReadOptions } from './read-batches.server.ts'
import { Semaphore } from '#time/semaphore.ts'

const { source, options } = workerData as { source: ImportSource; options: ReadOptions }
const port = parentPort!

/** Batches that may wait unwritten: enough to keep both threads busy, few enough to keep memory flat. */
const credits = new Semaphore(2)
port.on('message', () => credits.release())

try {
  for await (const event of readBatches(source, options)) {
    if (event.type === 'batch') await credits.acquire()
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

/** Handed over instead of copied. */
function buffersOf(event: ImportEvent): ArrayBuffer[] {
  if (event.type === 'end') return [event.seen.buffer]
  return event.type === 'batch' ? [event.fresh.data.buffer, event.repeated.data.buffer] : []
}
