import { maskPersonalNumberInPath } from '#core/companies/personal-number.ts'
import { log } from '#core/log.server.ts'
import { requestDuration } from '#core/metrics.server.ts'
import { probes } from './admission.ts'
import type { RequestInfo } from './request-info.ts'

/**
 * One line and one observation per request. The query is left out: what people search for is theirs. So is the
 * address, except where a limit refused it and an operator must be able to act.
 */
export function recordRequest(
  request: Request,
  info: RequestInfo,
  { status, bytes, milliseconds }: { status: number; bytes: number; milliseconds: number },
): void {
  const { pathname } = new URL(request.url)
  const route = info.route ?? 'none'
  requestDuration.observe({ route, method: request.method, status }, milliseconds / 1000)
  const line = {
    request: info.id,
    method: request.method,
    path: maskPersonalNumberInPath(pathname),
    route,
    status,
    bytes,
    ms: Math.round(milliseconds * 100) / 100,
    ...(status === 429 && { address: info.address }),
  }
  if (probes.has(pathname)) log.debug(line, 'request')
  else log.info(line, 'request')
}
