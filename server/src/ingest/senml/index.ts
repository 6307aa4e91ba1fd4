import { runInSlices } from '#lib/fairness/time-slices.ts'
import { on } from '#request/on.ts'
import { answerWrite, type HttpIngestLimits, type WriteReadings } from '../http/index.ts'
import { readSenml } from './senml.ts'

/** Takes SenML packs in. */
export function senmlRoute(write: WriteReadings, { maxBytes, maxReadings }: HttpIngestLimits) {
  return on.readings.writeSenml.route({ bodyLimit: maxBytes, keepsIntegers: true }, async (call) => {
    const byNode = await runInSlices(readSenml(call.body, call.context.now.getTime(), maxReadings))
    const places = byNode.map((ofNode) => ofNode.places)
    return await answerWrite(call, await write(call, byNode), places)
  })
}
