import { Readable } from 'node:stream'
import { csvText } from '#core/exports/csv-text.ts'
import type { RequestInfo } from './request-info.ts'

type Rows = Parameters<typeof csvText>[0]

interface CsvTable {
  /** Must need no quoting. */
  fileName: string
  heading: readonly string[]
  batches: AsyncIterable<Rows> | Iterable<Rows>
}

/** Streams a table as a CSV download. */
export function csvTable(
  { request, info }: { request: Request; info: RequestInfo },
  { fileName, heading, batches }: CsvTable,
): Response {
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${fileName}"`,
    'Cache-Control': 'no-store',
  }
  if (request.method === 'HEAD') return new Response(null, { headers })
  info.isDownload = true
  const lines = async function* () {
    const encoder = new TextEncoder()
    yield encoder.encode(`\ufeff${csvText([heading])}`)
    for await (const rows of batches) yield encoder.encode(csvText(rows))
  }
  return new Response(Readable.toWeb(Readable.from(lines())) as ReadableStream<Uint8Array>, { headers })
}
