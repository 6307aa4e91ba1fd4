/**
 * Hosts as policies of pages name them. URL allows more in a host than a policy can hold: `;` and `,` would end a
 * directive or a policy, `*` would let others in, and an address in brackets is no source at all.
 */
const plainHost = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/

const isLoopback = (host: string) => host === 'localhost' || host === '127.0.0.1'

/** The address of a tile template with numbers in place of its placeholders; undefined if it is none. */
export function readTileAddress(template: string): URL | undefined {
  // Placeholders belong behind the host: who loads from where must be known beforehand.
  if (!/^https?:\/\/[^/?#{}\\\s]+\/[^\s]*$/.test(template)) return undefined
  const filled = fillTile(template, { z: 0, x: 0, y: 0 })
  if (/[{}]/.test(filled) || !['{z}', '{x}', '{y}'].every((part) => template.includes(part))) return undefined
  const url = URL.parse(filled)
  if (url?.username !== '' || url.password !== '' || !plainHost.test(url.hostname)) return undefined
  // Over plain http only from the machine itself, where somebody tries it out.
  return url.protocol === 'https:' || isLoopback(url.hostname) ? url : undefined
}

/** The address of one tile. */
export const fillTile = (template: string, { z, x, y }: { z: number; x: number; y: number }) =>
  template.replaceAll('{z}', String(z)).replaceAll('{x}', String(x)).replaceAll('{y}', String(y))

const label = '[a-z0-9]([a-z0-9-]*[a-z0-9])?'
/** A name with dots or of one word, perhaps a port; or `*.` and a name with dots, for all that lie below it. */
const hostEntryPattern = new RegExp(`^(\\*\\.${label}\\.)?(${label}\\.)*${label}(:\\d{1,5})?$`)

/**
 * Whether it is an entry of a list of hosts, such as `grafana.example.com`, `*.example.com` or `intranet:8443`.
 * Numbers are no names: what is reached by an address of the network has no place on a list of names.
 */
export function isHostEntry(entry: string): boolean {
  const [name = '', port] = entry.split(':')
  const last = name.split('.').at(-1) ?? ''
  return (
    name.length <= 253 &&
    hostEntryPattern.test(entry) &&
    !/^(\d+|0x[0-9a-f]*)$/.test(last) &&
    last !== 'localhost' &&
    (port === undefined || (Number(port) > 0 && Number(port) < 65_536))
  )
}

/** Whether it is one whole name with a dot in it, such as `portal.example.com`. */
export const isHostName = (host: string) => /^[^*:]+\.[^*:]+$/.test(host) && isHostEntry(host)

/** What somebody wrote or pasted as an entry: of an address its host, and letters of any language as URLs hold them. */
export function readHostEntry(written: string): string | undefined {
  const text = written.trim().toLowerCase()
  const [, star = '', rest = ''] = /^(?:https?:\/\/)?(\*\.)?([^/?#]*)/.exec(text) ?? []
  const url = rest.includes('@') ? null : URL.parse(`https://${rest}`)
  const entry = url ? `${star}${url.host}` : ''
  return isHostEntry(entry) ? entry : undefined
}

/** Whether a page of this https address lies on one of the hosts. Without a port an entry means the usual one. */
export function isOnList(url: Pick<URL, 'hostname' | 'port'>, entries: readonly string[]): boolean {
  const port = url.port || '443'
  return entries.some((entry) => {
    const [name = '', ofEntry = '443'] = entry.split(':')
    if (ofEntry !== port || !plainHost.test(url.hostname)) return false
    return name.startsWith('*.') ? url.hostname.endsWith(name.slice(1)) : url.hostname === name
  })
}

/** A page that may be linked to or shown: over https, without a name or password in its address. */
export function isWebAddress(value: string): boolean {
  const url = URL.parse(value)
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === ''
}
