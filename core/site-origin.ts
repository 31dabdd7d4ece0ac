import type { Env } from './env.server.ts'

/** Where links in mail lead: SITE_URL's origin, or this machine where it is not set. */
export const siteOriginOf = ({ SITE_URL, PORT }: Pick<Env, 'SITE_URL' | 'PORT'>): string =>
  SITE_URL ? new URL(SITE_URL).origin : `http://localhost:${PORT}`
