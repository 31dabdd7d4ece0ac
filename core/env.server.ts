import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { AppError } from './errors.ts'
import { declinable, type LaunchSetting, launchSettings, missingForLaunch } from './launch-settings.ts'
import { defaultTermDays } from './requests/due-dates.ts'

/** Digits only: a blank must not become zero, which would lift a limit, and `0x10` or `1e3` are typos. */
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine((text) => /^\d{1,15}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number)
const count = wholeNumber(0, 1_000_000_000)
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
const blankIsAbsent = (value: string | undefined) => (value === '' ? undefined : value)

/** All environment variables of the product; the README's table lists the same. */
const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().min(1).default('0.0.0.0'),
  DATA_DIR: z.string().min(1).default('.data'),
  /** The embedded database in DATA_DIR by default. */
  DATABASE_URL: postgresUrl.optional(),
  /** The same database as the owner of its tables: for migrations, indexes, backups. DATABASE_URL by default. */
  DATABASE_OWNER_URL: postgresUrl.optional(),
  DATABASE_POOL: wholeNumber(1, 100).default(10),
  /** Streaming replicas of DATABASE_URL for page reads, comma-separated, one server each. */
  DATABASE_READ_URL: z
    .string()
    .transform((text) => text.split(',').map((url) => url.trim()))
    .pipe(z.array(postgresUrl))
    .optional(),
  /** Seconds that a replica may be behind; checked every second, so at least two. */
  DATABASE_READ_MAX_LAG: wholeNumber(2, 3_600).default(10),
  DEMO_COMPANIES: wholeNumber(0, 5_000_000).default(20_000),
  /** Public address of the site, used in canonical links and sitemaps. */
  SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Sign sessions and mailed links, and the ledger; generated and stored in DATA_DIR by default. */
  AUTH_SECRET: z.string().min(32).optional(),
  LEDGER_SECRET: z.string().min(32).optional(),
  /** Max attempts to sign in, register or reset per address in 15 minutes; 0 disables the limit. */
  RATE_LIMIT_AUTH: count.default(20),
  /** Card payments. Without a key the embedded demonstration uses a test checkout that moves no money. */
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  /** Another host with Stripe's API, for tests: `http://localhost:12111`. */
  STRIPE_API_HOST: z.url({ protocol: /^https?$/ }).optional(),
  /** Mail goes to files in DATA_DIR/outbox by default. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be a smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  /** The site's operator, shown in the footer and on legal pages if set. */
  OPERATOR_NAME: z.string().max(200).optional(),
  OPERATOR_ADDRESS: z.string().max(300).optional(),
  CONTACT_EMAIL: z.email({ error: 'must be an email address' }).optional(),
  CONTACT_PHONE: z
    .string()
    .regex(/^\+?[\d ().-]{6,30}$/, { error: 'must be a telephone number, such as +84 24 1234 5678' })
    .optional(),
  /** S3 bucket for pictures, all five or none; DATA_DIR/media by default. */
  MEDIA_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  MEDIA_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: 'must be the name of a bucket' })
    .optional(),
  MEDIA_S3_REGION: z.string().min(1).optional(),
  MEDIA_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  MEDIA_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  SEARCH_ENGINE: z.enum(['memory', 'opensearch', 'postgres']).default('memory'),
  /** Addresses of the nodes of an OpenSearch cluster, separated by commas, and how to reach it. */
  OPENSEARCH_URL: z
    .string()
    .transform((text) => text.split(',').map((url) => url.trim()))
    .pipe(z.array(z.url({ protocol: /^https?$/, error: 'must be http:// or https:// addresses' })))
    .optional(),
  OPENSEARCH_USER: z.string().min(1).optional(),
  OPENSEARCH_PASSWORD: z.string().min(1).optional(),
  /** File of the certificate authority of the cluster. */
  OPENSEARCH_CA: z.string().min(1).optional(),
  OPENSEARCH_INDEX: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,40}$/, { error: 'must be lower-case letters, digits and hyphens' })
    .default('companies'),
  OPENSEARCH_SHARDS: wholeNumber(1, 100).default(1),
  OPENSEARCH_REPLICAS: wholeNumber(0, 10).default(1),
  /** Threads that search one shared index, one of them reserved for light users; 0 searches on the main thread. */
  SEARCH_THREADS: wholeNumber(0, 64).default(Math.min(2, availableParallelism()) + 1),
  /** PostgreSQL's search timeout in milliseconds. */
  SEARCH_TIMEOUT_MS: wholeNumber(10, 60_000).default(3_000),
  /** Addresses (or CIDR blocks) of proxies whose X-Forwarded-For is trusted, comma-separated. */
  TRUSTED_PROXIES: z.string().default(''),
  /** Max requests per address in ten seconds, and max companies shown per address and day; 0 disables a limit. */
  RATE_LIMIT_BURST: count.default(200),
  RATE_LIMIT_DAILY_COMPANIES: count.default(3_000),
  /** Host names of crawlers that may read company pages without a budget, verified by reverse and forward DNS. */
  VERIFIED_CRAWLERS: z.string().default(''),
  /** Beyond these the server responds 503 immediately; 0 disables a limit. */
  MAX_IN_FLIGHT: count.default(200),
  MAX_EVENT_LOOP_DELAY_MS: count.default(500),
  /** Max size of an uploaded import file, in bytes. */
  IMPORT_MAX_BYTES: wholeNumber(1, 1_000_000_000_000).default(2_000_000_000),
  /** Calendar days within which a confirmed request about data is decided. */
  REQUEST_TERM_DAYS: wholeNumber(2, 365).default(defaultTermDays),
  /** Bearer token for /metrics; without it only private addresses may read it. */
  METRICS_TOKEN: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export interface Env extends z.infer<typeof environment> {
  /** Settings set to `none`. */
  without: ReadonlySet<string>
}
type Source = Readonly<Record<string, string | undefined>>

