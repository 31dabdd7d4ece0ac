import { z } from 'zod'
import { AppError } from './errors.ts'

/** Digits alone: a blank is not zero, which would lift a limit, and `0x10` or `1e3` are slips. */
const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .refine((text) => /^\d{1,15}$/.test(text) && Number(text) >= least && Number(text) <= most, {
      error: `must be a whole number from ${least} to ${most}`,
    })
    .transform(Number)
const count = wholeNumber(0, 1_000_000_000)
const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value)

/** Every environment variable the product reads; the README's table lists the same. */
const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().min(1).default('0.0.0.0'),
  DATA_DIR: z.string().min(1).default('.data'),
  /** Without it the embedded database in DATA_DIR is used. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  DATABASE_POOL: wholeNumber(1, 100).default(10),
  DEMO_COMPANIES: wholeNumber(0, 5_000_000).default(20_000),
  /** Public address of the site, used in canonical links and sitemaps. */
  SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
  SEARCH_ENGINE: z.enum(['memory', 'postgres']).default('memory'),
  /** Milliseconds after which PostgreSQL gives up on a search. */
  SEARCH_TIMEOUT_MS: wholeNumber(10, 60_000).default(3_000),
  /** Addresses (or CIDR blocks) of proxies whose X-Forwarded-For is believed, separated by commas. */
  TRUSTED_PROXIES: z.string().default(''),
  /** Requests an address may make in ten seconds, and company pages in a day; 0 is no limit. */
  RATE_LIMIT_BURST: count.default(200),
  RATE_LIMIT_DAILY_COMPANIES: count.default(3_000),
  /** Host names of search engines whose crawlers have no daily budget, checked by reverse and forward DNS. */
  VERIFIED_CRAWLERS: z.string().default(''),
  /** Past these the server answers 503 at once; 0 is no bound. */
  MAX_IN_FLIGHT: count.default(200),
  MAX_EVENT_LOOP_DELAY_MS: count.default(500),
  /** With it, /metrics answers anyone who sends it as a bearer token; without, only private addresses. */
  METRICS_TOKEN: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export type Env = z.infer<typeof environment>

/** The checked environment. Throws an AppError that names each wrong variable. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const known = Object.keys(environment.shape)
  const values = Object.fromEntries(known.map((name) => [name, blankIsAbsent(source[name])]))
  const parsed = environment.safeParse(values)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new AppError('invalid_environment', `The environment is not usable:\n${lines.join('\n')}`)
}
