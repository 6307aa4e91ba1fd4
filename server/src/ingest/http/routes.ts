import { contract } from '@fyr/contract'
import { errors } from '@fyr/contract/endpoints/errors'
import { ingestText } from '@fyr/texts/ingest-text'
import { problemText } from '@fyr/texts/problem-text'
import type { PlainCall, PlainRoute } from '#request/plain-route.ts'
import { fail } from '#request/problem.ts'
import {
  countReadings,
  type IngestRates,
  type Pipeline,
  type Uplink,
  type UplinkOutcome,
} from '#telemetry/index.ts'
import { readingsByNode, readingsOf } from './body.ts'

export interface HttpIngestLimits {
  maxBytes: number
  maxReadings: number
}

interface Sender {
  companyId: string
  onlyNodeId: string | null
}

/** The two calls that take readings in: for one node, and for many. */
export function httpIngestRoutes(
  pipeline: Pipeline,
  rates: IngestRates,
  limits: HttpIngestLimits,
): PlainRoute[] {
  /** Refuses with 429 and says when to come again. */
  async function slowDown(
    call: PlainCall,
    { companyId }: Sender,
    amounts: ReadonlyMap<string, number>,
  ): Promise<void> {
    const wait = await rates.take(companyId, amounts, call.context.now.getTime())
    if (wait === 0) return
    call.reply.header('retry-after', String(wait))
    fail('request.tooMany')
  }

  return [
    {
      endpoint: contract.readings.write,
      bodyLimit: limits.maxBytes,
      keepsIntegers: true,
      async answer(call) {
        const sender = senderOf(call)
        const address = String(call.params.id)
        const readings = readingsOf(call.body, limits.maxReadings)
        await slowDown(call, sender, new Map([[address, countReadings(readings)]]))
        const uplink = {
          ...sender,
          source: 'http',
          address,
          receivedAt: call.context.now.getTime(),
          readings,
          bytes: bytesOf(call),
        } as const
        const outcomes = await pipeline.submit([uplink])
        // The path names one node: one that is not there is 404, as everywhere (its company sees the error, too).
        if (outcomes[0]?.rejected.some(({ code }) => code === 'node.unknown' || code === 'node.forbidden')) {
          fail('object.notFound')
        }
        return await answer(call, outcomes, [])
      },
    },
    {
      endpoint: contract.readings.writeMany,
      bodyLimit: limits.maxBytes,
      keepsIntegers: true,
      async answer(call) {
        const sender = senderOf(call)
        const byNode = readingsByNode(call.body, limits.maxReadings)
        const amounts = new Map(byNode.map(({ address, readings }) => [address, countReadings(readings)]))
        await slowDown(call, sender, amounts)
        const receivedAt = call.context.now.getTime()
        const bytes = Math.ceil(bytesOf(call) / byNode.length)
        const uplinks = byNode.map(({ address, readings }): Uplink => {
          return { ...sender, source: 'http', address, receivedAt, readings, bytes }
        })
        const places = byNode.map((ofNode) => ofNode.places)
        const outcomes = await pipeline.submit(uplinks)
        return await answer(call, outcomes, places)
      },
    },
  ]
}

function senderOf(call: PlainCall): Sender {
  const { companyId, token } = call.context.signedIn()
  return { companyId: companyId ?? fail('access.companyNotChosen'), onlyNodeId: token?.nodeId ?? null }
}

/** 202 as soon as something was stored or there was nothing to store; 400 when every reading was refused. */
async function answer(
  call: PlainCall,
  outcomes: readonly UplinkOutcome[],
  places: readonly (readonly number[])[],
): Promise<unknown> {
  const { language } = call.context
  const told = answerOf(outcomes, places, language)
  if (told.accepted > 0 || told.skipped > 0 || told.rejected.length === 0) {
    return await call.reply.status(202).send(told)
  }
  const code = 'readings.refused'
  const refusal = { code, message: problemText(language, code), requestId: call.request.id, ...told }
  return await call.reply.status(errors[code]).send(refusal)
}

/** A body without a length is as large as one may be. */
function bytesOf({ request }: PlainCall): number {
  return Number(request.headers['content-length'] ?? request.routeOptions.bodyLimit)
}

/** Each reading's fate under its place in the body. */
function answerOf(
  outcomes: readonly UplinkOutcome[],
  places: readonly (readonly number[])[],
  language: Parameters<typeof ingestText>[0],
) {
  const rejected = outcomes.flatMap((outcome, at) =>
    outcome.rejected.map(({ index, code }) => ({
      index: places[at]?.[index] ?? index,
      code,
      message: ingestText(language, code),
    })),
  )
  return {
    accepted: outcomes.reduce((sum, outcome) => sum + outcome.accepted, 0),
    rejected: rejected.sort((one, other) => one.index - other.index),
    skipped: outcomes.reduce((sum, outcome) => sum + outcome.skipped, 0),
  }
}
