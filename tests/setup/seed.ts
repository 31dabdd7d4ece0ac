/** Fixed in the test suite. `npm run test:all` draws another and prints it; `SEED=7` repeats a run. */
export const seed = Number(process.env.SEED ?? 1)

/** True in `npm run test:all`. */
export const isLong = process.env.LONG === '1'

/** Returns the number of random cases: ten times as many in the long suites. */
export const tries = (count: number): number => (isLong ? 10 * count : count)

/**
 * Picks the variants of a browser test. The test suite takes one, since layout and accessibility are tested in every
 * language; the long suites take all.
 */
export const journeys = <Way>(ways: readonly Way[], index: number): readonly Way[] =>
  isLong ? ways : [ways[index]!]
