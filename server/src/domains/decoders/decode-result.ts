import type { IngestProblem } from '@fyr/contract/endpoints/errors'
import type { SandboxOutcome, ScriptPlace } from '#sandbox/index.ts'

/** What a decoder made of a frame: values by key, or why it made nothing of it. */
export type DecodeResult = { data: unknown; warnings: readonly string[] } | DecodeFailure

export interface DecodeFailure {
  code: IngestProblem
  detail: string
  /** Where in the decoder. */
  place?: ScriptPlace | null
}

const maxTexts = 20
const maxText = 200

/** By the answer of a `decodeUplink`, which may be anything. */
export function resultOfAnswer(answer: unknown): DecodeResult {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) {
    return { code: 'payload.notObject', detail: '' }
  }
  const { data, errors, warnings } = answer as { data?: unknown; errors?: unknown; warnings?: unknown }
  const said = textsOf(errors)
  if (said.length > 0) return { code: 'payload.undecodable', detail: said.join('; ') }
  return { data: data ?? {}, warnings: textsOf(warnings) }
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
