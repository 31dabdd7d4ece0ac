/**
 * `npm run test:all [-- VITEST ARGUMENTS]`: all tests with another random seed and ten times as many random cases.
 * `SEED=7 npm run test:all` repeats a run.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const SEED = process.env.SEED ?? String(Math.floor(Math.random() * 1e9))
console.log(`SEED=${SEED} npm run test:all`)
const vitest = join(import.meta.dirname, '..', 'node_modules', 'vitest', 'vitest.mjs')
const { status } = spawnSync(process.execPath, [vitest, 'run', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, SEED, LONG: '1' },
})
console.log(`SEED=${SEED} npm run test:all`)
process.exitCode = status ?? 1
