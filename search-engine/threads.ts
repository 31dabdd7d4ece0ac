import { randomUUID } from 'node:crypto'
import { BroadcastChannel } from 'node:worker_threads'
import { Piscina } from 'piscina'
import type { LiveSegment } from './live-segment.ts'
import type { CompiledSchema } from './schema.ts'
import type { Segment } from './segment.ts'
import { type Edition, ready, type ThreadData, type ThreadTask } from './thread-messages.ts'
import type { EngineResponse, EngineQuery, Suggestions } from './types.ts'

/** Threads that search one shared copy of the segments. Each thread gets editions in order, before using them. */
export class SearchThreads {
  private readonly pool: Piscina<ThreadTask>
  private readonly channel: BroadcastChannel
  private edition: Edition = { number: 0, segments: [] }
  private readonly ids = new WeakMap<Segment, number>()
  private nextId = 0

  constructor(count: number, { source: schema }: CompiledSchema, broadFrom: number) {
    const data: ThreadData = { channel: `search ${randomUUID()}`, schema, broadFrom }
    this.channel = new BroadcastChannel(data.channel)
    this.channel.unref()
    // A thread that starts or replaces a dead one asks for the segments.
    this.channel.addEventListener('message', (event) => {
      if ((event as MessageEvent).data === ready) this.channel.postMessage(this.edition)
    })
    this.pool = new Piscina({
      filename: new URL('./search-worker.ts', import.meta.url).href,
      name: 'answer',
      minThreads: count,
      maxThreads: count,
      workerData: data,
      // The thread's event loop must run to receive editions.
      atomics: 'disabled',
    })
  }

  /** Makes all later tasks search these segments. */
  publish(segments: readonly LiveSegment[]): void {
    this.edition = {
      number: this.edition.number + 1,
      segments: segments.map(({ segment, deleted }) => ({
        id: this.idOf(segment),
        data: segment.data,
        deleted,
      })),
    }
    this.channel.postMessage(this.edition)
  }

  private idOf(segment: Segment): number {
    const id = this.ids.get(segment) ?? this.nextId++
    this.ids.set(segment, id)
    return id
  }

  search(queries: readonly EngineQuery[]): Promise<EngineResponse[]> {
    return this.pool.run({ edition: this.edition.number, queries })
  }

  suggest(text: string, limit: number): Promise<Suggestions> {
    return this.pool.run({ edition: this.edition.number, text, limit })
  }

  /** Resolves when pending tasks are answered and the threads have ended. */
  async close(): Promise<void> {
    await this.pool.close()
    this.channel.close()
  }
}
