/** The same in every run of the gate. `npm run test:all` draws another and prints it; `SEED=7` repeats one. */
export const seed = Number(process.env.SEED ?? 1)

const isLong = process.env.LONG === '1'

/** How often something random is tried: ten times as often in the long suites. */
export const tries = (count: number): number => (isLong ? 10 * count : count)
