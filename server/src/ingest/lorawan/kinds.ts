import type { NetworkServer } from '@fyr/contract/connections/integration-fields'
import type { GenericMapping } from '@fyr/contract/devices/lorawan/generic-mapping'
import { parseChirpstack } from './chirpstack/parse.ts'
import { genericParser } from './generic/parse.ts'
import { parseLoriot } from './loriot/parse.ts'
import { type NetworkParser, UnreadableMessage } from './message.ts'
import { parseNetmore } from './netmore/parse.ts'
import { parseThingPark } from './thingpark/parse.ts'
import { parseThingsStack } from './things-stack/parse.ts'

const parsers = {
  chirpstack: parseChirpstack,
  'things-stack': parseThingsStack,
  loriot: parseLoriot,
  thingpark: parseThingPark,
  netmore: parseNetmore,
} satisfies Record<Exclude<NetworkServer, 'generic'>, NetworkParser>

/** Reads the messages of a network server; `mapping` says where things lie in those of a generic one. */
export function parserOf(kind: NetworkServer, mapping: GenericMapping | undefined): NetworkParser {
  if (kind !== 'generic') return parsers[kind]
  if (!mapping) throw new UnreadableMessage('It is not said where the fields lie')
  return genericParser(mapping)
}
