import { maxScriptParameters } from '@fyr/contract/automation/scripts/script-limits'
import type { ScriptRun } from '@fyr/contract/automation/scripts/scripts'
import type { Language } from '@fyr/contract/endpoints/fields'
import { scriptProblemText } from '@fyr/texts/script-text'
import { findScriptCalled } from '../script-store.ts'
import { finishCall, runMs } from './finish-call.ts'
import { type CallChain, newChain } from './locks.ts'
import type { HasPermission } from './maker-rights.ts'
import { commitRuns } from './recording/commit-runs.ts'
import type { EndedRun, RunOutcome } from './recording/ended-run.ts'
import { outcomeOfRun } from './recording/run-outcome.ts'
import { AskRefused } from './requests.ts'
import type { RunnableScript } from './runnable-scripts.ts'
import { isSpent, type ScriptHost } from './script-host.ts'

/** How many scripts may call each other in a row. */
const maxCallDepth = 3

/** Who calls a script, and from where. */
export interface ScriptCall {
  companyId: string
  trigger: ScriptRun['trigger']
  calledBy: string | null
  chain: CallChain
  /** Scripts that have called each other up to here. */
  depth: number
  isTest: boolean
}

export const callFrom = (
  companyId: string,
  calledBy: string,
  options: { isTest?: boolean } = {},
): ScriptCall => ({
  ...{ companyId, calledBy, trigger: 'call', chain: newChain(), depth: 0, isTest: options.isTest ?? false },
})

/**
 * Runs a script now and records it, once no other run of it is at work.
 * @returns undefined when that takes too long, or would wait for itself, and when the quota of the company is used up
 */
export async function callScript(
  host: ScriptHost,
  script: RunnableScript,
  event: object,
  call: ScriptCall,
): Promise<RunOutcome | undefined> {
  const { companyId, chain } = call
  if (isSpent(host, companyId)) return undefined
  const { scriptId } = script
  if (call.isTest) {
    return await runOnce(host, script, event, call, await host.makers.of(companyId, script.makerId))
  }
  if (!(await host.locks.lock(scriptId, chain, runMs))) return undefined
  try {
    const current = host.scripts.isCurrent(script)
      ? script
      : await host.database.withCompany(companyId, async (db) =>
          (await host.scripts.find(db, [scriptId])).get(scriptId),
        )
    if (!current?.isEnabled || !current.isValid) return undefined
    const outcome = await runOnce(
      host,
      current,
      event,
      call,
      await host.makers.of(companyId, current.makerId),
    )
    const run: EndedRun = {
      ...outcome,
      ...{ runId: null, script: current, trigger: call.trigger, at: host.now() },
      ...{ calledBy: call.calledBy, depth: 0, triggerId: null },
    }
    const language = await host.languageOf(companyId)
    const [recorded = run] = await commitRuns(host, companyId, [run], { language })
    return recorded
  } finally {
    host.locks.unlock(scriptId)
    host.freed(companyId)
  }
}

/** Runs it, and does nothing of what it wants done. */
export async function runOnce(
  host: ScriptHost,
  script: Pick<RunnableScript, 'sandboxed' | 'memory'>,
  event: object,
  call: ScriptCall,
  may: HasPermission,
): Promise<RunOutcome> {
  const { companyId, isTest } = call
  host.runs.charge(companyId, 1)
  const input = JSON.stringify({ event, memory: script.memory })
  const { outcomes, ms } = await host.sandbox.run(companyId, [
    { script: script.sandboxed, entry: 'run', input, once: isTest },
  ])
  const [outcome] = outcomes
  if (!outcome) return outcomeOfRun({ status: 'lost', console: [] }, { cpuMs: 0 })
  const first = { outcome, ms: ms[0] ?? 0 }
  const asking = { companyId, isTest, may, call: callerOf(host, call, nameOf(script)) }
  return await finishCall(first, asking, host)
}

const nameOf = (script: object) => ('name' in script ? String(script.name) : '')

/** What `fyr.call` does in a run. */
export function callerOf(host: ScriptHost, from: ScriptCall, name: string) {
  return async (called: string, parameters: unknown): Promise<unknown> => {
    const { companyId, depth } = from
    if (depth >= maxCallDepth)
      throw new AskRefused(`Scripts can call each other ${maxCallDepth} times in a row`)
    if (JSON.stringify(parameters).length > maxScriptParameters)
      throw new AskRefused('The parameters are too large')
    const script = await host.database.withCompany(companyId, async (db) => {
      const found = await findScriptCalled(db, called)
      return found && (await host.scripts.find(db, [found.id])).get(found.id)
    })
    if (!script) throw new AskRefused(`There is no script ${called}`)
    if (!script.isEnabled || !script.isValid) throw new AskRefused(`The script ${called} is disabled`)
    const event = callEvent(host.now(), parameters)
    const outcome = await callScript(host, script, event, { ...from, calledBy: name, depth: depth + 1 })
    if (!outcome) throw new AskRefused(`The script ${called} is already running`)
    const { problem, result } = outcome
    if (problem) throw new AskRefused(messageOf(problem, 'en'))
    return result === undefined ? null : JSON.parse(result)
  }
}

export const callEvent = (now: Date, parameters: unknown): object => ({
  trigger: 'call',
  time: now.toISOString(),
  parameters,
})

export const messageOf = ({ code, detail }: NonNullable<RunOutcome['problem']>, language: Language): string =>
  scriptProblemText(language, code, detail)
