import { abeeway } from './abeeway/abeeway.ts'
import { adeunis } from './adeunis/adeunis.ts'
import { axioma } from './axioma/axioma.ts'
import { browan } from './browan/browan.ts'
import { decentlab } from './decentlab/decentlab.ts'
import { digitalMatter } from './digital-matter/digital-matter.ts'
import { dragino } from './dragino/dragino.ts'
import { ellenex } from './ellenex/ellenex.ts'
import { elsys } from './elsys/elsys.ts'
import { elvaco } from './elvaco/elvaco.ts'
import { enginko } from './enginko/enginko.ts'
import { enless } from './enless/enless.ts'
import { keller } from './keller/keller.ts'
import { laird } from './laird/laird.ts'
import { mclimate } from './mclimate/mclimate.ts'
import { milesight } from './milesight/milesight.ts'
import type { DecoderModel } from './model.ts'
import { netvox } from './netvox/netvox.ts'
import { plain } from './plain/plain.ts'
import { quandify } from './quandify/quandify.ts'
import { radioBridge } from './radio-bridge/radio-bridge.ts'
import { sensative } from './sensative/sensative.ts'
import { sensecap } from './sensecap/sensecap.ts'
import { sontex } from './sontex/sontex.ts'
import { strega } from './strega/strega.ts'
import { talkpool } from './talkpool/talkpool.ts'
import { tektelic } from './tektelic/tektelic.ts'
import { vega } from './vega/vega.ts'
import { watteco } from './watteco/watteco.ts'

export type { DecoderKey } from './keys.ts'
export type {
  DecodedUplink,
  DecoderCommand,
  DecoderModel,
  DownlinkInput,
  EncodedDownlink,
  HistoryEntry,
  UplinkInput,
} from './model.ts'

/** Every codec that Fyr ships: those of no manufacturer first, then by manufacturer and name. */
export const decoderModels: readonly DecoderModel[] = [
  ...plain,
  ...[
    ...abeeway,
    ...adeunis,
    ...axioma,
    ...browan,
    ...decentlab,
    ...digitalMatter,
    ...dragino,
    ...ellenex,
    ...elsys,
    ...elvaco,
    ...keller,
    ...mclimate,
    ...milesight,
    ...netvox,
    ...quandify,
    ...radioBridge,
    ...sensative,
    ...sensecap,
    ...strega,
    ...talkpool,
    ...tektelic,
    ...watteco,
    ...enginko,
    ...enless,
    ...laird,
    ...sontex,
    ...vega,
  ].sort((a, b) => compare(a.manufacturer, b.manufacturer) || compare(a.name, b.name)),
]

const byId = new Map(decoderModels.map((model) => [model.id, model]))

/** The shipped codec of this id, if there is one. */
export function findDecoder(id: string): DecoderModel | undefined {
  return byId.get(id)
}

function compare(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true })
}
