import { mayRewriteHistory } from './db/application-role.server.ts'
import type { DatabaseConnection } from './db/client.server.ts'
import { type Env, requireLaunchSettings } from './env.server.ts'
import { type RecommendedSetting, recommendedSettings } from './launch-settings.ts'
import type { Log } from './log.server.ts'
import { type Loop, startLoop } from './loop.server.ts'
import { holdsDemonstration } from './prepare-data.server.ts'

interface Launch {
  connection: DatabaseConnection
  env: Env
  log: Pick<Log, 'warn'>
}

const checkEveryMs = 600_000

/**
 * Returns whether companies are made up, and warns of missing recommended settings. Throws `invalid_environment` for
 * real companies in production without a launch setting.
 */
export async function checkLaunch({ connection, env, log }: Launch): Promise<boolean> {
  const isDemonstration = await holdsDemonstration(connection)
  const isLaunched = env.NODE_ENV === 'production' && !isDemonstration
  if (isLaunched) requireLaunchSettings(env)
  const missing: RecommendedSetting[] = []
  if (await mayRewriteHistory(connection.db)) missing.push('DATABASE_OWNER_URL')
  if (isLaunched && !env.METRICS_TOKEN && !env.without.has('METRICS_TOKEN')) missing.push('METRICS_TOKEN')
  for (const setting of missing) {
    log.warn(
      { setting, why: recommendedSettings[setting], see: 'docs/launch.md' },
      'recommended setting missing',
    )
  }
  return isDemonstration
}

/** Warns once when a running demonstration gets real companies while a launch setting is missing. */
export function watchLaunch(launch: Launch): Loop {
  return startLoop({
    name: 'launch watch',
    every: checkEveryMs,
    run: async () => ((await warnOfLaunch(launch)) ? Infinity : undefined),
    log: launch.log,
  })
}

/** Returns true when there is nothing left to watch for. */
export async function warnOfLaunch({ connection, env, log }: Launch): Promise<boolean> {
  if (env.NODE_ENV !== 'production') return true
  if (await holdsDemonstration(connection)) return false
  try {
    requireLaunchSettings(env)
  } catch (error) {
    log.warn({ err: error }, 'real companies loaded, next start will fail without launch settings')
  }
  return true
}