/** Returns the checked environment for commands. Throws an AppError that names each invalid or missing variable. */
export const readEnv = (source: Source = process.env): Env => read(source, () => false)

/**
 * Returns the checked environment for a server, which in production with DATABASE_URL needs the launch settings. For
 * the embedded database `requireLaunchSettings` checks them once it is known whether the companies are made up.
 */
export const readServerEnv = (source: Source = process.env): Env =>
  read(source, ({ NODE_ENV, DATABASE_URL }) => NODE_ENV === 'production' && DATABASE_URL !== undefined)

function read(source: Source, isLaunched: (values: Source) => boolean): Env {
  const known = Object.keys(environment.shape)
  const without = new Set(known.filter((name) => declinable.has(name) && source[name] === 'none'))
  const values: Source = Object.fromEntries(
    known.map((name) => [name, without.has(name) ? undefined : blankIsAbsent(source[name])]),
  )
  const parsed = environment.safeParse(values)
  const missing = isLaunched(values) ? missingForLaunch(values, without) : []
  const problems = new Map([
    ...missing.map((name) => [name as string, needed(name)] as const),
    ...missingTogether(values).filter(([name]) => !missing.some((other) => other === name)),
    ...(parsed.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message] as const),
  ])
  if (parsed.success && problems.size === 0) return { ...parsed.data, without }
  throw unusable(problems, missing.length > 0)
}

/** Throws an AppError that names every launch setting that is neither set nor declined. */
export function requireLaunchSettings(env: Env): void {
  const missing = missingForLaunch({ ...env }, env.without)
  if (missing.length > 0) throw unusable(new Map(missing.map((name) => [name, needed(name)])), true)
}

const needed = (name: LaunchSetting) => `is needed. ${launchSettings[name]}`

function unusable(problems: ReadonlyMap<string, string>, isLaunch: boolean): AppError {
  const lines = [...problems].map(([name, problem]) => `  ${name}: ${problem}`)
  const more = `\n${[...declinable].join(', ')} may be \`none\`. docs/launch.md says more; a site of made-up companies needs none of these.`
  return new AppError(
    'invalid_environment',
    `Invalid environment:\n${lines.join('\n')}${isLaunch ? more : ''}`,
  )
}

/** Returns the variables required by other settings, with the reasons. */
function missingTogether(values: Source): [string, string][] {
  const together = [
    ...(values.DATABASE_OWNER_URL || values.DATABASE_READ_URL ? (['DATABASE_URL'] as const) : []),
    ...(values.STRIPE_SECRET_KEY ? (['STRIPE_WEBHOOK_SECRET'] as const) : []),
    ...(values.SEARCH_ENGINE === 'opensearch' ? (['OPENSEARCH_URL'] as const) : []),
    ...(values.SMTP_URL ? (['MAIL_FROM', 'SITE_URL'] as const) : []),
    ...(bucket.some((name) => values[name] !== undefined) ? bucket : []),
  ]
  return together.filter((name) => values[name] === undefined).map((name) => [name, reasons[name]])
}

const bucket = [
  'MEDIA_S3_ENDPOINT',
  'MEDIA_S3_BUCKET',
  'MEDIA_S3_REGION',
  'MEDIA_S3_ACCESS_KEY_ID',
  'MEDIA_S3_SECRET_ACCESS_KEY',
] as const
const ofBucket = 'is needed with the other MEDIA_S3_ variables'

const reasons = {
  DATABASE_URL:
    'is needed with DATABASE_OWNER_URL: the same database as a role that owns nothing, and with DATABASE_READ_URL: its primary',
  STRIPE_WEBHOOK_SECRET: 'is needed with STRIPE_SECRET_KEY',
  OPENSEARCH_URL: 'is needed with SEARCH_ENGINE=opensearch',
  MAIL_FROM: 'is needed with SMTP_URL',
  SITE_URL: 'is needed with SMTP_URL: mail must know where its links lead',
  MEDIA_S3_ENDPOINT: ofBucket,
  MEDIA_S3_BUCKET: ofBucket,
  MEDIA_S3_REGION: ofBucket,
  MEDIA_S3_ACCESS_KEY_ID: ofBucket,
  MEDIA_S3_SECRET_ACCESS_KEY: ofBucket,
} as const

/** Returns the origin of links in mail: SITE_URL's, or this machine's by default. */
export const siteOriginOf = ({ SITE_URL, PORT }: Pick<Env, 'SITE_URL' | 'PORT'>): string =>
  SITE_URL ? new URL(SITE_URL).origin : `http://localhost:${PORT}`
