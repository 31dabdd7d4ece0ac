import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '#demo/companies/random.ts'
import type { World } from './world.ts'

/** Max time of a request after the faults: in the test suite the machine is shared. */
export const convergenceMs = process.env.VITEST ? 60_000 : 10_000
const answerMs = 6_000

/** State of a schedule known to its clients: whether faults still excuse a failure. */
export interface Weather {
  /** End of the last fault, in milliseconds since 1970. */
  calmSince?: number
}

/** Thrown when something did not end although the faults had. */
class Stuck extends Error {}

export interface PlainResponse {
  status: number
  headers: Headers
  body: string
}

export interface Asking {
  world: World
  weather: Weather
  random: Random
}

/**
 * Sends a request to any process until one gives a final response: a broken connection or server failure leaves open
 * whether it was done. Throws `Stuck` when it takes too long after the last fault.
 */
export async function retryUntilAnswered(
  { world, weather, random }: Asking,
  path: string,
  request: RequestInit = {},
): Promise<PlainResponse> {
  let last = ''
  for (;;) {
    try {
      const signal = AbortSignal.timeout(answerMs)
      const url = random.pick(world.sites).address() + path
      const response = await fetch(url, { redirect: 'manual', ...request, signal })
      const answer = { status: response.status, headers: response.headers, body: await response.text() }
      // One quote of an account at a time: an earlier one may still run although its response was lost.
      const isBusy = answer.status === 429 && answer.body.includes('urn:problem:quote-running')
      if (answer.status < 500 && !isBusy) return answer
      last = `${answer.status} ${answer.body.slice(0, 200)}`
    } catch (error) {
      last = String((error as Error).cause ?? error)
    }
    await waitOrGiveUp(weather, `${request.method ?? 'GET'} ${path}: ${last}`)
  }
}

/** Retries the test's own database work in the same way. */
export async function workUntilDone<Result>(weather: Weather, work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      await waitOrGiveUp(weather, String((error as Error).cause ?? error))
    }
  }
}

async function waitOrGiveUp({ calmSince = Infinity }: Weather, what: string): Promise<void> {
  if (Date.now() - calmSince > convergenceMs) throw new Stuck(what)
  await pause(50)
}
