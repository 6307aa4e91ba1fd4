import type {
  Script,
  ScriptProblem,
  ScriptResult,
  ScriptRun,
  ScriptSummary,
  ScriptVersion,
} from '@fyr/contract/automation/scripts/scripts'
import type { Language } from '@fyr/contract/endpoints/fields'
import { scriptProblemText } from '@fyr/texts/script-text'
import type { StoredRun } from './run-store.ts'
import type { StoredProblem } from './running/problem.ts'
import type { RunOutcome } from './running/recording/ended-run.ts'
import type { StoredScript, ScriptSummary as StoredSummary } from './script-store.ts'
import type { StoredVersion } from './version-store.ts'

export const wireProblem = (problem: StoredProblem | null, language: Language): ScriptProblem | null =>
  problem && {
    code: problem.code,
    message: scriptProblemText(language, problem.code, problem.detail),
    line: problem.line,
    column: problem.column,
  }

export function wireSummary(
  { id, problem, nodes, createdAt, updatedAt, lastRun, nextRun, ...same }: StoredSummary,
  language: Language,
): ScriptSummary {
  return {
    scriptId: id,
    ...same,
    problem: wireProblem(problem, language),
    boundTag: nodes[0]?.deveui ?? null,
    boundTags: nodes.slice(1).map(({ deveui }) => deveui),
    boundNodeName: nodes[0]?.name ?? null,
    lastRun: lastRun?.toISOString() ?? null,
    nextRun: nextRun?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

export const wireScript = ({ source, memory, ...summary }: StoredScript, language: Language): Script => ({
  ...wireSummary(summary, language),
  source,
  memory,
})

export const wireRun = ({ id, at, problem, ...run }: StoredRun, language: Language): ScriptRun => ({
  scriptRunId: id,
  ...run,
  problem: wireProblem(problem, language),
  time: at.toISOString(),
})

export const wireVersion = ({ savedAt, ...version }: StoredVersion): ScriptVersion => ({
  ...version,
  savedAt: savedAt.toISOString(),
})

export const wireResult = (
  { problem, result, console, effects, cpuMs }: RunOutcome,
  language: Language,
): ScriptResult => ({
  state: problem === null ? 'ok' : 'failed',
  result: result === undefined ? null : JSON.parse(result),
  problem: wireProblem(problem, language),
  console: [...console],
  effects: [...effects],
  cpuMs: Math.round(cpuMs * 100) / 100,
})
