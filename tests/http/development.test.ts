import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, inject, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')

/** Runs `npm run dev` on a free port, with 200 companies. */
function runDevelopmentServer(environment: Record<string, string>) {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'development-'))
  const child = spawn(process.execPath, ['cli/dev.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, PORT: '0', DEMO_COMPANIES: '200', ...environment, DATA_DIR },
  })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  return {
    isDatabaseRunning: () => existsSync(join(DATA_DIR, 'postgres', 'data', 'postmaster.pid')),
    /** Resolves to the address of the next server that is ready. */
    async nextAddress(): Promise<string> {
      for (let line = await lines.next(); !line.done; line = await lines.next()) {
        const [, address] = /^Ready: (\S+)/.exec(line.value) ?? []
        if (address) return address
      }
      throw new Error('The development server ended.')
    },
    stop(): Promise<number | null> {
      child.kill('SIGINT')
      return ended
    },
    async [Symbol.asyncDispose]() {
      await this.stop()
      rmSync(DATA_DIR, { recursive: true, force: true })
    },
  }
}

/** Returns headers without those that differ between responses. */
function headersOf(response: Response): Record<string, string> {
  const all = Object.fromEntries(response.headers)
  // A body that is complete in time gets a length.
  const { date: _date, 'content-length': _length, 'transfer-encoding': _framing, ...headers } = all
  const [, nonce] = /'nonce-([^']+)'/.exec(headers['content-security-policy']) ?? []
  headers['content-security-policy'] = headers['content-security-policy'].replaceAll(nonce, 'nonce')
  headers['x-request-id'] = 'id'
  return headers
}

test('development uses the production pipeline and restarts when core changes', async () => {
  await using development = runDevelopmentServer({ RATE_LIMIT_BURST: '3' })
  const address = await development.nextAddress()

  const path = '/company/0000000000'
  const page = await fetch(address + path)
  const policy = 'content-security-policy'
  const { [policy]: builtPolicy, ...built } = headersOf(await fetch(inject('site') + path))
  const { [policy]: ownPolicy, ...own } = headersOf(page)
  expect(own).toEqual(built)
  expect(ownPolicy.replace(' ws: wss:', '').replace(' blob:', '')).toBe(builtPolicy)

  const html = await page.text()
  expect(html).toContain('class="shell-module_')
  expect(html).toContain('"/app/root.tsx"')
  const source = await fetch(`${address}/app/root.tsx`)
  expect(source.headers.get('Content-Type')).toBe('text/javascript')
  expect((await fetch(`${address}/@fs${root}/package.json`)).status).toBe(403)

  expect(await (await fetch(`${address}/healthz`)).text()).toBe('ok\n')
  const search = async (from: string) => (await fetch(`${from}/api/search`)).status
  expect([await search(address), await search(address), await search(address)]).toEqual([200, 200, 429])

  // An older time: watchers see a change, and the build does not become stale.
  const core = join(root, 'core', 'errors.ts')
  const { atime, mtimeMs } = statSync(core)
  utimesSync(core, atime, new Date(mtimeMs - 1))
  expect(await search(await development.nextAddress())).toBe(200)

  expect(development.isDatabaseRunning()).toBe(true)
  expect(await development.stop()).toBe(0)
  expect(development.isDatabaseRunning()).toBe(false)
})
