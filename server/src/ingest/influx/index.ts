import { isUtf8 } from 'node:buffer'
import { runInSlices } from '#lib/fairness/time-slices.ts'
import { on } from '#request/on.ts'
import { fail } from '#request/problem.ts'
import { answerEmpty, type HttpIngestLimits, type WriteReadings } from '../http/index.ts'
import { readLines } from './line-protocol.ts'

/** Telegraf's v1 output drops 429. The clients of InfluxDB keep data longer by their own back-off than by a short wait. */
const overRate = { code: 'readings.rateLimited', hasRetryAfter: false } as const

/** Takes line protocol in, as InfluxDB v2 does: lines that cannot be read are told of, and the others are stored. */
export function influxRoute(write: WriteReadings, { maxBytes, maxReadings }: HttpIngestLimits) {
  return on.readings.writeLineProtocol.route(
    { bodyLimit: maxBytes, takesUntyped: true, hasOwnBackoff: true },
    async (call) => {
      const { body, query } = call
      if (!Buffer.isBuffer(body) || !isUtf8(body)) return fail('request.invalid', { field: 'body' })
      const { byNode, faultyLine, wrongPrecision } = await runInSlices(
        readLines(body.toString(), {
          precision: query.precision,
          bucket: query.bucket,
          maxReadings,
        }),
      )
      const outcomes = await write(call, byNode, { overRate })
      if (wrongPrecision) fail('readings.wrongPrecision', { params: { ...wrongPrecision } })
      if (faultyLine !== undefined) fail('readings.lineInvalid', { params: { line: faultyLine } })
      return await answerEmpty(call, outcomes, byNode)
    },
  )
}
