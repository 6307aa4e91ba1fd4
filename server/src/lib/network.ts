import ipaddr from 'ipaddr.js'

/** Whom limits count as one caller: an IPv4 address, or the /64 that a single IPv6 customer has to choose addresses from. */
export function networkOf(remoteAddress: string): string {
  if (!ipaddr.isValid(remoteAddress)) return remoteAddress
  const address = ipaddr.process(remoteAddress)
  return address.kind() === 'ipv4'
    ? address.toString()
    : Buffer.from(address.toByteArray().slice(0, 8)).toString('hex')
}
