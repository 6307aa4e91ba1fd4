import type { DecoderTest, DecoderTestBody } from '@fyr/contract/devices/decoders'
import type { IngestProblem } from '@fyr/contract/endpoints/ingest-problems'
import { flattenJson } from '@fyr/contract/values/flatten-json'
import { parseInstant } from '@fyr/contract/values/time/parse-instant'
import { findDecoder } from '@fyr/decoders'
import type { Sandbox } from '#sandbox/index.ts'
import { type DecodeResult, resultOfAnswer, resultOfOutcome } from './decode-result.ts'
import { type DecodedReadings, readingsOf } from './decoded-readings.ts'
import { scriptOf } from './decoder-scripts.ts'

export interface Trial extends Pick<DecoderTestBody, 'payload' | 'port'> {
  companyId: string
  /** What a company wrote, or the id of a shipped decoder. */
  decoder: { source: string } | { shippedId: string }
  flatten: boolean
  now: Date
}

export type TrialResult = Omit<DecoderTest, 'error'> & {
  error: { code: IngestProblem; detail: string; line: number | null; column: number | null } | null
}

/** Levels of nested JSON that become readings. */
const maxDepth = 8

/** Decodes a payload as a frame would be, and stores nothing. */
export async function tryDecoder(sandbox: Sandbox, trial: Trial): Promise<TrialResult> {
  const { result, console, cpuMs } = await decode(sandbox, trial)
  const { readings, problem } = flattened(
    readingsOf(result, { time: null, receivedAt: trial.now.getTime() }),
    trial.flatten,
  )
  const place = 'code' in result ? (result.place ?? null) : null
  return {
    readings,
    warnings: 'warnings' in result ? [...result.warnings] : [],
    console: console.map(({ text }) => text),
    error:
      problem && problem.code !== 'decoder.warning'
        ? { ...problem, line: place?.line ?? null, column: place?.column ?? null }
        : null,
    cpuMs: Math.round(cpuMs * 100) / 100,
  }
}

async function decode(sandbox: Sandbox, { companyId, decoder, payload, port, now }: Trial) {
  if ('shippedId' in decoder)
    return decodeShipped(decoder.shippedId, { bytes: payload, fPort: port, recvTime: now })
  const call = {
    script: scriptOf(companyId, decoder.source),
    entry: 'decodeUplink',
    input: inputOf({ bytes: payload, port, time: now.getTime() }),
  }
  const { outcomes, ms } = await sandbox.run(companyId, [call])
  const [outcome] = outcomes
  if (!outcome) throw new Error('The sandbox answered nothing')
  return { result: resultOfOutcome(outcome), console: outcome.console, cpuMs: ms[0] ?? 0 }
}

function decodeShipped(id: string, input: { bytes: number[]; fPort: number; recvTime: Date }) {
  const from = performance.now()
  let result: DecodeResult
  try {
    const model = findDecoder(id)
    result = model ? resultOfAnswer(model.decodeUplink(input)) : { code: 'decoder.unknown', detail: id }
  } catch (error) {
    result = { code: 'payload.undecodable', detail: error instanceof Error ? error.message : String(error) }
  }
  return { result, console: [], cpuMs: performance.now() - from }
}

/** What a decoder is given, as the sandbox takes it. */
export function inputOf(frame: { bytes: ArrayLike<number>; port: number | null; time: number }): string {
  const { bytes, port, time } = frame
  return JSON.stringify({ bytes: Array.from(bytes), fPort: port, recvTime: time, variables: {} })
}

function flattened({ readings, problem }: DecodedReadings, flatten: boolean) {
  const shown: TrialResult['readings'] = []
  for (const { key, value, createdAt } of readings) {
    const at = createdAt === undefined ? undefined : parseInstant(createdAt)
    if (createdAt !== undefined && at === undefined)
      return { readings: [], problem: { code: 'time.invalid' as const, detail: key } }
    const time = at === undefined ? null : new Date(at).toISOString()
    const parts = flatten ? flattenJson(key, value, maxDepth - 1) : [{ key, value }]
    if (typeof parts === 'string') return { readings: [], problem: { code: parts, detail: key } }
    for (const part of parts) if (part.value !== null) shown.push({ ...part, time })
  }
  return { readings: shown, problem }
}
