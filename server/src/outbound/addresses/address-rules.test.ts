import { expect, test } from 'vitest'
import { privateNetwork, privateRanges } from '#lib/network/network.ts'
import { AddressRefused, guardHost } from './address-guard.ts'
import { isPrivateAddress, refuseAddress } from './address-rules.ts'

const closed = { privateNetworks: [] }
const open = { privateNetworks: privateRanges }

test.each(['93.184.216.34', '8.8.8.8', '2606:2800:220:1:248:1893:25c8:1946'])(
  '%s may be reached',
  (address) => {
    expect(refuseAddress(address, 80, closed)).toBeUndefined()
  },
)

test.each(['10.1.2.3', '172.16.0.1', '192.168.1.1', '100.64.0.1', 'fc00::1', 'fd12:3456::1'])(
  'threat 18: %s may be reached only where private networks are allowed',
  (address) => {
    expect(refuseAddress(address, 80, closed)).toBe('private')
    expect(refuseAddress(address, 80, open)).toBeUndefined()
  },
)

test.each([
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['::1', 'loopback'],
  ['0.0.0.0', 'unspecified'],
  ['0.1.2.3', 'unspecified'],
  ['::', 'unspecified'],
  ['169.254.1.1', 'linkLocal'],
  ['169.254.169.254', 'metadata'],
  ['169.254.170.2', 'metadata'],
  ['100.100.100.200', 'metadata'],
  ['168.63.129.16', 'metadata'],
  ['192.0.0.192', 'metadata'],
  ['fd00:ec2::254', 'metadata'],
  ['fd00:0ec2:0:0:0:0:0:254', 'metadata'],
  ['fe80::1', 'linkLocal'],
  ['fec0::1', 'reserved'],
  ['224.0.0.1', 'multicast'],
  ['239.255.255.250', 'multicast'],
  ['255.255.255.255', 'multicast'],
  ['ff02::1', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['192.0.2.1', 'reserved'],
  ['198.18.0.1', 'reserved'],
  ['::ffff:127.0.0.1', 'embedded'],
  ['::ffff:7f00:1', 'embedded'],
  ['::ffff:8.8.8.8', 'embedded'],
  ['64:ff9b::7f00:1', 'embedded'],
  ['64:ff9b::a9fe:a9fe', 'embedded'],
  ['2002:7f00:1::', 'embedded'],
  ['2001:0:7f00:1::', 'embedded'],
  ['::127.0.0.1', 'embedded'],
  ['::7f00:1', 'reserved'],
  ['2001:db8::1', 'reserved'],
  ['4000::1', 'reserved'],
  ['fe80::1%eth0', 'notAnAddress'],
  ['fd00:ec2::254%eth0', 'notAnAddress'],
  ['2130706433', 'notAnAddress'],
  ['0177.0.0.1', 'notAnAddress'],
  ['0x7f000001', 'notAnAddress'],
  ['127.1', 'notAnAddress'],
  ['', 'notAnAddress'],
])('threat 18: %s is never reached (%s)', (address, refusal) => {
  expect(refuseAddress(address, 80, open)).toBe(refusal)
})

test('for tests one port of loopback can be let through, and only that one', () => {
  const rules = { privateNetworks: [], allowLoopback: ['127.0.0.1:4711'] }
  expect(refuseAddress('127.0.0.1', 4711, rules)).toBeUndefined()
  expect(refuseAddress('127.0.0.1', 4712, rules)).toBe('loopback')
  expect(refuseAddress('127.0.0.2', 4711, rules)).toBe('loopback')
})

test.each([
  '127.0.0.1',
  '127.0.0.1.',
  '2130706433',
  '0177.0.0.1',
  '0x7f.1',
  '127.1',
  '①②⑦.⓪.⓪.①',
  '[::1]',
  '::1',
  '[::ffff:127.0.0.1]',
  '169.254.169.254',
  '0',
  '0.0.0.0',
])('threat 18: the host %s is refused before any connection', (host) => {
  expect(() => guardHost(host, 80, open)).toThrow(AddressRefused)
})

test.each([
  '',
  ' ',
  'a b',
  'a/b',
  'a\\b',
  'evil.example@127.0.0.1',
  'a#b',
  'a?b',
  'a:80',
  'ex%61mple.com',
  '-a',
  'a..b',
  'a\r\nb',
  '[::1',
])('threat 18: %j is no host', (host) => {
  expect(() => guardHost(host, 80, open)).toThrow(AddressRefused)
})

test.each([
  ['Example.COM.', 'example.com'],
  ['exämple.com', 'xn--exmple-cua.com'],
  ['ⓔxample.com', 'example.com'],
  ['broker_1.local', 'broker_1.local'],
  ['8.8.8.8', '8.8.8.8'],
  ['[2606:4700::1]', '2606:4700::1'],
])('the host %s is read as %s', (host, read) => {
  expect(guardHost(host, 80, closed)).toBe(read)
})

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['10.1.2.3', true],
  ['::ffff:192.168.1.1', true],
  ['fd12:3456::1', true],
  ['93.184.216.34', false],
  ['2606:2800:220:1:248:1893:25c8:1946', false],
  ['169.254.1.1', false],
  ['mail.example.com', false],
  ['', false],
])('what is not encrypted may pass to %s: %s', (address, expected) => {
  expect(isPrivateAddress(address)).toBe(expected)
})

test('threat 18: of private networks only those that are listed may be reached', () => {
  const rules = { privateNetworks: ['10.20.0.0/16', '192.168.1.5/32', 'fd12:3456::/32'] }
  const allowed = ['10.20.0.1', '10.20.255.255', '192.168.1.5', 'fd12:3456::9']
  const refused = ['10.21.0.1', '192.168.1.6', 'fd12:3457::9', '172.16.0.1', '100.64.0.1']
  for (const address of allowed)
    expect([address, refuseAddress(address, 80, rules)]).toEqual([address, undefined])
  for (const address of refused)
    expect([address, refuseAddress(address, 80, rules)]).toEqual([address, 'private'])
  // Metadata addresses of clouds stay refused in whatever network they lie.
  const all = { privateNetworks: privateRanges }
  expect([refuseAddress('100.100.100.200', 80, all), refuseAddress('fd00:ec2::254', 80, all)]).toEqual([
    'metadata',
    'metadata',
  ])
})

test.each([
  ['10.20.1.1/16', '10.20.0.0/16'],
  ['192.168.1.5', '192.168.1.5/32'],
  ['100.64.0.0/10', '100.64.0.0/10'],
  ['fd12:3456:789A::/48', 'fd12:3456:789a::/48'],
  ['fd00::1', 'fd00::1/128'],
])('%s is the network %s', (written, network) => {
  expect(privateNetwork(written)).toBe(network)
})

test.each([
  ...[
    '',
    'x',
    '10',
    '10.1/16',
    '010.1.2.3',
    '0xa.1.2.3',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '10.0.0.0/',
  ],
  ...['8.8.8.8', '0.0.0.0/0', '10.0.0.0/7', '192.0.0.0/8', '127.0.0.1', '169.254.0.0/16', '::/0', 'fc00::/6'],
  ...['::ffff:10.0.0.1', 'fe80::1', 'fd00::1%eth0', ' 10.0.0.1', '10.0.0.1,10.0.0.2'],
])('threat 18: %j is no network that may be allowed', (written) => {
  expect(privateNetwork(written)).toBeUndefined()
})
