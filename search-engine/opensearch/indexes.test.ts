import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client } from '@opensearch-project/opensearch'
import { expect, onTestFinished, test } from 'vitest'
import { StuckShardError, writePosition } from './indexes.ts'

const failed = (status: number, causedBy?: string) => {
  const error = { reason: 'no', ...(causedBy && { caused_by: { type: causedBy } }) }
  return { errors: true, items: [{ index: { status, error } }] }
}
const failingCluster = (status: number, causedBy?: string) => clusterOf(() => [200, failed(status, causedBy)])

/** Returns a client of a cluster that answers each bulk request with a status and a body. */
async function clusterOf(answer: () => [status: number, body: object]): Promise<Client> {
  const server = createServer((request, response) => {
    const [status, body] = answer()
    request.resume()
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
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
  const refusal = await writePosition(full, 'companies', 1).catch((error: unknown) => error)
  expect(refusal).not.toBeInstanceOf(StuckShardError)
  expect(refusal).toEqual(new Error('OpenSearch refused a document: no'))
})

test('a document that is as new or newer is no failure', async () => {
  await writePosition(await failingCluster(409), 'companies', 1)
})

test('what a busy node refuses is sent again', async () => {
  const done = { errors: false, items: [{ index: { status: 200 } }] }
  const answers: [number, object][] = [
    [429, { error: 'rejected' }],
    [200, failed(429)],
    [200, done],
  ]
  const client = await clusterOf(() => answers.shift()!)
  await writePosition(client, 'companies', 1)
  expect(answers).toEqual([])
})
