import { nodeKinds } from '@fyr/contract/devices/nodes/nodes'
import type { CompanyDb } from '#db/index.ts'
import { checkDecoderChoice } from '#domains/devices/decoders/index.ts'
import { fail } from '#request/problem.ts'

/** What is no LoRaWAN node sends JSON. */
export async function checkDecoder(db: CompanyDb, kind: number, decoder: string, now: Date): Promise<void> {
  if (kind === nodeKinds.LORAWAN) await checkDecoderChoice(db, decoder, now)
  else if (decoder !== 'json') fail('node.decoderUnknown', { field: 'body.decoder' })
}
