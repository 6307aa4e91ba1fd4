import { uncompress } from 'snappy'
import { runInSlices } from '#lib/fairness/time-slices.ts'
import { on } from '#request/on.ts'
import { fail } from '#request/problem.ts'
import { answerEmpty, type HttpIngestLimits, type NodeReadings, type WriteReadings } from '../http/index.ts'
import { uncompressedLength } from './snappy-length.ts'
import { readWriteRequest } from './write-request.ts'

/** Prometheus drops for good what is answered with 429, unless `retry_on_http_429` is set; it retries 5xx. */
const overRate = { code: 'readings.rateLimited', hasRetryAfter: true } as const
/** An unpacked request of vmagent has up to 8 MiB, and is sent again for ever when it is answered with 413. */
const minUnpackedBytes = 10 * 1024 * 1024

/** A message of the type's parameter `proto` other than that of remote write 1.0. */
const isOther = /;\s*proto\s*=\s*"?(?!prometheus\.WriteRequest"?\s*(;|$))/i

/** Takes what Prometheus and its agents write in. */
export function prometheusRoute(write: WriteReadings, limits: HttpIngestLimits) {
  return on.readings.remoteWrite.route({ bodyLimit: limits.maxBytes }, async (call) => {
    // Remote write 2.0: senders fall back to 1.0 at this answer.
    if (isOther.test(call.request.headers['content-type'] ?? ''))
      fail('request.unsupportedType', {
        params: { types: 'application/x-protobuf;proto=prometheus.WriteRequest' },
      })
    const byNode = await read(call.body, limits)
    return await answerEmpty(call, await write(call, byNode, { overRate }), byNode)
  })
}

async function read(body: unknown, { maxBytes, maxReadings }: HttpIngestLimits): Promise<NodeReadings[]> {
  if (!Buffer.isBuffer(body)) return notReadable()
  // Before it is unpacked, which a few bytes may make as large as they like.
  const length = uncompressedLength(body)
  if (length === undefined) return notReadable()
  if (length > Math.max(maxBytes, minUnpackedBytes)) return fail('request.tooLarge')
  // In a thread of Node's pool.
  const message = await uncompress(body, { asBuffer: true }).catch(notReadable)
  const reading = readWriteRequest(message as Buffer, maxReadings)
  return await runInSlices(reading).catch((error: unknown) => {
    // What the library throws when the bytes end too early, or are of another message.
    if (error instanceof RangeError || (error instanceof Error && error.constructor === Error)) {
      return notReadable()
    }
    throw error
  })
}

function notReadable(): never {
  fail('request.invalid', { field: 'body' })
}
