import type { ScriptEffect } from '@fyr/contract/automation/scripts/scripts'
import * as z from 'zod'
import type { SandboxOutcome } from '#sandbox/index.ts'
import { describeEffect, readEffects } from '../effects/effects.ts'
import { problemOf, problemOfOutcome, type StoredProblem, storable } from '../problem.ts'
import type { RunOutcome } from './ended-run.ts'

const answer = z.object({
  result: z.string().optional(),
  memory: z.string().optional(),
  effects: z.string().optional(),
})

/** What the answer of a script comes to. @param done what was done at once while it ran */
export function outcomeOfRun(
  outcome: SandboxOutcome,
  { cpuMs, done = [] }: { cpuMs: number; done?: readonly ScriptEffect[] },
): RunOutcome {
  const console = outcome.console.map(({ level, text }) => ({ level, text: storable(text) }))
  const failed = (problem: StoredProblem | null): RunOutcome => ({
    ...{ problem, console, cpuMs },
    ...{ result: undefined, memory: null, wanted: [], effects: done },
  })
  if (outcome.status !== 'ok') return failed(problemOfOutcome(outcome))
  const { result, memory, effects } = answer.parse(JSON.parse(outcome.output))
  const wanted = effects === undefined ? [] : readEffects(effects)
  if ('problem' in wanted) return failed(problemOf('invalidEffect', wanted.problem))
  return {
    problem: null,
    ...{ result, wanted, console, cpuMs },
    memory: memory === undefined ? null : memory.replaceAll('\0', '').toWellFormed(),
    effects: wanted.length === 0 ? done : [...done, ...wanted.map(describeEffect)],
  }
}
