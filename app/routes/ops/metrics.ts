import { hash, timingSafeEqual } from 'node:crypto'
import { resource } from '#app/middleware/resource.ts'
import { readEnv } from '#core/env.server.ts'
import { AppError } from '#core/errors.ts'
import { indexGauges, metrics, overdueRequests } from '#core/metrics.server.ts'
import { countOverdue } from '#core/requests/read-requests.server.ts'
import { readLastChange } from '#core/search/index/source.server.ts'
import { services } from '#core/services.server.ts'

const digest = (text: string) => hash('sha256', text, 'buffer')

/** Requires METRICS_TOKEN if there is one; otherwise allows only this machine and its network. */
function mayRead(authorization: string | null, isLocal: boolean): boolean {
  const { METRICS_TOKEN } = readEnv()
  if (!METRICS_TOKEN) return isLocal
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${METRICS_TOKEN}`))
}

/** Sets the gauges of the index and of overdue requests; NaN if the database does not answer. */
async function measure(): Promise<void> {
  const { db, indexSync, index } = services()
  const stats = await index.engine?.stats()
  indexGauges.documents.set(stats?.documents ?? 0)
  indexGauges.delta.set(stats?.delta ?? 0)
  indexGauges.bytes.set(stats?.bytes ?? 0)
  const last = await readLastChange(db).catch(() => Number.NaN)
  indexGauges.lag.set(last - indexSync.appliedUpTo)
  overdueRequests.set(await countOverdue(db).catch(() => Number.NaN))
}

/** Serves metrics to Prometheus, and 404 to everyone else. */
export const loader = resource(async ({ request, info }) => {
  if (!mayRead(request.headers.get('Authorization'), info.isLocal)) {
    throw new AppError('not_found', 'Not found.')
  }
  await measure()
  return new Response(await metrics.metrics(), { headers: { 'Content-Type': metrics.contentType } })
})
export const action = loader
