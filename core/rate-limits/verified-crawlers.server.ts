import { lookup, reverse } from 'node:dns/promises'
import { LRUCache } from 'lru-cache'

export interface NameService {
  /** Names of an address. */
  reverse(address: string): Promise<string[]>
  /** Addresses of a name. */
  forward(name: string): Promise<string[]>
}

const systemNames: NameService = {
  reverse,
  forward: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
}

/**
 * Tells whether an address belongs to a crawler of the hosts given (`googlebot.com, search.msn.com`): its name must end
 * in one of them and lead back to the address, as the search engines document. Answers are kept for an hour.
 */
export function createCrawlerCheck(hosts: string, names: NameService = systemNames) {
  const suffixes = hosts
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter(Boolean)
    .map((host) => `.${host.replace(/^\.+/, '')}`)
  const known = new LRUCache<string, boolean>({ max: 10_000, ttl: 3_600_000 })

  async function verify(address: string): Promise<boolean> {
    const found: string[] = await names.reverse(address).catch(() => [])
    for (const name of found) {
      if (!suffixes.some((suffix) => `.${name.toLowerCase()}`.endsWith(suffix))) continue
      const addresses: string[] = await names.forward(name).catch(() => [])
      if (addresses.includes(address)) return true
    }
    return false
  }

  return async function isVerifiedCrawler(address: string): Promise<boolean> {
    if (suffixes.length === 0) return false
    const cached = known.get(address)
    if (cached !== undefined) return cached
    const verified = await verify(address)
    known.set(address, verified)
    return verified
  }
}
