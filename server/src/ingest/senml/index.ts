import { contract } from '@fyr/contract'
import { runInSlices } from '#lib/time-slices.ts'
import type { Route } from '#request/route.ts'
import { answerWrite, type HttpIngestLimits, type WriteReadings } from '../http/index.ts'
import { readSenml } from './senml.ts'

/** Takes SenML packs in. */
export function senmlRoute(write: WriteReadings, { maxBytes, maxReadings }: HttpIngestLimits): Route {
  return {
    endpoint: contract.readings.writeSenml,
    bodyLimit: maxBytes,
    keepsIntegers: true,
    async answer(call) {
      const byNode = await runInSlices(readSenml(call.body, call.context.now.getTime(), maxReadings))
      const places = byNode.map((ofNode) => ofNode.places)
      return await answerWrite(call, await write(call, byNode), places)
    },
  }
}
