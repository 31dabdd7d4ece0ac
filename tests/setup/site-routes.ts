import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'

export interface SiteRoute {
  /** As in `app/routes.ts`, with its leading slash. */
  pattern: string
  file: string
  /** Whether it is inside a layout with a guard. */
  isGuarded: boolean
}

function* walk(entries: readonly RouteConfigEntry[], isGuarded: boolean): Generator<SiteRoute> {
  for (const { path, index, file, children } of entries) {
    if (children) yield* walk(children, true)
    else if (path !== undefined || index) yield { pattern: `/${path ?? ''}`, file, isGuarded }
  }
}

/** Every address of the site, as listed in `app/routes.ts`. */
export const siteRoutes: readonly SiteRoute[] = [...walk(await routes, false)]

/** Example values of path parameters, which match no data. */
const examples: Readonly<Record<string, string>> = {
  ':filter': 'cityId',
  ':taxCode': '0000000000',
  ':sessionId': 'test_session_of_nobody',
  ':file': '9.xml',
  ':table': 'users.csv',
  ':slug': 'no-such-thing',
  ':category': 'faq',
  ':code': '0000',
  ':day': '1900-01-01',
  '*': 'no-such-thing',
}
const examplesOfId: Readonly<Record<string, string>> = {
  '/company/:id': '0000000000',
  '/company/:id/request': '0000000000',
  '/admin/data/imports/:id': '2147483647',
  '/admin/data/imports/:id/rejected': '2147483647',
}

/** Returns an example address of the route. Throws for a parameter without an example. */
export function exampleOf({ pattern }: Pick<SiteRoute, 'pattern'>): string {
  return pattern.replaceAll(/:\w+|\*/g, (part) => {
    const id = examplesOfId[pattern] ?? '00000000-0000-4000-8000-000000000000'
    const example = part === ':id' ? id : examples[part]
    if (example === undefined) throw new Error(`tests/setup/site-routes.ts has no example of ${part}`)
    return example
  })
}
