/** Applies changes to the index on a cluster until it is killed, as a server does but without pauses. */
import { openDatabase } from '#core/db/client.server.ts'
import { readEnv } from '#core/env.server.ts'
import { log } from '#core/log.server.ts'
import { openOpenSearch } from '#core/search/index/opensearch.server.ts'

const env = readEnv()
const { indexSync } = await openOpenSearch(await openDatabase(env), env, log)
for (;;) {
  await indexSync.tick().catch((error: unknown) => log.warn({ err: error }, 'tick failed'))
  await new Promise((resolve) => setTimeout(resolve, 10))
}
