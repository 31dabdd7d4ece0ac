import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Client } from 'pg'
import { afterEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { lockPostgres } from './postgres.server.ts'

const key = 7_339_999
const url = inject('postgres')

afterEach(() => {
  vi.useRealTimers()
})

/**
 * Opens a proxy to the server of `target` that can go silent; without a target it is silent from the start. Returns its
 * address.
 */
async function openWay(target?: string) {
  const sockets: Socket[] = []
  const server = createServer((near) => {
    sockets.push(near.on('error', () => {}))
    if (!target) return
    const { hostname, port } = new URL(target)
    const far = connect(Number(port || 5432), hostname).on('error', () => {})
    sockets.push(far)
    near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const way = new URL(target ?? 'postgres://nobody@127.0.0.1/nothing')
  way.hostname = '127.0.0.1'
  way.port = String((server.address() as AddressInfo).port)
  return {
    address: way.href,
    fallSilent() {
      for (const socket of sockets) socket.unpipe().pause()
    },
  }
}

test('times out on an unresponsive server', async () => {
  const { address } = await openWay()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const refused = expect(
    lockPostgres({ connectionString: address, connectionTimeoutMillis: 5_000 }, key),
  ).rejects.toThrow(/timeout/)
  vi.advanceTimersByTime(5_000)
  await refused
})

describe('a lock', () => {
  test('is held until released', async () => {
    const config = { connectionString: url }
    const held = (await lockPostgres(config, key))!
    expect(await lockPostgres(config, key)).toBeUndefined()
    await held.release()
    expect(held.lost.aborted).toBe(false)
    await (await lockPostgres(config, key))!.release()
  })

  test('reports its loss', async () => {
    const held = (await lockPostgres({ connectionString: url }, key))!
    const other = new Client({ connectionString: url })
    await other.connect()
    const isLost = once(held.lost, 'abort')
    await other.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = ${key}`,
    )
    await other.end()
    await isLost
    expect(held.lost.reason).toMatchObject({ message: expect.stringMatching(/was closed/) })
    await held.release()
  })

  test('that cannot be acquired leaves no open connection', async () => {
    const name = 'lock that cannot be asked for'
    const config = { connectionString: url, application_name: name }
    await expect(lockPostgres(config, 0.5)).rejects.toThrow(/invalid input syntax/)
    const other = new Client({ connectionString: url })
    await other.connect()
    const sessions = async () => {
      const { rows } = await other.query('select from pg_stat_activity where application_name = $1', [name])
      return rows.length
    }
    await expect.poll(sessions).toBe(0)
    await other.end()
  })

  test('is released even if the server disappears silently', async () => {
    const way = await openWay(url)
    const held = (await lockPostgres({ connectionString: way.address }, key))!
    way.fallSilent()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const released = held.release()
    vi.advanceTimersByTime(5_000)
    await released
    expect(held.lost.aborted).toBe(false)
  })
})
