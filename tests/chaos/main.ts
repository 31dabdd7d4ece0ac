/**
 * `npm run chaos -- [--seeds N] [--only exports,faults]`: tests that money survives faults, on temporary PostgreSQL
 * servers. Prints every seed; `SEED=7 npm run chaos -- --only faults` replays one. Takes about two hours.
 */
import { parseArgs } from 'node:util'
import { suites } from './suites.ts'
import { openWorld, type World } from './world.ts'

const { values: options } = parseArgs({ options: { seeds: { type: 'string' }, only: { type: 'string' } } })
const names = options.only?.split(',') ?? Object.keys(suites)
const unknown = names.filter((name) => !Object.hasOwn(suites, name))
if (unknown.length > 0 || Number.isNaN(Number(options.seeds ?? 1))) {
  console.error(`usage: npm run chaos -- [--seeds N] [--only ${Object.keys(suites).join(',')}]`)
  process.exit(2)
}

// When interrupted, everything it started ends with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const given = process.env.SEED
const first = given ? Number(given) : Math.floor(Math.random() * 1e9)
const failed: string[] = []
let opening: Promise<World> | undefined
const world = () => (opening ??= openWorld())

for (const name of names) {
  const suite = suites[name]
  const seeds = options.seeds ? Number(options.seeds) : given ? 1 : suite.seeds
  for (let seed = first; seed < first + seeds; seed++) {
    const startedAt = performance.now()
    const { done, differences } = await suite.run(world, seed).catch((error: Error) => ({
      done: 'broken off',
      differences: [error.stack ?? error.message],
    }))
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    console.log(
      `${differences.length === 0 ? 'ok  ' : 'WRONG'} ${name} SEED=${seed}  ${done}  (${seconds} s)`,
    )
    if (differences.length === 0) continue
    failed.push(`SEED=${seed} npm run chaos -- --only ${name}`)
    for (const difference of differences.slice(0, 20)) console.log(`      ${difference}`)
  }
}
await (await opening)?.[Symbol.asyncDispose]()
console.log(failed.length === 0 ? 'Everything adds up.' : `Replay what did not:\n${failed.join('\n')}`)
process.exitCode = failed.length === 0 ? 0 : 1
