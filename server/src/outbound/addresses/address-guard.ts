import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { connect, isIP, type LookupFunction, type Socket } from 'node:net'
import { domainToASCII } from 'node:url'
import { type AddressRefusal, type AddressRules, refuseAddress } from './address-rules.ts'

/** A connection was not made because of where it would have led. The message does not say what the name resolved to. */
export class AddressRefused extends Error {
  readonly refusal: AddressRefusal
  constructor(refusal: AddressRefusal) {
    super(`The address is not allowed (${refusal})`)
    this.name = 'AddressRefused'
    this.refusal = refusal
  }
}

export type Resolve = (
  host: string,
  options: { all: true; verbatim: true; family: number },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * A `lookup` for net, tls, http and https that answers allowed addresses only. The connection is made to what was
 * checked here, so a name that resolves to something else a moment later gains nothing.
 * These modules do not look up hosts that are IP addresses: call `guardHost` before.
 */
export function guardedLookup(port: number, rules: AddressRules, resolve: Resolve = lookup): LookupFunction {
  return (host, options: LookupOptions, callback) => {
    resolve(host, { all: true, verbatim: true, family: familyOf(options) }, (error, addresses) => {
      if (error) {
        callback(error, '')
        return
      }
      const allowed = addresses.filter(({ address }) => refuseAddress(address, port, rules) === undefined)
      const [first] = allowed
      if (!first) {
        const [refused] = addresses
        const refusal = refused && refuseAddress(refused.address, port, rules)
        callback(new AddressRefused(refusal ?? 'notAnAddress'), '')
      } else if (options.all) {
        callback(null, allowed)
      } else {
        callback(null, first.address, first.family)
      }
    })
  }
}

function familyOf({ family }: LookupOptions): number {
  if (family === 'IPv4') return 4
  if (family === 'IPv6') return 6
  return family ?? 0
}

/**
 * The host in the one form in which it can be checked and connected to. Refuses an IP address that is not allowed,
 * and whatever is neither a name nor an address.
 */
export function guardHost(host: string, port: number, rules: AddressRules): string {
  const bare = host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host
  if (isIP(bare)) {
    const refusal = refuseAddress(bare, port, rules)
    if (refusal) throw new AddressRefused(refusal)
    return bare
  }
  // An URL's separators would end the host somewhere else for one reader than for another.
  if (/[\s/\\?#@:%[\]]/.test(bare)) throw new AddressRefused('notAnAddress')
  const name = domainToASCII(bare).replace(/\.$/, '')
  // Turned into ASCII, ①②⑦.0.0.1, 0x7f.1 and 2130706433 have become addresses.
  if (isIP(name)) return guardHost(name, port, rules)
  if (!/^[a-z0-9_]([a-z0-9_.-]{0,251}[a-z0-9_])?$/i.test(name) || name.includes('..')) {
    throw new AddressRefused('notAnAddress')
  }
  return name
}

/** A TCP connection to an address that a user entered. Rejects with AddressRefused, or as `net.connect` fails. */
export function guardedConnect(
  target: { host: string; port: number; timeoutMs: number },
  rules: AddressRules,
  resolve?: Resolve,
): Promise<Socket> {
  const { port, timeoutMs } = target
  return new Promise((succeed, reject) => {
    const host = guardHost(target.host, port, rules)
    const socket = connect({ host, port, lookup: guardedLookup(port, rules, resolve) })
    const tooLong = Object.assign(new Error('The connection took too long'), { code: 'ETIMEDOUT' })
    const deadline = setTimeout(() => socket.destroy(tooLong), timeoutMs)
    socket.once('error', reject)
    socket.once('close', () => clearTimeout(deadline))
    socket.once('connect', () => {
      clearTimeout(deadline)
      socket.removeListener('error', reject)
      succeed(socket)
    })
  })
}
