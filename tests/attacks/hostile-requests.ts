import { Random } from '#demo/companies/random.ts'
import { adminForms } from '#tests/setup/admin-forms.ts'
import { exampleOf, siteRoutes } from '#tests/setup/site-routes.ts'

/** Runs if a page repeats it unescaped. */
export const reflected = '<script>alert(7)</script>'

const texts = [
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  '99999999999999999999',
  'NaN',
  'null',
  '[object Object]',
  '__proto__',
  'constructor',
  '00000000-0000-0000-0000-000000000000',
  '00000000-0000-4000-8000-00000000000g',
  '2026-02-30',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '\\\\evil.example\\share',
  '//evil.example',
  'javascript:alert(7)',
  'http://169.254.169.254/latest/meta-data',
  "' or 1=1; drop table users; --",
  '$(sleep 5)',
  '{{7*7}}',
  '${7*7}',
  '=cmd|calc',
  'a\0b',
  'a\r\nX-Injected: 1',
  '\u202E\u2066đảo\u200F',
  '\uD800',
  'ế'.repeat(5_000),
  '%'.repeat(300),
  '🏭'.repeat(200),
  '"'.repeat(64),
  '('.repeat(2_000),
  reflected,
  `"><img src=x onerror=alert(7)>${reflected}`,
] as const

const fields = [
  'q',
  'page',
  'perPage',
  'sort',
  'order',
  'cityId',
  'districtId',
  'businessTypeId',
  'dateRange',
  'hasPhone',
  'id',
  'ids',
  'intent',
  'email',
  'password',
  'newPassword',
  'fullName',
  'credits',
  'role',
  'reason',
  'token',
  'code',
  'returnTo',
  'notice',
  'language',
  'theme',
  'version',
  'titleEn',
  'contentEn',
  'slug',
  'status',
  'format',
  'packageId',
  'search',
  'from',
  'to',
  'cursor',
  '_routes',
  'index',
  '__proto__[role]',
  'constructor.prototype.role',
] as const

const methods = ['GET', 'GET', 'GET', 'POST', 'POST', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
const headerNames = [
  'Accept',
  'Accept-Language',
  'Range',
  'If-None-Match',
  'If-Modified-Since',
  'Referer',
  'User-Agent',
  'X-Request-Id',
  'X-Forwarded-Proto',
  'Content-Encoding',
] as const
/** All characters a header can carry. */
const headerTexts = [
  '',
  '*/*',
  'bytes=0-',
  'bytes=9-1,-5',
  'W/"x"',
  'x'.repeat(4_000),
  '\t',
  reflected,
] as const

export interface HostileRequest {
  path: string
  as: 'visitor' | 'customer' | 'administrator' | 'key'
  init: { method: string; headers: Record<string, string>; body?: BodyInit }
}

/** Returns an address of a route with unexpected parameters. */
function drawPath(random: Random): { pattern: string; path: string } {
  const route = random.pick(siteRoutes)
  const { pattern } = route
  const path = random.chance(0.4)
    ? exampleOf(route)
    : pattern.replaceAll(/:\w+|\*/g, () => encodeAnyhow(random, random.pick(texts).slice(0, 200)))
  const asData = random.chance(0.25) ? (path === '/' ? '/_root.data' : `${path}.data`) : path
  const query = Array.from({ length: random.below(4) }, () => {
    const value = encodeAnyhow(random, random.pick(texts))
    return `${encodeURIComponent(random.pick(fields))}=${value}`
  })
  return { pattern, path: query.length > 0 ? `${asData}?${query.join('&')}` : asData }
}

/** Percent-encodes as UTF-8, or sometimes as invalid UTF-8. */
function encodeAnyhow(random: Random, text: string): string {
  return random.chance(0.05) ? '%ff%C0%80' : encodeURIComponent(text.toWellFormed())
}

function drawBody(random: Random, pattern: string): { type: string; body: BodyInit } {
  const form = new URLSearchParams(random.pick(adminForms[pattern] ?? [{}]) ?? {})
  for (let count = random.below(6); count > 0; count--) {
    form.append(random.pick(fields), random.pick(texts).toWellFormed())
  }
  switch (random.below(6)) {
    case 0:
      return { type: 'application/json', body: JSON.stringify(Object.fromEntries(form)) }
    case 1:
      return {
        type: 'application/json',
        body: random.pick(['', '{', '[]', 'null', '"x"', '[[[[1]]]]', '1e400']),
      }
    case 2: {
      const body = `--b\r\nContent-Disposition: form-data; name="${random.pick(fields)}"; filename="../x"\r\n\r\nx`
      return { type: 'multipart/form-data; boundary=b', body }
    }
    case 3:
      return {
        type: 'application/octet-stream',
        body: Uint8Array.from({ length: 300 }, () => random.below(256)),
      }
    default:
      return { type: 'application/x-www-form-urlencoded', body: form }
  }
}

/** Returns a random request for any route, by any role, with any content. Deterministic for seed and number. */
export function drawHostileRequest(seed: number, number: number, origin: string): HostileRequest {
  const random = new Random(seed, number)
  const { pattern, path } = drawPath(random)
  const method = random.pick(methods)
  const headers: Record<string, string> = {}
  if (random.chance(0.9)) headers.Origin = origin
  for (let count = random.below(3); count > 0; count--) {
    headers[random.pick(headerNames)] = random.pick(headerTexts)
  }
  const init: HostileRequest['init'] = { method, headers }
  if (method !== 'GET' && method !== 'HEAD') {
    const { type, body } = drawBody(random, pattern)
    headers['Content-Type'] ??= type
    init.body = body
  }
  const as =
    pattern === '/logout' ? 'visitor' : random.pick(['visitor', 'customer', 'administrator', 'key'] as const)
  return { path, as, init }
}
