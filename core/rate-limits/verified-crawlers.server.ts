import { lookup, Resolver } from 'node:dns/promises'
import { LRUCache } from 'lru-cache'

export interface NameService {
  /** Returns the names of an address. */
  reverse(address: string): Promise<string[]>
  /** Returns the addresses of a name. */
  forward(name: string): Promise<string[]>
}

// Name servers of client addresses are out of our control and may never respond while a request waits: the default is
// 24 s.
const resolver = new Resolver({ timeout: 2_000, tries: 2 })

const systemNames: NameService = {
  reverse: (address) => resolver.reverse(address),
  forward: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
}

const hourMs = 3_600_000
const minuteMs = 60_000

/**
 * Creates a check whether an address belongs to a crawler of the given hosts (`googlebot.com, search.msn.com`): its
 * name must end in one of them and resolve back to the address, as search engines document. Results are cached for an
 * hour, failed lookups as negative for a minute. Concurrent calls share the lookup.
 */
export function createCrawlerCheck(hosts: string, names: NameService = systemNames) {
  const suffixes = hosts
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter(Boolean)
    .map((host) => `.${host.replace(/^\.+/, '')}`)
  const cache = new LRUCache<string, boolean>({
    max: 10_000,
    ttl: hourMs,
    async fetchMethod(address, _, { options }) {
      try {
        return await verify(address)
      } catch {
        // Any failure: `reverse` also reports a timeout as ENOTFOUND.
        options.ttl = minuteMs
        return false
      }
    },
  })

  async function verify(address: string): Promise<boolean> {
    let failure: unknown
    for (const name of await names.reverse(address)) {
      if (!suffixes.some((suffix) => `.${name.toLowerCase()}`.endsWith(suffix))) continue
      try {
        if ((await names.forward(name)).includes(address)) return true
      } catch (error) {
        failure = error
      }
    }
    if (failure) throw failure
    return false
  }

  return async function isVerifiedCrawler(address: string): Promise<boolean> {
    return suffixes.length > 0 && (await cache.fetch(address)) === true
  }
}
