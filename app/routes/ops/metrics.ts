import { hash, timingSafeEqual } from 'node:crypto'
import { resource } from '#app/middleware/resource.ts'
import { readEnv } from '#core/env.server.ts'
import { AppError } from '#core/errors.ts'
import { metrics } from '#core/metrics.server.ts'

const digest = (text: string) => hash('sha256', text, 'buffer')

/** With METRICS_TOKEN only who sends it; without, only this machine and its own network. */
function mayRead(authorization: string | null, isLocal: boolean): boolean {
  const { METRICS_TOKEN } = readEnv()
  if (!METRICS_TOKEN) return isLocal
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${METRICS_TOKEN}`))
}

/** For Prometheus. To everyone else it does not exist. */
export const loader = resource(async ({ request, info }) => {
  if (!mayRead(request.headers.get('Authorization'), info.isLocal)) {
    throw new AppError('not_found', 'There is nothing here.')
  }
  return new Response(await metrics.metrics(), { headers: { 'Content-Type': metrics.contentType } })
})
export const action = loader
