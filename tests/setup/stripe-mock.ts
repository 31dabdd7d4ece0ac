import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const version = 'v0.203.0'
const folder = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', `stripe-mock-${version}`)

export interface StripeMock extends Disposable {
  address: string
}

/**
 * Starts the card provider's own request checker, https://github.com/stripe/stripe-mock, built by Go if installed.
 * Otherwise logs and returns undefined.
 */
export async function startStripeMock(): Promise<StripeMock | undefined> {
  const program = join(folder, 'stripe-mock')
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true })
    try {
      const env = { ...process.env, GOBIN: folder, GOFLAGS: '-mod=mod' }
      execFileSync('go', ['install', `github.com/stripe/stripe-mock@${version}`], {
        env,
        stdio: 'pipe',
        timeout: 150_000,
      })
    } catch (error) {
      const { message } = error as Error
      console.warn(`skipped: no stripe-mock (${message.split('\n', 2).join(' ')})`)
      return undefined
    }
  }
  const mock = spawn(program, ['-http-addr', '127.0.0.1:0'], { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: mock.stdout })) {
    const [, address] = /^Listening for HTTP at address: (\S+)/.exec(line) ?? []
    if (address) return { address: `http://${address}`, [Symbol.dispose]: () => mock.kill() }
  }
  throw new Error('stripe-mock ended before it listened.')
}
