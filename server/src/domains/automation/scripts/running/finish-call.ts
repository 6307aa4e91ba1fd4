import type { ScriptEffect } from '@fyr/contract/automation/scripts/scripts'
import type { SandboxOutcome } from '#sandbox/index.ts'
import { problemOf } from './problem.ts'
import type { RunOutcome } from './recording/ended-run.ts'
import { outcomeOfRun } from './recording/run-outcome.ts'
import { type AskingRun, answerRequest } from './requests.ts'
import type { ScriptHost } from './script-host.ts'

/** How long a run may take, ms; what it waits for goes on for no longer. */
export const runMs = 30_000
/** Of all answers to one step of a run. */
const maxCharacters = 8_000_000

/** Brings a call that may wait for answers to its end. Never rejects but for faults of the portal. */
export async function finishCall(
  first: { outcome: SandboxOutcome; ms: number },
  run: Omit<AskingRun, 'done' | 'room'>,
  host: ScriptHost,
): Promise<RunOutcome> {
  const done: ScriptEffect[] = []
  let { outcome, ms: cpuMs } = first
  const end = performance.now() + runMs
  while (outcome.status === 'waiting') {
    const { requests, call } = outcome
    const step = { ...run, done, room: { characters: maxCharacters } }
    const answers = await withDeadline(
      Promise.all(requests.map((payload) => answerRequest(payload, step, host))),
      end - performance.now(),
    ).catch((error: unknown) => {
      host.sandbox.forget(call)
      throw error
    })
    if (!answers) {
      host.sandbox.forget(call)
      return {
        ...outcomeOfRun({ status: 'lost', console: [] }, { cpuMs, done }),
        problem: problemOf('tooSlow'),
      }
    }
    const resumed = await host.sandbox.resume(call, answers)
    outcome = resumed.outcome
    cpuMs += resumed.ms
  }
  return outcomeOfRun(outcome, { cpuMs, done })
}

async function withDeadline<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, ms), undefined)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
