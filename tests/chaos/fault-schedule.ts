import { setTimeout as pause } from 'node:timers/promises'
import { Random } from '#demo/companies/random.ts'
import { compareBooks, findStuck } from './compare-books.ts'
import { faultNames, strike } from './faults.ts'
import { convergenceMs, type Weather, workUntilDone } from './persist.ts'
import { doSomething, type OperationName, registerShopper, type Shopper } from './shopper.ts'
import type { World } from './world.ts'

const shopperCount = 3
/** Two workers per customer, so that they interfere. */
const handsEach = 2
const maxFaults = 4
/** Time window in which faults start. */
const windowMs = 2_000
/** Per worker, so that a schedule that stops everything fails. */
const minOperations = 10

export interface ScheduleResult {
  faults: string[]
  operations: Partial<Record<OperationName, number>>
  /** Milliseconds from the last fault until every request was answered. */
  convergedAfter: number
  differences: string[]
}

/**
 * Lets customers register, buy, dispute, export and leave while dependencies fail as the seed decides; once the faults
 * end, every request must soon be answered and the books must be right.
 */
export async function runFaultSchedule(world: World, seed: number): Promise<ScheduleResult> {
  const weather: Weather = {}
  const shoppers: Shopper[] = []
  const operations: ScheduleResult['operations'] = {}
  const differences: string[] = []
  world.complaints.length = 0
  const complain = (error: Error) => void differences.push(error.message)
  const asking = (stream: number) => ({ world, weather, random: new Random(seed, stream) })
  const isCalm = () => weather.calmSince !== undefined

  async function live(number: number): Promise<void> {
    const shopper = await registerShopper(asking(100 + number))
    shoppers.push(shopper)
    const hands = Array.from({ length: handsEach }, async (_, hand) => {
      const asker = asking(1_000 + handsEach * number + hand)
      for (let done = 0; !isCalm() || done < minOperations; done++) {
        const name = await doSomething(asker, shopper)
        operations[name] = (operations[name] ?? 0) + 1
        await pause(asker.random.below(30))
      }
    })
    await Promise.all(hands.map((hand) => hand.catch(complain)))
  }
  const lives = Array.from({ length: shopperCount }, (_, number) => live(number).catch(complain))

  const random = new Random(seed)
  const plan = Array.from({ length: 1 + random.below(maxFaults) }, (_, number) => {
    const after = random.below(windowMs)
    return { name: random.pick(faultNames), after, random: new Random(seed, 2_000 + number) }
  })
  const striking = plan.map(async ({ name, after, random }) => {
    await pause(after)
    await strike(name, { world, random, shoppers })
  })
  await Promise.all([pause(windowMs), ...striking])
  world.proxy.calm()
  world.stripe.interfere = () => {}
  weather.calmSince = Date.now()
  await Promise.all(lives)
  const convergedAfter = Date.now() - weather.calmSince
  if (convergedAfter > convergenceMs)
    complain(new Error(`everything was answered after ${convergedAfter} ms`))
  differences.push(...(await waitUntilFree(world, weather)), ...world.complaints)
  differences.push(...(await workUntilDone(weather, () => compareBooks(world, shoppers))))
  return { faults: plan.map(({ name }) => name), operations, convergedAfter, differences }
}

async function waitUntilFree(world: World, weather: Weather): Promise<string[]> {
  for (;;) {
    const stuck = await workUntilDone(weather, () => findStuck(world))
    if (stuck.length === 0 || Date.now() > weather.calmSince! + convergenceMs) return stuck
    await pause(50)
  }
}
