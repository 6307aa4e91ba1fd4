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
