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
    .map((text) => ipaddr.parseCIDR(text.includes('/') ? text : `${text}/${text.includes(':') ? 128 : 32}`))
  return (remoteAddress) => {
    if (!ipaddr.isValid(remoteAddress)) return false
    const address = ipaddr.process(remoteAddress)
    return ranges.some(([range, bits]) => address.kind() === range.kind() && address.match(range, bits))
  }
}
