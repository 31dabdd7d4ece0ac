import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { freePort } from '#core/db/embedded/listening.server.ts'

const configuration = join(import.meta.dirname, '..', '..', 'deploy', 'cache.vcl')

/** Whether the shared cache is installed: `apt-get install varnish`. */
export const hasVarnish = spawnSync('varnishd', ['-V']).status === 0
if (!hasVarnish) console.warn('skipped: no varnish')

export interface SharedCache extends AsyncDisposable {
  address: string
}

/** Starts Varnish with the operators' configuration in front of a site on this machine. */
export async function startVarnish(site: string): Promise<SharedCache> {
  const folder = mkdtempSync(join(tmpdir(), 'varnish-'))
  const vcl = readFileSync(configuration, 'utf8').replace('"3000"', `"${new URL(site).port}"`)
  writeFileSync(join(folder, 'cache.vcl'), vcl)
  const address = `127.0.0.1:${await freePort()}`
  const cache = spawn(
    'varnishd',
    [
      '-F',
      '-j',
      'none',
      '-n',
      join(folder, 'work'),
      '-a',
      address,
      '-s',
      'malloc,64m',
      '-f',
      join(folder, 'cache.vcl'),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const ended = once(cache, 'close')
  let output = ''
  for (const stream of [cache.stdout, cache.stderr]) stream.on('data', (chunk) => (output += chunk))
  await Promise.race([
    vi.waitFor(() => fetch(`http://${address}/healthz`), { timeout: 30_000 }),
    ended.then(() => {
      throw new Error(`Varnish ended before it was ready:\n${output}`)
    }),
  ])
  return {
    address: `http://${address}`,
    async [Symbol.asyncDispose]() {
      cache.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
