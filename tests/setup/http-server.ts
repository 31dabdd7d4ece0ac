import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { createHttp, type HttpOptions } from '#app/http.ts'
import { readEnv } from '#core/env.server.ts'
import { log } from '#core/log.server.ts'

export interface TestServer extends AsyncDisposable {
  address: string
  folder: string
}

/**
 * Serves the HTTP layer on a free port in this process, with pages from the test: no build, no database. Requests
 * appear to come from 127.0.0.1, a trusted proxy, so `X-Forwarded-For` sets the client's address.
 */
export async function serveHttp(
  environment: Record<string, string>,
  options: Partial<HttpOptions> = {},
): Promise<TestServer> {
  log.level = 'silent'
  const folder = mkdtempSync(join(tmpdir(), 'http-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets', 'page-abc.js'), 'export {}\n'.repeat(200))
  const fetch = createHttp({
    env: readEnv({ TRUSTED_PROXIES: '127.0.0.1', MAX_EVENT_LOOP_DELAY_MS: '0', ...environment }),
    clientFolder: folder,
    pages: () => async () => new Response('<p>page</p>', { headers: { 'Content-Type': 'text/html' } }),
    stopping: () => false,
    ...options,
  })
  const server = createAdaptorServer({ fetch }) as Server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    folder,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true })
    },
  }
}
