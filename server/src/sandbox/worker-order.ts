import type { ThreadOutcome } from './outcome.ts'

/** What is sent to a thread. */
export type WorkerOrder = CallOrder | ResumeOrder | ForgetOrder

export interface CallOrder {
  /** Of this very call. */
  id: number
  /** The company. */
  owner: string
  /** Of the script and its version. */
  key: string
  /** Left out where the thread should have it. */
  script: ScriptSource | undefined
  entry: string
  /** JSON. */
  input: string
  /** It goes on from the call of the same script before it: done only where that has run in this thread. */
  follows: boolean
  /** Not kept for other calls. */
  once: boolean
}
export interface ResumeOrder {
  resume: number
  /** JSON of a list, with `value` or `error` for each request. */
  answers: string
}
export interface ForgetOrder {
  forget: number
}

export interface ScriptSource {
  source: string
  /** Text of an `Adapter`. */
  adapter: string
}

/**
 * `missing`: the thread has no such script, and was given no source, or not what this call follows. `busy`: a call of the
 * script waits in it, or as many of the company as may.
 */
export type WorkerResult = { cpuMs: number } & (
  | { outcome: ThreadOutcome }
  | { missing: true }
  | { busy: true }
)
