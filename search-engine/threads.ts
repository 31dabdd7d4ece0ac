import { randomUUID } from 'node:crypto'
import { BroadcastChannel } from 'node:worker_threads'
import { Piscina } from 'piscina'
import type { LiveSegment } from './live-segment.ts'
import type { CompiledSchema } from './schema.ts'
import type { Segment } from './segment.ts'
import { type Edition, ready, type ThreadData, type ThreadTask } from './thread-messages.ts'
import type { EngineAnswer, EngineQuery, Suggestions } from './types.ts'

/** Threads that answer from one copy of the segments. Editions reach every thread, in order, before it answers from them. */
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
    // A thread that starts, at first or in the place of one that died, asks for the segments.
    this.channel.addEventListener('message', (event) => {
      if ((event as MessageEvent).data === ready) this.channel.postMessage(this.edition)
    })
    this.pool = new Piscina({
      filename: new URL('./answer-thread.ts', import.meta.url).href,
      name: 'answer',
      minThreads: count,
      maxThreads: count,
      workerData: data,
      // The thread's event loop must run to receive editions.
      atomics: 'disabled',
    })
  }

  /** Tasks from now on are answered from these segments. */
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

  search(queries: readonly EngineQuery[]): Promise<EngineAnswer[]> {
    return this.pool.run({ edition: this.edition.number, queries })
  }

  suggest(text: string, limit: number): Promise<Suggestions> {
    return this.pool.run({ edition: this.edition.number, text, limit })
  }

  /** Resolves when what was asked is answered and the threads are gone. */
  async close(): Promise<void> {
    await this.pool.close()
    this.channel.close()
  }
}
