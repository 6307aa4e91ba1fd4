/** Where in a script, counted from 1. */
export interface ScriptPlace {
  line: number
  column: number
}

/** What came of a call: never an exception. `output` is JSON. */
export type SandboxOutcome = { console: readonly string[] } & (
  | { status: 'ok'; output: string }
  | { status: 'timeout' | 'outOfMemory' | 'quota' }
  /** It answered nothing that is JSON, or more than may be. */
  | { status: 'noAnswer' | 'tooLarge' }
  | { status: 'syntax' | 'runtime'; message: string; place: ScriptPlace | null }
)

export interface ScriptError {
  name: string
  message: string
  stack: string
}

/** The name of the script in stacks. */
export const scriptName = 'decoder.js'

/** What an error of a script says, told apart by what the host does about it. */
export function outcomeOfError({ name, message, stack }: ScriptError): Failed {
  if (name === 'InternalError' && message === 'interrupted') return { status: 'timeout' }
  if (name === 'InternalError' && message === 'out of memory') return { status: 'outOfMemory' }
  if (name === 'NoAnswer') return { status: 'noAnswer' }
  if (name === 'TooLarge') return { status: 'tooLarge' }
  const [, line, column] = /decoder\.js:(\d+):(\d+)/.exec(stack) ?? []
  const place = line && column ? { line: Number(line), column: Number(column) } : null
  const status = name === 'SyntaxError' && /^\s*at decoder\.js/.test(stack) ? 'syntax' : 'runtime'
  return { status, message: `${name}: ${message}`, place }
}

type Without<T> = T extends unknown ? Omit<T, 'console'> : never
export type Failed = Without<Exclude<SandboxOutcome, { status: 'ok' }>>
