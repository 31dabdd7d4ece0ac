/** Settings required to serve real companies in production, and why. The table of docs/launch.md lists the same. */
export const launchSettings = {
  SITE_URL: 'Without it canonical links, sitemaps and mail use the host of the request.',
  AUTH_SECRET: 'Without it processes reject each other’s sessions. `openssl rand -hex 32` makes one.',
  LEDGER_SECRET:
    'Without it the ledger can be verified with one DATA_DIR only. Never change it. `openssl rand -hex 32` makes one.',
  TRUSTED_PROXIES: 'Without it all visitors share the limits and the rights of the proxy that ends TLS.',
  SMTP_URL: 'Without it no verification or password reset links are sent.',
  MAIL_FROM: 'Without it mail has no sender.',
  STRIPE_SECRET_KEY: 'Without it credits cannot be bought, or anyone can buy them in test mode.',
  STRIPE_WEBHOOK_SECRET: 'Without it payments are credited an hour late.',
  OPERATOR_NAME: 'Law 91/2025/QH15 requires processors of personal data to identify themselves.',
  CONTACT_EMAIL: 'The contact for refunds and the removal of personal data.',
} as const
export type LaunchSetting = keyof typeof launchSettings

/** Settings whose absence is warned about at start, and why. */
export const recommendedSettings = {
  DATABASE_OWNER_URL:
    'The role of DATABASE_URL can rewrite ledger and audit log: create one that owns nothing and name the owner here.',
  METRICS_TOKEN: 'Every private address can read /metrics, including a proxy that sends no client address.',
} as const
export type RecommendedSetting = keyof typeof recommendedSettings

/** Settings that may be `none`, which declines them on purpose. */
export const declinable: ReadonlySet<string> = new Set([
  'TRUSTED_PROXIES',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'METRICS_TOKEN',
])

/** Settings needed only with another one. */
const partners: Readonly<Partial<Record<LaunchSetting, string>>> = {
  // Embedded, both are generated and stored next to their database.
  AUTH_SECRET: 'DATABASE_URL',
  LEDGER_SECRET: 'DATABASE_URL',
  MAIL_FROM: 'SMTP_URL',
  STRIPE_WEBHOOK_SECRET: 'STRIPE_SECRET_KEY',
}

type Values = Readonly<Record<string, unknown>>

/** Returns the launch settings that are neither set nor declined. `without` names those set to `none`. */
export function missingForLaunch(values: Values, without: ReadonlySet<string>): LaunchSetting[] {
  const isSet = (name: string) => values[name] !== undefined && values[name] !== ''
  return (Object.keys(launchSettings) as LaunchSetting[]).filter((name) => {
    const partner = partners[name]
    return !isSet(name) && !without.has(name) && (partner === undefined || isSet(partner))
  })
}
