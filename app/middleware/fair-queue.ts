import { LRUCache } from 'lru-cache'

/** In milliseconds. A request that takes longer is probably waiting for the database, so the next one starts. */
const maxHoldMs = 100
/** Recent work decays exponentially, to a third after this many milliseconds. */
const memory = 10_000
/** Recent work in milliseconds, a fifth of a thread, above which a client is busy: other clients keep a slot. */
const muchWork = 2_000

/** An address or an account; undefined for our own requests, which are never busy. */
type Client = string | undefined

interface Waiting {
  client: Client
  start(): void
  refuse(): void
}

export interface FairQueue {
  /**
   * Resolves at the request's turn, to the function that ends it; to `refused` when the queue is full and no client has
   * more waiting than this one. Rejects with the signal's reason once it is aborted.
   */
  turn(client: Client, signal?: AbortSignal): Promise<(() => void) | 'refused'>
  /** Returns the seconds until a client's work has decayed enough that it is not busy. */
  secondsUntilIdle(client: Client): number
}

interface FairQueueOptions {
  /** Max concurrent requests, and max among them for busy clients. */
  slots: number
  slotsForBusy: number
  maxWaiting: number
  now?: () => number
}

/** Creates a queue that starts the waiting request of the client with the least recent work first. */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { slots, slotsForBusy, maxWaiting, now = () => performance.now() } = options
  const worked = new LRUCache<string, { work: number; at: number }>({ max: 10_000 })
  let waiting: Waiting[] = []
  let held = 0
  let heldByBusy = 0
  let isPumping = false

  function workOf(client: Client): number {
    const known = client === undefined ? undefined : worked.get(client)
    return known ? known.work * Math.exp((known.at - now()) / memory) : 0
  }

  function hold(client: Client): () => void {
    const startedAt = now()
    const isBusy = workOf(client) > muchWork
    held++
    if (isBusy) heldByBusy++
    let isHeld = true
    const release = () => {
      if (!isHeld) return
      isHeld = false
      clearTimeout(timer)
      // Concurrent requests share the processor: each is charged its share.
      const work = Math.min(now() - startedAt, maxHoldMs) / held
      if (client !== undefined) worked.set(client, { work: workOf(client) + work, at: now() })
      held--
      if (isBusy) heldByBusy--
      pumpSoon()
    }
    const timer = setTimeout(release, maxHoldMs).unref()
    return release
  }

  /** Chooses on the next turn of the event loop, so requests that have just arrived are considered too. */
  function pumpSoon(): void {
    if (isPumping || waiting.length === 0) return
    isPumping = true
    setImmediate(() => {
      isPumping = false
      for (let next = nextWaiting(); next; next = nextWaiting()) {
        waiting = waiting.filter((each) => each !== next)
        next.start()
      }
    })
  }

  function nextWaiting(): Waiting | undefined {
    if (held >= slots) return undefined
    let next: Waiting | undefined
    let least = heldByBusy < slotsForBusy ? Infinity : muchWork
    for (const each of waiting) {
      const work = workOf(each.client)
      if (work < least) [next, least] = [each, work]
    }
    return next
  }

  /** Makes room for a request of this client by refusing one of the client with the most waiting. */
  function makeRoom(client: Client): boolean {
    const counts = Map.groupBy(waiting, (each) => each.client)
    const [most] = [...counts.values()].toSorted((a, b) => b.length - a.length)
    if (!most || most.length <= (counts.get(client)?.length ?? 0) + 1) return false
    const last = most[most.length - 1]
    waiting = waiting.filter((each) => each !== last)
    last.refuse()
    return true
  }

  return {
    async turn(client, signal) {
      signal?.throwIfAborted()
      const isFree = held < slots && waiting.length === 0
      if (isFree && (heldByBusy < slotsForBusy || workOf(client) <= muchWork)) return hold(client)
      if (waiting.length >= maxWaiting && !makeRoom(client)) return 'refused'
      return new Promise((resolve, reject) => {
        const entry: Waiting = {
          client,
          start() {
            signal?.removeEventListener('abort', leave)
            resolve(hold(client))
          },
          refuse() {
            signal?.removeEventListener('abort', leave)
            resolve('refused')
          },
        }
        const leave = () => {
          waiting = waiting.filter((each) => each !== entry)
          reject(signal?.reason as Error)
        }
        signal?.addEventListener('abort', leave, { once: true })
        waiting.push(entry)
        pumpSoon()
      })
    },
    secondsUntilIdle: (client) =>
      Math.max(1, Math.ceil((memory / 1000) * Math.log(Math.max(1, workOf(client) / muchWork)))),
  }
}
