import type { SandboxOutcome } from './outcome.ts'

/** One call, as it is sent to a thread. */
export interface WorkerOrder {
  /** Of the script and its version. */
  key: string
  /** Left out where the thread should have it. */
  script: ScriptSource | undefined
  entry: string
  /** JSON. */
  input: string
}

export interface ScriptSource {
  source: string
  /** Text of an `Adapter`. */
  adapter: string
}

/** `missing`: the thread has no such script, and was given no source. */
export type WorkerResult = { cpuMs: number } & ({ outcome: SandboxOutcome } | { missing: true })
