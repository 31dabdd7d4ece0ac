import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchSettingsOf, runServer, type ServerProcess, startServer } from '#tests/setup/server-process.ts'

/** These servers share one database in turn: creating one takes longer than the tests. */
const folder = mkdtempSync(join(tmpdir(), 'servers-'))
const shared = { DATA_DIR: join(folder, 'data'), DEMO_COMPANIES: '50' }
afterAll(() => rmSync(folder, { recursive: true }))

const portOf = (address: string) => Number(new URL(address).port)

async function isRefused(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return new Promise((resolve) => {
    socket.once('connect', () => {
      socket.destroy()
      resolve(false)
    })
    socket.once('error', () => resolve(true))
  })
}

async function readToEnd(socket: Socket): Promise<string> {
  let text = ''
  for await (const chunk of socket) text += chunk
  return text
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  'on %s it stops accepting, finishes requests in flight, and exits with 0',
  async (signal) => {
    await using server = await startServer(shared)
    const port = portOf(server.address)
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await once(socket, 'data')
    // The connection's next request is incomplete when the signal arrives.
    socket.write('GET /api/search HTTP/1.1\r\nHost: localhost\r\n')
    await fetch(`${server.address}/healthz`)
    server.process.kill(signal)
    await expect.poll(() => isRefused(port), { timeout: 20_000 }).toBe(true)
    socket.write('\r\n')
    const answer = await readToEnd(socket)
    expect(answer).toMatch(/^HTTP\/1.1 200 OK/)
    expect(answer.toLowerCase()).toContain('connection: close')
    expect(answer).toContain('"search_engine":"memory"')
    expect(await server.ended).toBe(0)
  },
)

test('its files are private to its user', async () => {
  await using server = await startServer(shared)
  const left = join(shared.DATA_DIR, 'left-open')
  writeFileSync(left, '', { mode: 0o644 })
  await server.stop()
  await using again = await startServer(shared)
  expect(again.output()).toContain('readable by others')
  const paths = readdirSync(shared.DATA_DIR, { recursive: true, encoding: 'utf8' })
  // PostgreSQL may have to traverse both folders as another user, or `postgres` is a link to a place it can.
  const open = paths.filter((path) => {
    const { mode } = statSync(join(shared.DATA_DIR, path))
    return (mode & (path === 'postgres' ? 0o066 : 0o077)) !== 0
  })
  // The database's sockets, in a folder of their owner.
  expect(open.filter((path) => !/\.s\.PGSQL/.test(path))).toEqual([])
  expect(statSync(shared.DATA_DIR).mode & 0o066).toBe(0)
  expect(paths).toContain('left-open')
})

test('a repeated SIGINT from npm counts once', async () => {
  await using server = await startServer(shared)
  server.process.kill('SIGINT')
  server.process.kill('SIGINT')
  expect(await server.ended).toBe(0)
})

test('a second signal exits at once', async () => {
  await using server = await startServer(shared)
  const socket = connect(portOf(server.address), '127.0.0.1')
  await once(socket, 'connect')
  socket.on('error', () => {})
  socket.write('GET /never-finished HTTP/1.1\r\n')
  await fetch(`${server.address}/healthz`)
  server.process.kill('SIGTERM')
  await expect.poll(() => isRefused(portOf(server.address)), { timeout: 20_000 }).toBe(true)
  server.process.kill('SIGTERM')
  expect(await server.ended).toBe(1)
})

test.each([
  ['error', 'uncaughtException', 'throw new Error("nobody expects this")'],
  ['rejection', 'unhandledRejection', 'Promise.reject(new Error("nobody expects this"))'],
  ['non-Error value', 'uncaughtException', 'throw { text: "nobody expects this" }'],
])('an uncaught %s exits with 1 and is logged', async (_what, origin, failing) => {
  const script = `process.on("SIGUSR2", () => { ${failing} })`
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(script)}`
  await using server = await startServer({ ...shared, NODE_OPTIONS })
  server.process.kill('SIGUSR2')
  expect(await server.ended).toBe(1)
  const lines = server.output().split('\n')
  const line = lines.find((text) => text.includes('nobody expects this'))!
  expect(JSON.parse(line)).toMatchObject({
    level: 60,
    origin,
    err: { message: expect.stringContaining('nobody expects this'), stack: expect.stringContaining('at ') },
  })
  expect(lines.filter((text) => /^\s+at /.test(text))).toEqual([])
})

test('reports a port in use without a stack', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const { ended, output } = runServer({ PORT: String(port) })
  expect(await ended).toBe(1)
  expect(output()).toContain(`Port ${port} is in use`)
  expect(output()).not.toMatch(/\n\s+at /)
  other.close()
})

test('reports an invalid variable without a stack', async () => {
  const { ended, output } = runServer({ PORT: 'http', TRUSTED_PROXIES: 'proxy.local' })
  expect(await ended).toBe(1)
  expect(output()).toContain('PORT')
  expect(output()).not.toMatch(/\n\s+at /)
})

test('reports an unusable data directory without a stack', async () => {
  const DATA_DIR = join(folder, 'file')
  writeFileSync(DATA_DIR, '')
  const { ended, output } = runServer({ DATA_DIR })
  expect(await ended).toBe(1)
  expect(output()).toContain(DATA_DIR)
  expect(output()).not.toMatch(/\n\s+at /)
})

test('reports an unresponsive database without a stack', async () => {
  const nowhere = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  const { ended, output } = runServer({ ...(await launchSettingsOf(nowhere)), ...nowhere })
  expect(await ended).toBe(1)
  expect(output()).toContain('PostgreSQL does not answer')
  expect(output()).not.toMatch(/\n\s+at /)
})

describe('while one server runs', () => {
  let server: ServerProcess
  beforeAll(async () => {
    server = await startServer(shared)
  })
  afterAll(() => server.stop())

  test('a second server on the same embedded database is refused, without a stack', async () => {
    const { ended, output } = runServer(shared)
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
    expect(await ended).toBe(1)
    expect(output()).toContain('Another server runs on the database')
    expect(output()).not.toMatch(/\n\s+at /)
  })

  test('requests are logged with their id and without the search text', async () => {
    const headers = { 'X-Request-Id': 'journey-0001' }
    await (await fetch(`${server.address}/api/search?q=something-private`, { headers })).text()
    await (await fetch(`${server.address}/company/001099012345`, { headers })).text()
    await expect.poll(server.output).toContain('/company/')
    const line = server
      .output()
      .split('\n')
      .find((text) => text.includes('journey-0001'))!
    expect(JSON.parse(line)).toMatchObject({
      request: 'journey-0001',
      method: 'GET',
      path: '/api/search',
      route: '/api/search',
      status: 200,
      bytes: expect.any(Number),
      ms: expect.any(Number),
    })
    expect(server.output()).not.toMatch(/something-private|001099012345/)
  })
})
