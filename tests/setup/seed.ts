/** The same in every run of the gate. `npm run test:all` draws another and prints it; `SEED=7` repeats one. */
export const seed = Number(process.env.SEED ?? 1)

/** Whether this is `npm run test:all`. */
export const isLong = process.env.LONG === '1'

/** How often something random is tried: ten times as often in the long suites. */
export const tries = (count: number): number => (isLong ? 10 * count : count)

/**
 * The ways to take a journey through the browser. The gate takes one, since layout and accessibility are tested in every
 * language; the long suites take all.
 */
export const journeys = <Way>(ways: readonly Way[], index: number): readonly Way[] =>
  isLong ? ways : [ways[index]!]
