import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#core/db/embedded/listening.server.ts'

/** Secrets of every test server, so that tests can forge what it trusts. */
export const testSecrets = {
  AUTH_SECRET: 'the secret of sign-ins in every test of this product',
  LEDGER_SECRET: 'the secret of the ledger in every test of this product',
}

const root = join(import.meta.dirname, '..', '..')

export interface ServerProcess extends AsyncDisposable {
  address: string
  process: ChildProcess
  /** Everything it has written so far. */
  output(): string
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>
  /** Stops it like an operator and waits until it has ended. */
  stop(): Promise<void>
}

/** Launch settings for real companies: no mail, no sales, no proxy. */
const launched = {
  SMTP_URL: 'none',
  STRIPE_SECRET_KEY: 'none',
  TRUSTED_PROXIES: 'none',
  METRICS_TOKEN: 'none',
  OPERATOR_NAME: 'Công ty TNHH Người Thử',
  CONTACT_EMAIL: 'hoi@danhba.example',
}

/** Runs `node server.ts` in a temporary directory until it ends, and collects its output. */
export function runServer(environment: Record<string, string>) {
  const DATA_DIR = environment.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'server-'))
  const child = spawn(process.execPath, ['server.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      NODE_OPTIONS: process.env.NODE_OPTIONS,
      HOST: '127.0.0.1',
      PORT: '0',
      DEMO_COMPANIES: '500',
      SEARCH_THREADS: '1',
      // No load shedding on a shared machine.
      MAX_EVENT_LOOP_DELAY_MS: '0',
      ...testSecrets,
      ...environment,
      DATA_DIR,
    },
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const ended = once(child, 'close').then(([code]) => {
    if (!environment.DATA_DIR) rmSync(DATA_DIR, { recursive: true, force: true })
    return code as number | null
  })
  return { child, output: () => output, ended }
}

/** Returns settings this environment requires at start: real companies need an address before it listens. */
export async function launchSettingsOf({ DATABASE_URL, DEMO_COMPANIES }: Record<string, string>) {
  if (!DATABASE_URL && DEMO_COMPANIES !== '0') return {}
  const PORT = String(await freePort())
  return { ...launched, PORT, SITE_URL: `http://127.0.0.1:${PORT}` }
}

/**
 * Starts the whole built product on a free port, with 500 made-up companies or the given database. Resolves when ready.
 */
export async function startServer(environment: Record<string, string> = {}): Promise<ServerProcess> {
  const { child, output, ended } = runServer({ ...(await launchSettingsOf(environment)), ...environment })
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const [, found] = /Ready: (\S+)/.exec(output()) ?? []
      if (found) resolve(found)
    })
    void ended.then(() => reject(new Error(`The server ended before it was ready:\n${output()}`)))
  })
  return {
    address,
    process: child,
    output,
    ended,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
