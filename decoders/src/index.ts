import { dragino } from './dragino/dragino.ts'
import { elsys } from './elsys/elsys.ts'
import { milesight } from './milesight/milesight.ts'
import type { DecoderModel } from './model.ts'
import { plain } from './plain/plain.ts'

export type { DecoderKey } from './keys.ts'
export type {
  DecodedUplink,
  DecoderCommand,
  DecoderModel,
  DownlinkInput,
  EncodedDownlink,
  UplinkInput,
} from './model.ts'

/** Every codec that Fyr ships: those of no manufacturer first, then by manufacturer and name. */
export const decoderModels: readonly DecoderModel[] = [
  ...plain,
  ...[...dragino, ...elsys, ...milesight].sort(
    (a, b) => compare(a.manufacturer, b.manufacturer) || compare(a.name, b.name),
  ),
]

const byId = new Map(decoderModels.map((model) => [model.id, model]))

/** The shipped codec of this id, if there is one. */
export function findDecoder(id: string): DecoderModel | undefined {
  return byId.get(id)
}

function compare(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true })
}
