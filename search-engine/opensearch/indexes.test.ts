import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client } from '@opensearch-project/opensearch'
import { expect, onTestFinished, test } from 'vitest'
import { StuckShardError, writePosition } from './indexes.ts'

/** Returns a client of a cluster that answers every bulk request with one failed operation. */
async function failingCluster(status: number, causedBy?: string): Promise<Client> {
  const error = { reason: 'no', ...(causedBy && { caused_by: { type: causedBy } }) }
  const server = createServer((request, response) => {
    request.resume()
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ errors: true, items: [{ index: { status, error } }] }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const client = new Client({ node: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  onTestFinished(async () => {
    await client.close()
    await new Promise((resolve) => server.close(resolve))
  })
  return client
}

test('a shard that takes no more documents is told from other failures', async () => {
  const stuck = await failingCluster(500, 'shard_not_in_primary_mode_exception')
  await expect(writePosition(stuck, 'companies', 1)).rejects.toThrow(StuckShardError)
  const full = await failingCluster(429, 'cluster_block_exception')
  await expect(writePosition(full, 'companies', 1)).rejects.not.toThrow(StuckShardError)
  await expect(writePosition(full, 'companies', 1)).rejects.toThrow('OpenSearch refused a document: no')
})

test('a document that is as new or newer is no failure', async () => {
  await writePosition(await failingCluster(409), 'companies', 1)
})
