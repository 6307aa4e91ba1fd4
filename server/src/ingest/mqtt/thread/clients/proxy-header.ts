import ipaddr from 'ipaddr.js'

export type ProxyHeader =
  | { kind: 'incomplete' }
  /** The connection begins with something else. */
  | { kind: 'none' }
  | { kind: 'invalid' }
  /** `remote` is left out where the proxy speaks for itself, as in its health checks. */
  | { kind: 'complete'; length: number; remote?: string }

const signature = Buffer.from('\r\n\r\n\0\r\nQUIT\n', 'latin1')
const fixedLength = 16
/** The addresses and the extensions (TLV) that proxies add: a certificate's name, a connection's id. */
const maxAddressesLength = 4096

/** Reads the header of PROXY protocol version 2 at the beginning of a connection. */
export function readProxyHeader(bytes: Buffer): ProxyHeader {
  const begun = bytes.subarray(0, signature.length)
  if (!begun.equals(signature.subarray(0, begun.length))) return { kind: 'none' }
  if (bytes.length < fixedLength) return { kind: 'incomplete' }
  const [version, command] = [bytes.readUInt8(12) >> 4, bytes.readUInt8(12) & 0x0f]
  const length = bytes.readUInt16BE(14)
  if (version !== 2 || command > 1 || length > maxAddressesLength) return { kind: 'invalid' }
  if (bytes.length < fixedLength + length) return { kind: 'incomplete' }
  const addresses = bytes.subarray(fixedLength, fixedLength + length)
  const size = sourceSizes[bytes.readUInt8(13)]
  const complete = { kind: 'complete', length: fixedLength + length } as const
  if (command === 0 || size === undefined) return complete
  // Both addresses and both ports.
  if (addresses.length < size * 2 + 4) return { kind: 'invalid' }
  return { ...complete, remote: ipaddr.fromByteArray([...addresses.subarray(0, size)]).toString() }
}

/** Bytes of an address by family and transport: TCP over IPv4 and IPv6. */
const sourceSizes: Readonly<Record<number, number>> = { 17: 4, 33: 16 }
