import { BroadcastChannel } from 'node:worker_threads'
import { workerData } from 'piscina'
import { LiveSegment } from './live-segment.ts'
import { compileSchema } from './schema.ts'
import { search } from './searcher.ts'
import { Segment } from './segment.ts'
import { suggest } from './suggest.ts'
import { type Edition, ready, type ThreadData, type ThreadTask } from './thread-messages.ts'
import type { EngineResponse, Suggestions } from './types.ts'

const { channel: name, schema: source, broadFrom } = workerData as ThreadData
const schema = compileSchema(source)
const channel = new BroadcastChannel(name)

let edition = 0
let held = new Map<number, LiveSegment>()
let next = Promise.withResolvers<void>()

/** Switches to an edition; segments that are in both editions keep their caches. */
function take({ number, segments }: Edition): void {
  held = new Map(
    segments.map(({ id, data, deleted }) => {
      const live = new LiveSegment(held.get(id)?.segment ?? new Segment(data), deleted)
      const before = held.get(id)
      return [id, before?.deletedCount === live.deletedCount ? before : live]
    }),
  )
  edition = number
  next.resolve()
  next = Promise.withResolvers()
}

channel.addEventListener('message', (event) => {
  const { data } = event as MessageEvent<Edition | typeof ready>
  // The `ready` of other threads arrives here too.
  if (data !== ready) take(data)
})
channel.postMessage(ready)

/** Answers from the requested edition or a later one. */
export async function answer(task: ThreadTask): Promise<EngineResponse[] | Suggestions> {
  while (edition < task.edition) await next.promise
  const segments = [...held.values()]
  if ('text' in task) return suggest(schema, segments, task.text, task.limit)
  return task.queries.map((query) => search(schema, segments, query, broadFrom))
}
