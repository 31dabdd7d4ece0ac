import { hash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Server } from 'node:http'
import type { Bucket } from '#core/media/bucket-store.server.ts'

/** A fault of the bucket. */
export type Fault = { status: number } | 'silence'

export interface FakeS3 extends AsyncDisposable {
  /** For `bucketStore`. */
  bucket: Bucket
  objects: Map<string, { bytes: Uint8Array<ArrayBuffer>; type: string }>
  /** Requests so far: `PUT /pictures/media/…`. */
  requests: string[]
  /** One for each of the next requests; afterwards it works again. */
  faults: Fault[]
}

const keys = { accessKeyId: 'AKIDOFTHEFAKE', secretAccessKey: 'the secret of the fake' }
const perPage = 3

/** Serves a bucket in memory. Refuses unsigned requests and wrong signatures, like Amazon S3. */
export async function serveFakeS3(port = 0): Promise<FakeS3> {
  const objects: FakeS3['objects'] = new Map()
  const requests: string[] = []
  const faults: Fault[] = []

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url)
    requests.push(`${request.method} ${url.pathname}`)
    const body = new Uint8Array(await request.arrayBuffer())
    const fault = faults.shift()
    if (fault === 'silence') return new Promise(() => {})
    if (fault) return refusal(fault.status)
    if (!isSigned(request, body)) return refusal(403)
    const [, bucket, ...path] = url.pathname.split('/')
    if (bucket !== 'pictures') return refusal(404)
    if (path.length === 0) return list(url.searchParams)
    const key = path.join('/')
    if (request.method === 'PUT') {
      const type = request.headers.get('Content-Type') ?? ''
      objects.set(key, { bytes: body, type })
      return new Response(null)
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return new Response(null, { status: 204 })
    }
    const found = objects.get(key)
    return found ? new Response(found.bytes, { headers: { 'Content-Type': found.type } }) : refusal(404)
  }

  function list(asked: URLSearchParams): Response {
    if (asked.get('list-type') !== '2') return refusal(400)
    const all = [...objects].filter(([key]) => key.startsWith(asked.get('prefix') ?? '')).sort()
    const from = Number(asked.get('continuation-token') ?? 0)
    const entries = all
      .slice(from, from + perPage)
      .map(
        ([key]) =>
          `<Contents><Key>${key.replaceAll('&', '&amp;')}</Key><LastModified>2026-11-21T00:00:00.000Z</LastModified></Contents>`,
      )
    const isMore = from + perPage < all.length
    return new Response(
      `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult><IsTruncated>${isMore}</IsTruncated>${entries.join('')}` +
        `${isMore ? `<NextContinuationToken>${from + perPage}</NextContinuationToken>` : ''}</ListBucketResult>`,
    )
  }

  const server = createAdaptorServer({ fetch: answer }) as Server
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    bucket: { endpoint, bucket: 'pictures', region: 'ap-southeast-1', ...keys },
    objects,
    requests,
    faults,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const refusal = (status: number) => new Response(`<Error><Code>Fault${status}</Code></Error>`, { status })

/** Checks Signature Version 4 by its headers: key, day, region, signed headers and body hash. */
function isSigned({ headers }: Request, body: Uint8Array): boolean {
  const signature =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/ap-southeast-1\/s3\/aws4_request, SignedHeaders=(\S+), Signature=[0-9a-f]{64}$/.exec(
      headers.get('Authorization') ?? '',
    )
  const moment = headers.get('X-Amz-Date') ?? ''
  if (!signature || !/^\d{8}T\d{6}Z$/.test(moment)) return false
  const [, key, day, signed] = signature
  const names = signed.split(';')
  return (
    key === keys.accessKeyId &&
    moment.startsWith(day) &&
    ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name)) &&
    headers.get('X-Amz-Content-Sha256') === hash('sha256', body, 'hex')
  )
}
