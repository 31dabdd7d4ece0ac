import { href } from 'react-router'
import type { ExportFormat } from '#core/exports/formats.ts'

const passing = new Set([
  'network',
  'unexpected_error',
  'overloaded',
  'too_many_requests',
  'quote_running',
  'database_unavailable',
  'technical_error',
  'query_too_simple',
])

/** What went wrong with something asked of the server; `network` where there was no answer. */
export class Problem extends Error {
  readonly type: string
  readonly details: Readonly<Record<string, string | number>>

  constructor(type: string, details: Problem['details'] = {}) {
    super(type)
    this.type = type
    this.details = details
  }

  /** Whether asking again may help. */
  get mayPass(): boolean {
    return passing.has(this.type)
  }
}

/** The JSON that answers another. Throws `Problem`. */
export async function ask<Answer>(address: string, body: object): Promise<Answer> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined)
  if (!response) throw new Problem('network')
  if (!response.ok) throw await problemOf(response)
  return response.json().catch(() => Promise.reject(new Problem('network')))
}

/** What problem details (RFC 9457) say, as the types of our errors. */
async function problemOf(response: Response): Promise<Problem> {
  const said = await response.json().catch(() => ({}))
  const type = typeof said.type === 'string' ? said.type.replace('urn:problem:', '') : 'unexpected-error'
  return new Problem(type.replaceAll('-', '_'), said.details)
}

/** How much of a file has arrived. */
export interface Arrived {
  bytes: number
  /** Companies; undefined in formats whose lines cannot be counted on the way. */
  rows: number | undefined
}

export const fileAddress = (exportId: string, format: ExportFormat) =>
  `${href('/exports/:id/file', { id: exportId })}?format=${format}`

const lineFeed = 10
/** Between two reports of progress. */
const pauseMs = 100
/** By then a browser has begun to save what it was given. */
const savedByMs = 60_000

/**
 * Fetches the file of an export, telling how much has arrived, and saves it as a download. Throws `Problem`, with the
 * type `network` where it did not arrive whole.
 */
export async function fetchFile(
  exportId: string,
  format: ExportFormat,
  onArrival: (arrived: Arrived) => void,
  signal?: AbortSignal,
): Promise<{ name: string }> {
  try {
    const response = await fetch(fileAddress(exportId, format), { signal })
    if (!response.ok || !response.body) throw await problemOf(response)
    // The login page answers in the place of the file once a sign-in has ended.
    const name = nameOf(response.headers.get('Content-Disposition'))
    if (!name) throw new Problem(response.redirected ? 'unauthenticated' : 'unexpected_error')
    const parts: Uint8Array<ArrayBuffer>[] = []
    // The first line of a CSV file is its header.
    let lines = format === 'csv' ? -1 : 0
    let bytes = 0
    let reportedAt = 0
    const reader = response.body.getReader()
    for (;;) {
      const { value, done } = await reader.read()
      if (done) break
      parts.push(value)
      bytes += value.length
      if (format !== 'xlsx') lines += countLines(value)
      if (performance.now() - reportedAt < pauseMs) continue
      reportedAt = performance.now()
      onArrival({ bytes, rows: format === 'xlsx' ? undefined : Math.max(0, lines) })
    }
    save(new Blob(parts, { type: response.headers.get('Content-Type') ?? '' }), name)
    return { name }
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(signal?.aborted ? 'stopped' : 'network')
  }
}

function countLines(bytes: Uint8Array): number {
  let count = 0
  for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) count++
  return count
}

function nameOf(disposition: string | null): string | undefined {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1]
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), savedByMs)
}

/**
 * Where credits are sold, told how many companies wait to be exported, where to come back to and, from a quote, how many
 * credits that takes.
 */
export function pricingAddress(selected: number, returnTo: string, credits?: number): string {
  const known = credits === undefined ? undefined : { credits: String(credits) }
  return `${href('/export-pricing')}?${new URLSearchParams({ selected: String(selected), ...known, returnTo })}`
}
