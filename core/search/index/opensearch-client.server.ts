import { readFileSync } from 'node:fs'
import { Client, errors, Transport } from '@opensearch-project/opensearch'
import type { Env } from '#core/env.server.ts'
import { AppError } from '#core/errors.ts'
import type { SearchLog } from '../search-context.ts'

export type ClusterSettings = Pick<
  Env,
  | 'OPENSEARCH_URL'
  | 'OPENSEARCH_USER'
  | 'OPENSEARCH_PASSWORD'
  | 'OPENSEARCH_CA'
  | 'OPENSEARCH_INDEX'
  | 'OPENSEARCH_SHARDS'
  | 'OPENSEARCH_REPLICAS'
  | 'SEARCH_TIMEOUT_MS'
>

const requestTimeoutMs = 60_000
/** Points in time arrived in 2.4; the queries were not tried on a later major version. */
const isSupported = (version: string) => /^(2\.([4-9]|\d{2})|3)\./.test(version)

/** Ends requests whose body stalls as well: the timeout of the client ends with the headers. */
class BoundedTransport extends Transport {
  override request(...args: Parameters<Transport['request']>): never {
    const [params, options, callback] = args
    if (callback) return super.request(...args) as never
    const sent = super.request(params, options)
    const { requestTimeout = this.requestTimeout, maxRetries = this.maxRetries } = options ?? {}
    const timer = setTimeout(() => sent.abort(), Number(requestTimeout) * (maxRetries + 1))
    sent.finally(() => clearTimeout(timer)).catch(() => {})
    return sent as never
  }
}

export function openClient(env: ClusterSettings): Client {
  const { OPENSEARCH_USER: username, OPENSEARCH_PASSWORD: password = '', OPENSEARCH_CA: ca } = env
  return new Client({
    nodes: env.OPENSEARCH_URL,
    requestTimeout: requestTimeoutMs,
    Transport: BoundedTransport,
    ...(username && { auth: { username, password } }),
    ...(ca && { ssl: { ca: readAuthority(ca) } }),
  })
}

function readAuthority(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (cause) {
    throw new AppError('invalid_environment', `OPENSEARCH_CA: ${(cause as Error).message}`, { cause })
  }
}

const unusable = (reason: string) => new AppError('invalid_environment', `OPENSEARCH_URL: ${reason}`)

/** Throws `invalid_environment` where the cluster cannot be used, and logs where it does not answer now. */
export async function checkCluster(client: Client, log: SearchLog): Promise<void> {
  try {
    const { version } = (await client.info()).body
    if (version.distribution !== 'opensearch')
      throw unusable(`this is not OpenSearch but ${version.distribution ?? 'another product'}.`)
    if (!isSupported(version.number))
      throw unusable(`OpenSearch ${version.number} is not supported: use 2.4 or a later 2.x, or 3.x.`)
    const { status } = (await client.cluster.health()).body
    if (status === 'red')
      log.error({}, 'the search cluster is red, searches use PostgreSQL until its index answers')
  } catch (error) {
    if (error instanceof AppError) throw error
    const status = error instanceof errors.ResponseError ? error.statusCode : undefined
    if (status === 401) throw unusable('the cluster refuses OPENSEARCH_USER and OPENSEARCH_PASSWORD.')
    if (status === 403) throw unusable('the user may not read the state of the cluster.')
    const { message } = error as Error
    if (/certificate|SSL|TLS/i.test(message))
      throw unusable(`no secure connection (${message}). OPENSEARCH_CA names the file of its authority.`)
    log.error(
      { reason: message },
      'the search cluster does not answer, searches use PostgreSQL until it does',
    )
  }
}
