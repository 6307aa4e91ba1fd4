import { contract } from '@fyr/contract'
import { uncompress } from 'snappy'
import { runInSlices } from '#lib/time-slices.ts'
import type { PlainRoute } from '#request/plain-route.ts'
import { fail } from '#request/problem.ts'
import { answerEmpty, type HttpIngestLimits, type NodeReadings, type WriteReadings } from '../http/index.ts'
import { uncompressedLength } from './snappy-length.ts'
import { readWriteRequest } from './write-request.ts'

/** Takes what Prometheus and its agents write in. */
export function prometheusRoute(write: WriteReadings, limits: HttpIngestLimits): PlainRoute {
  return {
    endpoint: contract.readings.remoteWrite,
    bodyLimit: limits.maxBytes,
    async answer(call) {
      const byNode = await read(call.body, limits)
      return await answerEmpty(call, await write(call, byNode), byNode)
    },
  }
}

async function read(body: unknown, { maxBytes, maxReadings }: HttpIngestLimits): Promise<NodeReadings[]> {
  if (!Buffer.isBuffer(body)) return notReadable()
  // Before it is unpacked, which a few bytes may make as large as they like.
  const length = uncompressedLength(body)
  if (length === undefined) return notReadable()
  if (length > maxBytes) return fail('request.tooLarge')
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
