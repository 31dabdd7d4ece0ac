import { hash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { MediaFile } from './media.ts'
import { fileKey, type MediaStore, parseFileKey } from './media-store.ts'

export interface Bucket {
  /** `https://s3.example.vn`; the bucket is the first path segment, which all implementations support. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Max wait for response headers, uploads included. */
  timeoutMs?: number
}

interface BucketRequest {
  method: 'GET' | 'PUT' | 'DELETE'
  body?: Uint8Array<ArrayBuffer>
  type?: string
}

/** Our prefix in a bucket that may hold other objects. */
const prefix = 'media/'
const types = { webp: 'image/webp', jpeg: 'image/jpeg' } as const
const attempts = 3

/** Returns a store in an S3-compatible bucket. Every failure names the store and its response. */
export function bucketStore({ endpoint, bucket, timeoutMs = 10_000, ...keys }: Bucket): MediaStore {
  const client = new AwsClient({ ...keys, service: 's3', retries: 0 })
  const address = (path: string) => `${endpoint.replace(/\/+$/, '')}/${bucket}${path}`
  const addressOf = (file: MediaFile) => address(`/${prefix}${fileKey(file)}`)

  /** Sends a request, and once more after a server error or no response: all our requests are idempotent. */
  async function ask(url: string, { method, body, type }: BucketRequest): Promise<Response> {
    // The payload is signed too, which also protects unencrypted connections.
    const headers = {
      'X-Amz-Content-Sha256': hash('sha256', body ?? '', 'hex'),
      ...(type && { 'Content-Type': type }),
    }
    const init = { method, headers, ...(body && { body }) }
    for (let attempt = 1; ; attempt++) {
      let failure: unknown
      try {
        const response = await answerOf(url, init)
        if (response.ok || response.status === 404) return response
        await response.body?.cancel()
        failure = new Error(`The media store returned ${response.status} for ${method} ${url}.`)
        if (response.status < 500 && response.status !== 429) throw new Refusal((failure as Error).message)
      } catch (error) {
        if (error instanceof Refusal) throw error
        failure = new Error(`The media store did not respond to ${method} ${url}.`, { cause: error })
      }
      if (attempt === attempts) throw failure
      await new Promise((resolve) => setTimeout(resolve, 100 * 2 ** attempt * Math.random()))
    }
  }

  /** Measures time to headers only; the body streams at the client's pace. */
  async function answerOf(url: string, init: RequestInit): Promise<Response> {
    const silence = new AbortController()
    const timer = setTimeout(() => silence.abort(new Error('timed out')), timeoutMs)
    try {
      const { headers } = await client.sign(url, init)
      // With a Request, as the client would send, Node may collect the signal and then wait forever.
      return await fetch(url, { ...init, headers, signal: silence.signal, redirect: 'error' })
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    async write(file, bytes) {
      const body = bytes as Uint8Array<ArrayBuffer>
      const response = await ask(addressOf(file), { method: 'PUT', body, type: types[file.ending] })
      await response.body?.cancel()
      if (response.status === 404) throw new Error(`Bucket ${bucket} not found in the media store.`)
    },

    async read(file) {
      const response = await ask(addressOf(file), { method: 'GET' })
      if (response.status === 404 || !response.body) {
        await response.body?.cancel()
        return undefined
      }
      const length = response.headers.get('Content-Length')
      return { body: response.body, ...(length !== null && { bytes: Number(length) }) }
    },

    async remove(file) {
      const response = await ask(addressOf(file), { method: 'DELETE' })
      await response.body?.cancel()
    },

    async *list() {
      for (let token: string | undefined; ;) {
        const query = new URLSearchParams({ 'list-type': '2', prefix })
        if (token !== undefined) query.set('continuation-token', token)
        const response = await ask(`${address('')}?${query}`, { method: 'GET' })
        if (response.status === 404) throw new Error(`Bucket ${bucket} not found in the media store.`)
        const listing = await response.text()
        yield* filesIn(listing)
        token = textIn(listing, 'NextContinuationToken')
        if (token === undefined) return
      }
    },
  }
}

/** A response that a retry would not change. */
class Refusal extends Error {}

function* filesIn(listing: string): Generator<MediaFile> {
  for (const [, entry] of listing.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
    const key = textIn(entry, 'Key') ?? ''
    const file = key.startsWith(prefix) ? parseFileKey(key.slice(prefix.length)) : undefined
    if (file) yield file
  }
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

function textIn(xml: string, element: string): string | undefined {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1]
  return text?.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name])
}
