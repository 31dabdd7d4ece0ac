import { BlockList, isIP } from 'node:net'
import { AppError } from '#core/errors.ts'

/** Returns whether an address is in a list. */
export type AddressTest = (address: string) => boolean

const unmapped = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')
const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Parses `10.0.0.0/8, 2001:db8::1`. Throws `invalid_environment` naming the invalid entry. */
export function parseAddresses(list: string): AddressTest {
  const block = new BlockList()
  for (const entry of list.split(',').map((part) => part.trim())) {
    if (!entry) continue
    const [address, bits] = entry.split('/')
    const maxBits = isIP(address) === 6 ? 128 : 32
    if (!isIP(address) || (bits !== undefined && !(/^\d+$/.test(bits) && Number(bits) <= maxBits))) {
      throw new AppError('invalid_environment', `TRUSTED_PROXIES: ${entry} is not an address or CIDR block`)
    }
    block.addSubnet(address, bits === undefined ? maxBits : Number(bits), family(address))
  }
  return (address) => {
    const plain = unmapped(address)
    return isIP(plain) !== 0 && block.check(plain, family(plain))
  }
}

/** Returns whether an address is loopback, private or link-local: this machine or its network. */
export const isPrivateAddress = parseAddresses(
  '127.0.0.0/8, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, 169.254.0.0/16, ::1, fc00::/7, fe80::/10',
)

/** Strips the port that some proxies write: `203.0.113.7:4711`, `[2001:db8::1]:443`. */
const withoutPort = (hop: string) =>
  hop.replace(/^\[([^\]]+)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')

/**
 * Returns the right-most address of the chain that is not one of our proxies: everything to its left is the client's
 * claim. Returns the proxy's own address if it sends none.
 */
export function clientAddress(peer: string, forwardedFor: string | null, isTrusted: AddressTest): string {
  let address = unmapped(peer)
  const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim())
  while (isTrusted(address)) {
    const hop = withoutPort(hops.pop() ?? '')
    if (!isIP(hop)) break
    address = unmapped(hop)
  }
  return address
}
