import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '#demo/companies/random.ts'
import type { World } from './world.ts'

/** How long anything may take once there are no more faults: in the gate the machine is shared. */
export const convergenceMs = process.env.VITEST ? 60_000 : 10_000
const answerMs = 6_000

/** What of a schedule its clients know: whether faults still excuse a failure. */
export interface Weather {
  /** When the last fault ended, in milliseconds since 1970. */
  calmSince?: number
}

/** Thrown by what did not come to an end although there were no more faults. */
class Stuck extends Error {}

export interface PlainAnswer {
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
 * Asks any process, again and again, until one answers for good: a broken connection and a failure of the server say
 * nothing about whether something was done. Throws `Stuck` when it takes too long after the last fault.
 */
export async function askUntilAnswered(
  { world, weather, random }: Asking,
  path: string,
  request: RequestInit = {},
): Promise<PlainAnswer> {
  let last = ''
  for (;;) {
    try {
      const signal = AbortSignal.timeout(answerMs)
      const url = random.pick(world.sites).address() + path
      const response = await fetch(url, { redirect: 'manual', ...request, signal })
      const answer = { status: response.status, headers: response.headers, body: await response.text() }
      // One quote of an account at a time: the answer to an earlier one may have been lost while it is still made.
      const isBusy = answer.status === 429 && answer.body.includes('urn:problem:quote-running')
      if (answer.status < 500 && !isBusy) return answer
      last = `${answer.status} ${answer.body.slice(0, 200)}`
    } catch (error) {
      last = String((error as Error).cause ?? error)
    }
    await waitOrGiveUp(weather, `${request.method ?? 'GET'} ${path}: ${last}`)
  }
}

/** The same for what the test asks the database itself. */
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
