import { on } from '#request/on.ts'
import { fail } from '#request/problem.ts'
import type { RouteCall } from '#request/route.ts'
import { readingsByNode, readingsOf } from './body.ts'
import { answerWrite, type HttpIngestLimits, type WriteReadings } from './write-readings.ts'

const importOf = ({ query }: RouteCall<{ query: { import?: boolean | undefined } }>) => ({
  isImport: query.import === true,
})

/** The two calls that take readings in: for one node, and for many. */
export function httpIngestRoutes(write: WriteReadings, limits: HttpIngestLimits) {
  return {
    write: on.readings.write.route({ bodyLimit: limits.maxBytes, keepsIntegers: true }, async (call) => {
      const address = call.params.id
      const ofNode = { address, readings: readingsOf(call.body, limits.maxReadings) }
      const outcomes = await write(call, [ofNode], importOf(call))
      // The path names one node: one that is not there is 404, as everywhere (its company sees the error, too).
      if (outcomes[0]?.rejected.some(({ code }) => code === 'node.unknown' || code === 'node.forbidden')) {
        fail('object.notFound')
      }
      return await answerWrite(call, outcomes, [])
    }),
    writeMany: on.readings.writeMany.route(
      { bodyLimit: limits.maxBytes, keepsIntegers: true },
      async (call) => {
        const byNode = readingsByNode(call.body, limits.maxReadings)
        const outcomes = await write(call, byNode, importOf(call))
        return await answerWrite(
          call,
          outcomes,
          byNode.map(({ places }) => places),
        )
      },
    ),
  }
}
