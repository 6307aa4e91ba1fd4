import { errors } from '@fyr/contract/endpoints/errors'
import { ingestText } from '@fyr/texts/ingest-text'
import { problemText } from '@fyr/texts/problem-text'
import { fail } from '#request/problem.ts'
import type { RouteCall } from '#request/route.ts'
import {
  countReadings,
  type IngestRates,
  type Pipeline,
  type Uplink,
  type UplinkOutcome,
} from '#telemetry/index.ts'
import type { NodeReadings } from './node-readings.ts'

export interface HttpIngestLimits {
  maxBytes: number
  maxReadings: number
}

/** Puts the readings of a call into the pipeline; resolves when they are committed, with an outcome for each node. */
export type WriteReadings = (
  call: RouteCall,
  byNode: readonly Omit<NodeReadings, 'places'>[],
  options?: { overRate?: OverRate; isImport?: boolean },
) => Promise<readonly UplinkOutcome[]>

/** Answer to a sender whose company or node is above its rate: what makes this kind of sender try again (docs/sending.md). */
export interface OverRate {
  code: 'request.tooMany' | 'readings.rateLimited'
  /** Some clients retry sooner, and give up sooner, when they are given a time. */
  hasRetryAfter: boolean
}
const usualOverRate: OverRate = { code: 'request.tooMany', hasRetryAfter: true }

/** Above the rate of a company or a node nothing of a call is stored. */
export function createReadingWriter(pipeline: Pipeline, rates: IngestRates): WriteReadings {
  return async (call, byNode, { overRate = usualOverRate, isImport = false } = {}) => {
    if (byNode.length === 0) return []
    const { companyId, token } = call.context.signedIn()
    const sender = {
      companyId: companyId ?? fail('access.companyNotChosen'),
      onlyNodeId: token?.nodeId ?? null,
    }
    const receivedAt = call.context.now.getTime()
    const amounts = new Map(byNode.map(({ address, readings }) => [address, countReadings(readings)]))
    const wait = await rates.take(sender.companyId, amounts, receivedAt)
    if (wait > 0) {
      if (overRate.hasRetryAfter) call.reply.header('retry-after', String(wait))
      fail(overRate.code)
    }
    const bytes = Math.ceil(bytesOf(call) / byNode.length)
    return await pipeline.submit(
      byNode.map(({ address, readings, problem }): Uplink => {
        const uplink = { ...sender, source: 'http', address, receivedAt, readings, bytes, isImport } as const
        return problem ? { ...uplink, problem } : uplink
      }),
    )
  }
}

/** A body without a length is as large as one may be. */
function bytesOf({ request }: RouteCall): number {
  return Number(request.headers['content-length'] ?? request.routeOptions.bodyLimit)
}

/** What a sender is told of each reading, under its place in the body. */
export interface Told {
  accepted: number
  rejected: { index: number; code: string; message: string }[]
  skipped: number
}

/** 202 as soon as something was stored or there was nothing to store; 400 when every reading was refused. */
export async function answerWrite(
  call: RouteCall,
  outcomes: readonly UplinkOutcome[],
  places: readonly (readonly number[])[],
): Promise<unknown> {
  const told = toldOf(call, outcomes, places)
  return isRefused(told) ? await refuseAll(call, told) : await call.reply.status(202).send(told)
}

/** The same for senders whose protocol knows no answer with a body: 204. */
export async function answerEmpty(
  call: RouteCall,
  outcomes: readonly UplinkOutcome[],
  byNode: readonly NodeReadings[],
): Promise<unknown> {
  const told = toldOf(
    call,
    outcomes,
    byNode.map(({ places }) => places),
  )
  return isRefused(told) ? await refuseAll(call, told) : await call.reply.status(204).send()
}

const isRefused = ({ accepted, skipped, rejected }: Told) =>
  accepted === 0 && skipped === 0 && rejected.length > 0

async function refuseAll({ context, reply, request }: RouteCall, told: Told): Promise<unknown> {
  const code = 'readings.refused'
  const refusal = { code, message: problemText(context.language, code), requestId: request.id, ...told }
  return await reply.status(errors[code]).send(refusal)
}

function toldOf(
  { context: { language } }: RouteCall,
  outcomes: readonly UplinkOutcome[],
  places: readonly (readonly number[])[],
): Told {
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
