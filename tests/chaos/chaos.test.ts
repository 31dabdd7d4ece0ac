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

  test.each(seeds(2))('200 concurrent exports complete as far as credits allow, SEED=%i', async (seed) => {
    expect((await suites.exports.run(open, seed)).differences).toEqual([])
  })

  test(`refuses 200 forged webhooks, SEED=${seed}`, async () => {
    expect((await runForgeries(world, seed, 200)).differences).toEqual([])
  })

  test.each(seeds(3))('the ledger is correct soon after any failure, SEED=%i', async (seed) => {
    expect((await suites.faults.run(open, seed)).differences).toEqual([])
  })
})
