/** Where in a script, counted from 1. */
export interface ScriptPlace {
  line: number
  column: number
}

export interface ConsoleLine {
  level: 'log' | 'warn' | 'error'
  text: string
}

/** A call that waits for what it has asked the host for, in its thread. */
export interface WaitingCall {
  companyId: string
  thread: number
  /** Of the thread: one that was renewed has lost what waited in it. */
  generation: number
  id: number
}

/** What came of a call: never an exception. `output` is JSON. */
export type SandboxOutcome = { console: readonly ConsoleLine[] } & (
  | { status: 'ok'; output: string }
  | { status: 'timeout' | 'outOfMemory' | 'quota' }
  /** It answered nothing that is JSON, or more than may be. */
  | { status: 'noAnswer' | 'tooLarge' }
  /** It is to be resumed with an answer to each of these, in their order, or to be forgotten. */
  | { status: 'waiting'; requests: readonly string[]; call: WaitingCall }
  /** Its thread broke or was renewed while it waited, not by its fault. */
  | { status: 'lost' }
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
export type Failed = Without<Exclude<SandboxOutcome, { status: 'ok' | 'waiting' | 'lost' }>>

/** What a thread says of a call: the same without where it waits. */
export type ThreadOutcome =
  | Exclude<SandboxOutcome, { status: 'waiting' }>
  | { status: 'waiting'; requests: readonly string[]; console: readonly ConsoleLine[] }
