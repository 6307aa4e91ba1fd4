import type { IngestProblem } from '@fyr/contract/errors'
import type { Pipeline, Uplink } from '#telemetry/index.ts'
import type { PayloadProblemCode } from './payload.ts'
import type { MqttUplink } from './uplinks.ts'

/**
 * Gives what the broker received to the pipeline; resolves when it is committed. A full pipeline makes the
 * broker wait, which stops reading its sockets: that is how senders are told to slow down.
 */
export function handOver(pipeline: Pipeline): (batch: readonly MqttUplink[]) => Promise<void> {
  return async (batch) => {
    await pipeline.submit(batch.map(uplinkOf), { patient: true })
  }
}

function uplinkOf({ companyId, deveui, receivedAt, readings, nulls, problem }: MqttUplink): Uplink {
  return {
    source: 'mqtt',
    companyId,
    address: deveui,
    // The broker has refused what a token of one node sent for another.
    onlyNodeId: null,
    receivedAt,
    readings: readings ?? [],
    ...(nulls !== undefined && { nulls }),
    ...(problem && { problem: { code: codes[problem.code], detail: problem.detail ?? '' } }),
  }
}

/** The contract's word for what the broker found wrong. */
const codes: Record<PayloadProblemCode, IngestProblem> = {
  'topic.malformed': 'node.unknown',
  'payload.tooLarge': 'payload.tooLarge',
  'payload.encoding': 'payload.notUtf8',
  'payload.json': 'payload.notJson',
  'payload.notObject': 'payload.notJson',
  'payload.tooManyKeys': 'payload.tooManyKeys',
  'time.invalid': 'time.invalid',
  'value.tooDeep': 'payload.tooDeep',
  'value.wrongType': 'value.invalid',
  'value.notFinite': 'value.notFinite',
  'text.invalid': 'value.invalid',
}
