import type { z } from 'zod'
import { href } from 'react-router'
import { clientEndpoint } from '#app/middleware/api-client.ts'
import { privateJson, readJson } from '#app/middleware/endpoint.ts'
import { AppError } from '#core/errors.ts'
import {
  type ExportRequest,
  runExportRequest,
  quoteExportRequest,
} from '#core/exports/export-request.server.ts'
import { readBalance } from '#core/exports/quotes.server.ts'
import { listExports } from '#core/exports/read-exports.server.ts'
import { services } from '#core/services.server.ts'
import { exportsResponse, toExportResponse, toQuoteResponse, toReceiptResponse } from './responses.ts'
import { exportsRequest, idempotencyKey, orderRequest } from './requests.ts'

const endpoint = clientEndpoint({
  GET: async ({ client, url, info }) => {
    const numbers = [...url.searchParams].map(([name, value]) => [name, Number(value)] as const)
    const { page, perPage } = exportsRequest.parse(Object.fromEntries(numbers))
    const window = { userId: client.userId, limit: perPage, offset: (page - 1) * perPage }
    const { exports, total } = await listExports(services().db, window)
    const rows = exports.map((row) => toExportResponse(row, info.origin))
    return privateJson(exportsResponse.parse({ exports: rows, total, page, perPage }))
  },
  POST: async ({ client, request, info }) => {
    try {
      const input = await readJson(request, orderRequest)
      const order = { ...toExportRequest(input), userId: client.userId, keyId: client.keyId }
      if (input.quoteOnly) {
        const quote = await quoteExportRequest(services(), order)
        return privateJson(toQuoteResponse(quote, order.format))
      }
      const receipt = await runExportRequest(services(), { ...order, idempotencyKey: keyOf(request) })
      const body = toReceiptResponse(receipt, order.columns, info.origin)
      if (receipt.isReplay) return privateJson(body, { headers: { 'Idempotent-Replayed': 'true' } })
      return privateJson(body, {
        status: 201,
        headers: { Location: href('/api/exports/:id', { id: receipt.id }) },
      })
    } finally {
      // For the X-Credits-Remaining header, also of a failed order.
      client.credits = await readBalance(services().db, client.userId).catch(() => client.credits)
    }
  },
})

function keyOf({ headers }: Request): string {
  const parsed = idempotencyKey.safeParse(headers.get('Idempotency-Key'))
  if (parsed.success) return parsed.data
  const message =
    'An export needs the header Idempotency-Key: 8 to 200 visible ASCII characters that you choose for this one export. Sent again with it, the same order is not charged twice.'
  throw new AppError('idempotency_key_required', message)
}

function toExportRequest({
  companies,
  search,
  format,
  columns,
}: z.infer<typeof orderRequest>): Omit<ExportRequest, 'userId' | 'keyId'> {
  if (companies) return { selection: { companies }, format, columns }
  const parameters =
    typeof search === 'string'
      ? search
      : Object.entries(search ?? {}).map(([name, value]) => [name, String(value)])
  return { selection: { search: new URLSearchParams(parameters) }, format, columns }
}

export { endpoint as loader, endpoint as action }
