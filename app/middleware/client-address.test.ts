import { expect, test } from 'vitest'
import { clientAddress, isPrivateAddress, parseAddresses } from './client-address.ts'

const proxies = parseAddresses('10.0.0.0/8, 2001:db8::1')

test.each([
  ['a stranger is not believed', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['a proxy is', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['what the client wrote left of it is not', '10.0.0.1', '1.2.3.4, 198.51.100.1', '198.51.100.1'],
  ['a chain of proxies is followed', '10.0.0.1', '198.51.100.1, 10.1.2.3', '198.51.100.1'],
  ['a proxy over IPv6', '2001:db8::1', '2001:db8:9::9', '2001:db8:9::9'],
  ['a mapped address is plain', '::ffff:10.0.0.1', '::ffff:198.51.100.1', '198.51.100.1'],
  ['no header leaves the proxy', '10.0.0.1', null, '10.0.0.1'],
  ['a port is left out', '10.0.0.1', '198.51.100.1:4711', '198.51.100.1'],
  ['also behind an address of IPv6', '10.0.0.1', '[2001:db8:9::9]:443', '2001:db8:9::9'],
  ['nonsense leaves the proxy', '10.0.0.1', 'unknown, "x"', '10.0.0.1'],
  ['nonsense further left is not reached', '10.0.0.1', 'x, 198.51.100.1', '198.51.100.1'],
])('%s', (_, peer, header, expected) => {
  expect(clientAddress(peer, header, proxies)).toBe(expected)
})

test('an invalid list names its entry', () => {
  expect(() => parseAddresses('10.0.0.0/8, proxy.local')).toThrow('proxy.local')
  expect(() => parseAddresses('10.0.0.0/33')).toThrow('10.0.0.0/33')
})

test.each([
  ['127.0.0.1', true],
  ['::ffff:127.0.0.1', true],
  ['::1', true],
  ['192.168.1.1', true],
  ['172.32.0.1', false],
  ['203.0.113.7', false],
  ['', false],
])('%s is private: %s', (address, expected) => {
  expect(isPrivateAddress(address)).toBe(expected)
})
