import { isIPv6 } from 'node:net'

/**
 * Returns the rate limit key of an address: IPv4 addresses themselves, IPv6 addresses by their /64 (the least a
 * household or server gets, so single addresses mean nothing).
 */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]
  const [head, tail] = address.split('%')[0].split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':').length + (tail.includes('.') ? 1 : 0) : 0
  if (tail !== undefined) while (groups.length + after < 8) groups.push('0')
  const network = [...groups, ...(tail ? tail.split(':') : [])].slice(0, 4)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** Returns the network of an address: an IPv4 /24, an IPv6 /48. */
export function networkKey(address: string): string {
  const key = addressKey(address)
  if (key.endsWith('::/64')) return `${key.split(':').slice(0, 3).join(':')}::/48`
  return key.replace(/\.\d+$/, '.0/24')
}
