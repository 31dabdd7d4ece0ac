import { LRUCache } from 'lru-cache'
import { parseCompanySlug } from '#core/companies/company-slug.ts'
import type { Database } from '#core/db/client.server.ts'
import { copyingAlerts } from '#core/db/schema/rate-limits.ts'
import type { Log } from '#core/log.server.ts'
import { todayInVietnam } from '#time/vietnam-days.ts'
import { createClientKeys } from './budget-clients.server.ts'

/** A run of this length is not made by a person. */
const suspiciousRun = 30
/** Max distance of consecutively looked up tax codes; allows for gaps and requests to other processes. */
const maxCodeStep = 1_000
const maxPageStep = 5

type AlertKind = (typeof copyingAlerts.$inferSelect)['kind']

interface Asked {
  address: string
  /** Request id for the log. */
  request: string
}

/** Watches for clients that scrape the directory, and alerts administrators once a day per client and kind. */
export interface CopyingWatch {
  /** Records a company lookup, found or not. */
  lookUp(requester: Asked, slug: string): Promise<void>
  /** Records a request for a search page; `search` is the same for all its pages. */
  turnPage(requester: Asked, search: string, page: number): Promise<void>
}

interface Options {
  db: Database
  log: Pick<Log, 'warn'>
  secret: string
}

interface Trail {
  code: number
  codes: number
  search: string
  page: number
  pages: number
}

export function createCopyingWatch({ db, log, secret }: Options): CopyingWatch {
  const keysOf = createClientKeys(secret)
  const trails = new LRUCache<string, Trail>({ max: 10_000 })

  function trailOf({ address }: Asked, day: string): { client: string; trail: Trail } {
    const client = keysOf({ address }, day).address
    const trail = trails.get(client) ?? { code: 0, codes: 0, search: '', page: 0, pages: 0 }
    trails.set(client, trail)
    return { client, trail }
  }

  async function alert(day: string, client: string, kind: AlertKind, { request }: Asked): Promise<void> {
    try {
      const added = await db
        .insert(copyingAlerts)
        .values({ day, client, kind })
        .onConflictDoNothing()
        .returning()
      if (added.length > 0) log.warn({ request, kind }, 'copying suspected')
    } catch (error) {
      log.warn({ err: error, request, kind }, 'copying suspected, alert lost')
    }
  }

  return {
    async lookUp(requester, slug) {
      const code = orderOf(slug)
      if (code === undefined) return
      const day = todayInVietnam()
      const { client, trail } = trailOf(requester, day)
      const step = code - trail.code
      if (step === 0) return
      trail.codes = step > 0 && step <= maxCodeStep ? trail.codes + 1 : 1
      trail.code = code
      if (trail.codes === suspiciousRun) await alert(day, client, 'sequential_codes', requester)
    },

    async turnPage(requester, search, page) {
      const day = todayInVietnam()
      const { client, trail } = trailOf(requester, day)
      const step = page - trail.page
      if (search === trail.search && step === 0) return
      trail.pages = search === trail.search && step > 0 && step <= maxPageStep ? trail.pages + 1 : 1
      trail.search = search
      trail.page = page
      if (trail.pages === suspiciousRun) await alert(day, client, 'exhaustive_paging', requester)
    },
  }
}

/** Returns a company's position in the order of tax codes, or of household ids; undefined for an invalid slug. */
function orderOf(slug: string): number | undefined {
  const parsed = parseCompanySlug(slug)
  if (!parsed) return undefined
  if (parsed.taxCode === undefined) return parsed.householdId
  const [head, branch = '0'] = parsed.taxCode.split('-')
  return Number(head) + Number(branch) / 1_000
}
