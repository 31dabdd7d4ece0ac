import { Socket } from 'node:net'
import { Client, type ClientConfig } from 'pg'
import type { HeldLock } from './client.server.ts'

/** A server that is gone does not say good-bye; whoever gives a lock back waits this long for it. */
const farewellMs = 5_000

/** Takes an advisory lock on a connection of its own, for hours maybe: a pool may have no more than one. */
export async function lockPostgres(config: ClientConfig, key: number): Promise<HeldLock | undefined> {
  const socket = new Socket()
  const client = new Client({ ...config, stream: () => socket })
  const lost = new AbortController()
  const lose = (cause?: Error) =>
    lost.abort(new Error('The connection that held a lock of the database was closed.', { cause }))
  // Without a listener an error would end the process.
  client.on('error', lose)
  client.on('end', lose)

  async function release(): Promise<void> {
    client.off('end', lose)
    const farewell = setTimeout(() => socket.destroy(), farewellMs)
    await client.end().finally(() => clearTimeout(farewell))
  }

  await client.connect()
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [key])
    if (rows[0].taken) return { lost: lost.signal, release }
  } catch (error) {
    await release().catch(() => {})
    throw error
  }
  await release()
  return undefined
}
