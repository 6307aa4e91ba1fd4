import { contract } from '@fyr/contract'
import { fail } from '#request/problem.ts'
import type { Route, RouteCall } from '#request/route.ts'
import { readingsByNode, readingsOf } from './body.ts'
import { answerWrite, type HttpIngestLimits, type WriteReadings } from './write-readings.ts'

const importOf = ({ query }: RouteCall) => ({ isImport: query.import === true })

/** The two calls that take readings in: for one node, and for many. */
export function httpIngestRoutes(write: WriteReadings, limits: HttpIngestLimits) {
  return {
    write: {
      endpoint: contract.readings.write,
      bodyLimit: limits.maxBytes,
      keepsIntegers: true,
      async answer(call) {
        const address = String(call.params.id)
        const ofNode = { address, readings: readingsOf(call.body, limits.maxReadings) }
        const outcomes = await write(call, [ofNode], importOf(call))
        // The path names one node: one that is not there is 404, as everywhere (its company sees the error, too).
        if (outcomes[0]?.rejected.some(({ code }) => code === 'node.unknown' || code === 'node.forbidden')) {
          fail('object.notFound')
        }
        return await answerWrite(call, outcomes, [])
      },
    },
    writeMany: {
      endpoint: contract.readings.writeMany,
      bodyLimit: limits.maxBytes,
      keepsIntegers: true,
      async answer(call) {
        const byNode = readingsByNode(call.body, limits.maxReadings)
        const outcomes = await write(call, byNode, importOf(call))
        return await answerWrite(
          call,
          outcomes,
          byNode.map(({ places }) => places),
        )
      },
    },
  } satisfies Record<string, Route>
}
