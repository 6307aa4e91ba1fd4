import type { NetworkServer } from '@fyr/contract/connections/integration-fields'

/** The kinds of network servers as they call themselves, the generic one last. */
export const networkServers = [
  'chirpstack',
  'things-stack',
  'loriot',
  'thingpark',
  'netmore',
  'generic',
] as const satisfies readonly NetworkServer[]

const names = new Map<NetworkServer, string>([
  ['chirpstack', 'ChirpStack'],
  ['things-stack', 'The Things Stack'],
  ['loriot', 'LORIOT'],
  ['thingpark', 'ThingPark'],
  ['netmore', 'Netmore'],
])

/** Undefined for the one that has no name of its own. */
export const nameOfKind = (kind: NetworkServer): string | undefined => names.get(kind)
