import { z } from 'zod'
import { href } from 'react-router'
import { signedInUser } from '#app/middleware/current-user.ts'
import { endpoint, privateJson, readJson } from '#app/middleware/endpoint.ts'
import { exportQuote } from '#core/exports/export-companies.server.ts'
import { exportFormats } from '#core/exports/formats.ts'
import { services } from '#core/services.server.ts'

const choice = z.object({
  format: z.enum(exportFormats),
  columns: z.array(z.string().max(100)).max(100),
})

/** Pays for a quote and responds with the receipt. */
const handler = endpoint({
  async POST({ request, params, context }) {
    const user = await signedInUser({ request, context })
    const { format, columns } = await readJson(request, choice)
    const exportRequest = { userId: user.id, quoteId: params.id ?? '', format, columns }
    const receipt = await exportQuote(services(), exportRequest)
    const headers = { Location: href('/exports/:id', { id: receipt.id }) }
    return privateJson(receipt, { status: receipt.isReplay ? 200 : 201, headers })
  },
})

export { handler as loader, handler as action }
