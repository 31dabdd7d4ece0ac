import { href } from 'react-router'
import { type Challenge, solveChallengeWorkers } from 'altcha-lib'

const maxWorkers = 4
const timeoutMs = 10 * 60_000

const createWorker = () => new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' })

/** Asks for a challenge and solves it on threads of the browser. Returns what the form sends. */
export async function proveWork(): Promise<string> {
  const response = await fetch(href('/more-companies'))
  if (!response.ok) throw new Error(`No challenge: ${response.status}`)
  const challenge: Challenge = await response.json()
  const concurrency = Math.min(maxWorkers, navigator.hardwareConcurrency || 1)
  const solution = await solveChallengeWorkers({ challenge, concurrency, createWorker, timeout: timeoutMs })
  if (!solution) throw new Error('The challenge was not solved in time.')
  return btoa(JSON.stringify({ challenge, solution }))
}
