import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { hasVarnish } from '#tests/setup/varnish.ts'

if (!hasVarnish) console.warn('skipped: no varnish, a plain proxy is in front of the topology')

const root = join(import.meta.dirname, '..', '..')
// Below the ports that systems choose themselves.
const port = 21_000 + (process.pid % 1_000) * 9
const METRICS_TOKEN = 'the token of metrics in this test'
const site = `http://127.0.0.1:${port}`
const app1 = `http://127.0.0.1:${port + 1}`
const app2 = `http://127.0.0.1:${port + 2}`

let child: ChildProcess
let ended: Promise<unknown[]>
let output = ''
const outputs = (expected: RegExp) =>
  vi.waitUntil(() => expected.exec(output) ?? (child.exitCode !== null ? expect.fail(output) : undefined), {
    timeout: 300_000,
  })
const pids = () => [...output.matchAll(/process (\d+)$/gm)].map(([, pid]) => Number(pid))

beforeAll(async () => {
  const options = ['--companies', '500', '--port', String(port), '--restart-after', '1']
  child = spawn('npm', ['run', 'cluster', '--', ...options], {
    cwd: root,
    detached: true,
    env: { ...process.env, METRICS_TOKEN, RATE_LIMIT_BURST: '0', RATE_LIMIT_DAILY_COMPANIES: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  ended = once(child, 'close')
  for (const stream of [child.stdout, child.stderr]) stream!.on('data', (chunk) => (output += chunk))
  await outputs(/^Ready: /m)
}, 300_000)
afterAll(async () => {
  if (child.exitCode === null) process.kill(-child.pid!, 'SIGINT')
  await ended
})

const headers = { Authorization: `Bearer ${METRICS_TOKEN}` }
const read = async (address: string) => (await fetch(address, { headers })).text()
/** Returns the sum of a metric of a process over all labels that match. */
async function metric(process: string, name: RegExp): Promise<number> {
  const lines = (await read(`${process}/metrics`)).split('\n').filter((line) => name.test(line))
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

test('searches are answered by the cluster, or by the index of each process where there is none', async () => {
  expect(await read(`${site}/search?q=cong+ty`)).toContain('href="/company/')
  const engine = inject('opensearch').length > 0 ? 'opensearch' : 'memory'
  const name = new RegExp(`^search_duration_seconds_count.*engine="${engine}"`)
  await expect
    .poll(async () => (await metric(app1, name)) + (await metric(app2, name)), { timeout: 30_000 })
    .toBeGreaterThan(0)
})

test('one address leads to both processes, and a session is valid in both', async () => {
  const person = { email: 'a@example.vn', password: 'mật khẩu dài', fullName: 'Nguyễn A', companyName: 'A' }
  const registered = await fetch(`${site}/register`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: site },
    body: new URLSearchParams(person),
  })
  expect(registered.status).toBe(303)
  const Cookie = registered.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  for (const address of [site, site, app1, app2]) {
    const response = await fetch(`${address}/dashboard`, { headers: { Cookie } })
    expect(response.url).toBe(`${address}/dashboard`)
    expect(await response.text()).toContain(person.fullName)
  }
  for (let i = 0; i < 10; i++) await read(`${site}/search?q=${i}`)
  const pages = /^http_request_duration_seconds_count.*route="\/search"/
  expect(await metric(app1, pages)).toBeGreaterThan(0)
  expect(await metric(app2, pages)).toBeGreaterThan(0)
})

test('reads succeed while a process is dead, which is started again', async () => {
  const [, pid] = await outputs(/app1 .*process (\d+)$/m)
  process.kill(Number(pid), 'SIGKILL')
  do {
    const reads = Array.from({ length: 6 }, (_none, at) => fetch(`${site}/search?q=cong+${at}`))
    for (const { status } of await Promise.all(reads)) expect(status).toBe(200)
  } while (!output.includes('app1 runs again'))
})

test('Ctrl-C stops every process and removes the data', async () => {
  const [folder] = await outputs(/\S*cluster-\w+/)
  const started = pids()
  expect(started.length).toBeGreaterThan(4)
  process.kill(-child.pid!, 'SIGINT')
  expect(await ended, output).toEqual([0, null])
  expect(output).toContain('Everything has stopped.')
  expect(existsSync(folder)).toBe(false)
  for (const pid of started) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})
