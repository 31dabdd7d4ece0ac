import { href } from 'react-router'
import type { ExportFormat } from '#core/exports/formats.ts'

const transient = new Set([
  'network',
  'unexpected_error',
  'overloaded',
  'too_many_requests',
  'quote_running',
  'database_unavailable',
  'technical_error',
  'query_too_simple',
])

/** A failed request, by error type; `network` without a response. */
export class Problem extends Error {
  readonly type: string
  readonly details: Readonly<Record<string, string | number>>

  constructor(type: string, details: Problem['details'] = {}) {
    super(type)
    this.type = type
    this.details = details
  }

  get isTransient(): boolean {
    return transient.has(this.type)
  }
}

/** Posts JSON and returns the JSON response. Throws `Problem`. */
export async function postJson<Answer>(address: string, body: object): Promise<Answer> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined)
  if (!response) throw new Problem('network')
  if (!response.ok) throw await toProblem(response)
  return response.json().catch(() => Promise.reject(new Problem('network')))
}

/** Parses problem details (RFC 9457). */
async function toProblem(response: Response): Promise<Problem> {
  const said = await response.json().catch(() => ({}))
  const type = typeof said.type === 'string' ? said.type.replace('urn:problem:', '') : 'unexpected-error'
  return new Problem(type.replaceAll('-', '_'), said.details)
}

/** Progress of a download. */
export interface Arrived {
  bytes: number
  /** Companies; undefined in formats without lines. */
  rows: number | undefined
}

export const fileAddress = (exportId: string, format: ExportFormat) =>
  `${href('/exports/:id/file', { id: exportId })}?format=${format}`

const lineFeed = 10
/** Min time between two reports of progress. */
const minReportMs = 100
/** Browsers have started to save the file by then. */
const savedByMs = 60_000

/**
 * Fetches the file of an export, reports progress and saves it as a download. Throws `Problem`, of type `network` if the
 * file is incomplete.
 */
export async function fetchFile(
  exportId: string,
  format: ExportFormat,
  onProgress: (arrived: Arrived) => void,
  signal?: AbortSignal,
): Promise<{ name: string }> {
  try {
    const response = await fetch(fileAddress(exportId, format), { signal })
    if (!response.ok || !response.body) throw await toProblem(response)
    // Once the session has ended, the response is the login page.
    const name = fileNameOf(response.headers.get('Content-Disposition'))
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
      if (performance.now() - reportedAt < minReportMs) continue
      reportedAt = performance.now()
      onProgress({ bytes, rows: format === 'xlsx' ? undefined : Math.max(0, lines) })
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

function fileNameOf(disposition: string | null): string | undefined {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1]
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), savedByMs)
}

/** Returns the address of the pricing page for `selected` companies; `credits` is the price, if quoted. */
export function pricingAddress(selected: number, returnTo: string, credits?: number): string {
  const known = credits === undefined ? undefined : { credits: String(credits) }
  return `${href('/export-pricing')}?${new URLSearchParams({ selected: String(selected), ...known, returnTo })}`
}
