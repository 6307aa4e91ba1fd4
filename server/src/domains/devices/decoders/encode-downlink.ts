import { maxLorawanBytes } from '@fyr/contract/devices/lorawan/lorawan'
import { findDecoder } from '@fyr/decoders'
import * as z from 'zod'
import type { Sandbox } from '#sandbox/index.ts'
import { resultOfOutcome } from './decode-result.ts'
import type { DecoderScripts } from './decoder-scripts.ts'
import { isOwn } from './decoders.ts'

interface DownlinkOrder {
  companyId: string
  decoder: string
  data: unknown
  port: number | null
}
export type EncodeOutcome = { bytes: Uint8Array; port: number | null } | { error: string }

/** TS013 asks for bytes and a port; older encoders answer the bytes alone. */
const answer = z.object({
  bytes: z.array(z.number().int().min(0).max(255)).max(maxLorawanBytes),
  fPort: z.number().int().min(1).max(223).nullish(),
  errors: z.array(z.unknown()).nullish(),
})

/** Turns JSON into bytes as the decoder of a node says: a shipped one here, a company's own one in the sandbox. */
export function createDownlinkEncoder(sandbox: Sandbox, scripts: DecoderScripts) {
  async function encodeOwn({ companyId, decoder, data, port }: DownlinkOrder): Promise<unknown> {
    const script = await scripts.find(companyId, decoder)
    if (!script) throw new Error('The decoder of this node is gone')
    const input = JSON.stringify({ data, fPort: port, bytes: [], recvTime: null, variables: {} })
    const { outcomes } = await sandbox.run(companyId, [{ script, entry: 'encodeDownlink', input }])
    const [outcome] = outcomes
    if (outcome?.status === 'ok') return JSON.parse(outcome.output)
    const failure = outcome && resultOfOutcome(outcome)
    throw new Error(failure && 'code' in failure ? failure.detail || failure.code : 'No answer')
  }

  function encodeShipped({ decoder, data }: DownlinkOrder): unknown {
    const { encodeDownlink } = findDecoder(decoder) ?? {}
    if (!encodeDownlink) throw new Error('The decoder of this node cannot encode downlinks')
    return encodeDownlink({ data: z.record(z.string(), z.unknown()).parse(data) })
  }

  return async (order: DownlinkOrder): Promise<EncodeOutcome> => {
    try {
      const encoded = answer.parse(isOwn(order.decoder) ? await encodeOwn(order) : encodeShipped(order))
      const [error] = encoded.errors ?? []
      if (error !== undefined) return { error: typeof error === 'string' ? error : JSON.stringify(error) }
      return { bytes: Uint8Array.from(encoded.bytes), port: encoded.fPort ?? null }
    } catch (error) {
      if (error instanceof z.ZodError) return { error: z.prettifyError(error).replace(/\s+/g, ' ') }
      return { error: error instanceof Error ? error.message : String(error) }
    }
  }
}
