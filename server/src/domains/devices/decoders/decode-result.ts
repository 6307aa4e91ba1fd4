import type { IngestProblem } from '@fyr/contract/endpoints/ingest-problems'
import * as z from 'zod'
import type { SandboxOutcome, ScriptPlace } from '#sandbox/index.ts'

/** What a decoder made of a frame: values by key, or why it made nothing of it. */
export type DecodeResult =
  | {
      data: unknown
      history?: readonly HistoryEntry[]
      warnings: readonly string[]
      /** Parts of the payload that were not read, in hex. */
      undecoded?: string
    }
  | DecodeFailure

/** What was measured earlier: at a time, or so many seconds before the frame. */
export interface HistoryEntry {
  time?: string | number | undefined
  secondsBefore?: number | undefined
  data: Record<string, unknown>
}

export interface DecodeFailure {
  code: IngestProblem
  detail: string
  /** Where in the decoder. */
  place?: ScriptPlace | null
}

const maxHistory = 100
const year = 366 * 86_400
const history = z
  .array(
    z
      .object({
        time: z.union([z.string(), z.number()]).optional(),
        secondsBefore: z.number().min(0).max(year).optional(),
        data: z.record(z.string(), z.unknown()),
      })
      .refine(({ time, secondsBefore }) => (time === undefined) !== (secondsBefore === undefined), {
        error: 'Either time or secondsBefore',
      }),
  )
  .max(maxHistory)

const maxTexts = 20
const maxUndecoded = 2048
const maxText = 200

const isHex = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]+$/i.test(value)

/** By the answer of a `decodeUplink`, which may be anything. */
export function resultOfAnswer(answer: unknown): DecodeResult {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) {
    return { code: 'payload.notObject', detail: '' }
  }
  const { data, errors, warnings, history: earlier, undecoded } = answer as Record<string, unknown>
  const said = textsOf(errors)
  if (said.length > 0) return { code: 'payload.undecodable', detail: said.join('; ') }
  const result = {
    data: data ?? {},
    warnings: textsOf(warnings),
    ...(isHex(undecoded) && { undecoded: undecoded.slice(0, maxUndecoded) }),
  }
  if (earlier === undefined || earlier === null) return result
  const read = history.safeParse(earlier)
  if (!read.success) {
    const [{ path, message } = { path: [], message: '' }] = read.error.issues
    const detail = `${['history', ...path].join('.')}: ${message}`
    return { code: 'payload.undecodable', detail: detail.slice(0, maxText) }
  }
  return { ...result, history: read.data }
}

export function resultOfOutcome(outcome: SandboxOutcome): DecodeResult {
  switch (outcome.status) {
    case 'ok':
      return resultOfAnswer(JSON.parse(outcome.output))
    case 'timeout':
      return { code: 'decoder.timeout', detail: '' }
    case 'outOfMemory':
      return { code: 'decoder.outOfMemory', detail: '' }
    case 'quota':
      return { code: 'decoder.quota', detail: '' }
    case 'noAnswer':
      return { code: 'payload.notObject', detail: '' }
    case 'tooLarge':
      return { code: 'payload.tooLarge', detail: '' }
    case 'waiting':
    case 'lost':
      return { code: 'payload.undecodable', detail: '' }
    case 'syntax':
    case 'runtime': {
      const { message, place } = outcome
      const at = place ? `${place.line}:${place.column} ` : ''
      return { code: 'payload.undecodable', detail: `${at}${message}`.slice(0, maxText), place }
    }
  }
}

/** A text, or a list of them; what is neither is shown as JSON. */
function textsOf(value: unknown): string[] {
  if (value === undefined || value === null || value === '' || value === false) return []
  const all = Array.isArray(value) ? value : [value]
  return all
    .slice(0, maxTexts)
    .map((each) => (typeof each === 'string' ? each : JSON.stringify(each)).slice(0, maxText))
}
