import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seed } from '#tests/setup/seed.ts'
import { runForgeries, suites } from './suites.ts'
import { openWorld, type World } from './world.ts'

const seeds = (count: number) => Array.from({ length: count }, (_, number) => seed + number)

/** Short; `npm run chaos` runs the long proof. */
describe('on PostgreSQL, in two processes', () => {
  let world: World
  const open = () => Promise.resolve(world)

  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world[Symbol.asyncDispose]())

  test.each(seeds(2))('of 200 exports at once those are made that the credits pay, SEED=%i', async (seed) => {
    expect((await suites.exports.run(open, seed)).differences).toEqual([])
  })

  test(`of 200 forged webhooks none is accepted, SEED=${seed}`, async () => {
    expect((await runForgeries(world, seed, 200)).differences).toEqual([])
  })

  test.each(seeds(3))('whatever fails, the books are right soon after, SEED=%i', async (seed) => {
    expect((await suites.faults.run(open, seed)).differences).toEqual([])
  })
})
