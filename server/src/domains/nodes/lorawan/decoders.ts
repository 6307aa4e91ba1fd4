import { basicDecoders, nodeKinds } from '@fyr/contract/nodes/nodes'
import { fail } from '#request/problem.ts'

/** Whether frames can be decoded by it. */
export const isDecoder = (name: string): boolean => basicDecoders.some((decoder) => decoder === name)

/** What is no LoRaWAN node sends JSON. */
export function checkDecoder(kind: number, decoder: string): void {
  const fits = kind === nodeKinds.LORAWAN ? isDecoder(decoder) : decoder === 'json'
  if (!fits) fail('node.decoderUnknown', { field: 'body.decoder' })
}
