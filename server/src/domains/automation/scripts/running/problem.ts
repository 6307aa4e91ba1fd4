import type { ScriptProblemCode } from '@fyr/texts/script-text'
import type { SandboxOutcome } from '#sandbox/index.ts'

/** What went wrong, as it is stored; the language of who asks makes a message of it. */
export interface StoredProblem {
  code: ScriptProblemCode
  detail: string
  line: number | null
  column: number | null
}

const maxDetail = 500

/** Text that PostgreSQL's JSON can hold. */
export const storable = (text: string, maximum = maxDetail): string =>
  text.slice(0, maximum).replaceAll('\0', '').toWellFormed()

export const problemOf = (code: ScriptProblemCode, detail = ''): StoredProblem => ({
  code,
  detail: storable(detail),
  line: null,
  column: null,
})

/** Errors that the API of scripts throws, by their name. */
const named = {
  NoRun: 'noRun',
  TooManyEffects: 'tooManyEffects',
  TooManyRequests: 'tooManyRequests',
  ResultTooLarge: 'resultTooLarge',
  MemoryTooLarge: 'memoryTooLarge',
} as const satisfies Record<string, ScriptProblemCode>

/** Null for a run that came to a good end, or waits. */
export function problemOfOutcome(outcome: SandboxOutcome): StoredProblem | null {
  switch (outcome.status) {
    case 'ok':
    case 'waiting':
      return null
    case 'noAnswer':
      return problemOf('neverSettled')
    case 'tooLarge':
      return problemOf('resultTooLarge')
    case 'syntax':
    case 'runtime': {
      const { status, message, place } = outcome
      const [, name = ''] = /^(\w+):/.exec(message) ?? []
      const code = Object.hasOwn(named, name) ? named[name as keyof typeof named] : status
      const at = { line: place?.line ?? null, column: place?.column ?? null }
      return { ...problemOf(code, message), ...at }
    }
    default:
      return problemOf(outcome.status)
  }
}
