import ipaddr from 'ipaddr.js'

/** Whom limits count as one caller: an IPv4 address, or the /64 that a single IPv6 customer has to choose addresses from. */
export function networkOf(remoteAddress: string): string {
  if (!ipaddr.isValid(remoteAddress)) return remoteAddress
  const address = ipaddr.process(remoteAddress)
  return address.kind() === 'ipv4'
    ? address.toString()
    : Buffer.from(address.toByteArray().slice(0, 8)).toString('hex')
}

/** Whether an address is among `list`: addresses and ranges with commas between, as in 127.0.0.1,10.0.0.0/8. */
export function createAddressList(list: string | undefined): (remoteAddress: string) => boolean {
  const ranges = (list ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map(asNetwork)
  return (remoteAddress) => {
    if (!ipaddr.isValid(remoteAddress)) return false
    const address = ipaddr.process(remoteAddress)
    return ranges.some((range) => isWithin(address, range))
  }
}

/** The address ranges of private networks. */
export const privateRanges = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7']

/** One address is a network of its own. */
const asNetwork = (text: string) => (text.includes('/') ? text : `${text}/${text.includes(':') ? 128 : 32}`)

/**
 * The canonical form of a network that lies within a private range: `10.20.1.1/16` is `10.20.0.0/16`, one address is a
 * network of its own. Undefined for anything else.
 */
export function privateNetwork(text: string): string | undefined {
  // A zone makes sense on the local link only.
  if (text.includes('%')) return undefined
  const cidr = asNetwork(text)
  if (!ipaddr.isValidCIDR(cidr) || (!cidr.includes(':') && !ipaddr.IPv4.isValidCIDRFourPartDecimal(cidr))) {
    return undefined
  }
  const [ip, bits] = ipaddr.parseCIDR(cidr)
  if (!privateRanges.some((range) => isWithin(ip, range) && bits >= ipaddr.parseCIDR(range)[1]))
    return undefined
  const first =
    ip.kind() === 'ipv6' ? ipaddr.IPv6.networkAddressFromCIDR(cidr) : ipaddr.IPv4.networkAddressFromCIDR(cidr)
  return `${first.toString()}/${bits}`
}

/** Whether an address lies in a network such as `10.20.0.0/16`. */
export function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, network: string): boolean {
  const [first, bits] = ipaddr.parseCIDR(network)
  return first.kind() === address.kind() && address.match(first, bits)
}
