import ipaddr from 'ipaddr.js'
import { isWithin } from '#lib/network/network.ts'

/** Where connections to addresses that users entered may lead. */
export interface AddressRules {
  /** Networks within `privateRanges` that connections may lead into, such as `10.20.0.0/16`. */
  privateNetworks: readonly string[]
  /** Only for tests: `127.0.0.1:4711`, exactly, is let through although it is loopback. */
  allowLoopback?: readonly string[]
}

/** The rules for connections that a company asks for. */
export type RulesOf = (companyId: string) => Promise<AddressRules>

/** Why an address is refused. */
export type AddressRefusal =
  | 'notAnAddress'
  | 'loopback'
  | 'linkLocal'
  | 'metadata'
  | 'unspecified'
  | 'multicast'
  | 'private'
  /** An IPv6 address that carries an IPv4 address, and so could lead anywhere. */
  | 'embedded'
  | 'reserved'

/** Metadata and control addresses of clouds that lie in ranges that are otherwise allowed, or may be. */
const metadataAddresses = new Set([
  '169.254.169.254',
  '169.254.170.2',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  'fd00:ec2::254',
  'fd20:ce::254',
])

const refusals = new Map(
  Object.entries<AddressRefusal>({
    loopback: 'loopback',
    linkLocal: 'linkLocal',
    unspecified: 'unspecified',
    multicast: 'multicast',
    broadcast: 'multicast',
    private: 'private',
    uniqueLocal: 'private',
    carrierGradeNat: 'private',
    ipv4Mapped: 'embedded',
    rfc6145: 'embedded',
    rfc6052: 'embedded',
    '6to4': 'embedded',
    teredo: 'embedded',
  }),
)

const globalUnicast = ipaddr.parseCIDR('2000::/3')

/** Undefined if a connection to this IP address (as it comes from a resolver) may be made. */
export function refuseAddress(
  address: string,
  port: number,
  rules: AddressRules,
): AddressRefusal | undefined {
  // A zone (fe80::1%eth0) makes sense on the local link only.
  if (address.includes('%')) return 'notAnAddress'
  if (!ipaddr.IPv4.isValidFourPartDecimal(address) && !ipaddr.IPv6.isValid(address)) return 'notAnAddress'
  const ip = ipaddr.parse(address)
  if (metadataAddresses.has(ip.toString())) return 'metadata'
  const range = ip.range()
  if (range === 'unicast') return isOutsideGlobalUnicast(ip) ? 'reserved' : undefined
  const refusal = refusals.get(range) ?? 'reserved'
  if (refusal === 'private' && rules.privateNetworks.some((network) => isWithin(ip, network)))
    return undefined
  if (refusal === 'loopback' && rules.allowLoopback?.includes(`${address}:${port}`)) return undefined
  return refusal
}

/** Whether an IP address lies in a private network or on this machine: where what is not encrypted passes no stranger. */
export function isPrivateAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const range = ipaddr.process(address).range()
  return range === 'loopback' || refusals.get(range) === 'private'
}

/** What no registry has given out yet, and `::127.0.0.1` and its like. */
function isOutsideGlobalUnicast(ip: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return ip.kind() === 'ipv6' && !ip.match(globalUnicast)
}
