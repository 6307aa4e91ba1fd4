import type { ScriptEffect, ScriptRun } from '@fyr/contract/automation/scripts/scripts'
import type { ConsoleLine } from '#sandbox/index.ts'
import type { Effect } from '../effects/effects.ts'
import type { StoredProblem } from '../problem.ts'
import type { RunnableScript } from '../runnable-scripts.ts'

/** What a run came to. */
export interface RunOutcome {
  problem: StoredProblem | null
  /** JSON, or undefined for none. */
  result: string | undefined
  /** JSON; null where it is as before. */
  memory: string | null
  /** What it wants done. */
  wanted: readonly Effect[]
  console: readonly ConsoleLine[]
  /** What was done at once, and what it wants done, in words. */
  effects: readonly ScriptEffect[]
  cpuMs: number
}

/** The same, as it is recorded. */
export interface EndedRun extends RunOutcome {
  /** Given where effects go by it. */
  runId: string | null
  script: RunnableScript
  trigger: ScriptRun['trigger']
  at: Date
  calledBy: string | null
  /** What it was run for, if that is a row. */
  triggerId: string | null
  /** How many scripts have triggered each other up to here. */
  depth: number
  /** Undefined where it stays as it is. */
  nextRunAt?: Date | null
}
