import { expect, test } from 'vitest'
import { clientAddress, isPrivateAddress, parseAddresses } from './client-address.ts'

const proxies = parseAddresses('10.0.0.0/8, 2001:db8::1')

test.each([
  ['ignores the header of an untrusted client', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['trusts a proxy', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['ignores entries added by the client', '10.0.0.1', '1.2.3.4, 198.51.100.1', '198.51.100.1'],
  ['follows a chain of proxies', '10.0.0.1', '198.51.100.1, 10.1.2.3', '198.51.100.1'],
  ['a proxy over IPv6', '2001:db8::1', '2001:db8:9::9', '2001:db8:9::9'],
  ['unmaps an IPv4-mapped address', '::ffff:10.0.0.1', '::ffff:198.51.100.1', '198.51.100.1'],
  ['a missing header gives the proxy', '10.0.0.1', null, '10.0.0.1'],
  ['drops a port', '10.0.0.1', '198.51.100.1:4711', '198.51.100.1'],
  ['drops the port of an IPv6 address', '10.0.0.1', '[2001:db8:9::9]:443', '2001:db8:9::9'],
  ['an invalid header gives the proxy', '10.0.0.1', 'unknown, "x"', '10.0.0.1'],
  ['ignores invalid entries further left', '10.0.0.1', 'x, 198.51.100.1', '198.51.100.1'],
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
