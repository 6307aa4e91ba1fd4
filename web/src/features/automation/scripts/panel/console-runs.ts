import type { ScriptRun } from '@fyr/contract/automation/scripts/scripts'

export const consoleLevels = ['all', 'log', 'warn', 'error'] as const
export type ConsoleLevel = (typeof consoleLevels)[number]

/** Runs that the console holds, the oldest goes first. */
export const maxConsoleRuns = 200

/** With a run that came live: in place of what was known of it, else at the end. */
export function withRun(runs: readonly ScriptRun[], run: ScriptRun): ScriptRun[] {
  const at = runs.findIndex(({ scriptRunId }) => scriptRunId === run.scriptRunId)
  return at < 0 ? [...runs, run].slice(-maxConsoleRuns) : runs.with(at, run)
}

/** What was fetched, the newest first, with what came live since: the newest last. */
export function mergeRuns(fetched: readonly ScriptRun[], live: readonly ScriptRun[]): ScriptRun[] {
  let runs = fetched.toReversed()
  for (const run of live) runs = withRun(runs, run)
  return runs
}

interface ConsoleLine {
  level: ScriptRun['console'][number]['level']
  text: string
}

/** What a run printed, and why it failed, as far as the level goes. */
export function linesOf({ console, problem }: ScriptRun, level: ConsoleLevel): ConsoleLine[] {
  const failure: ConsoleLine[] = problem
    ? [
        {
          level: 'error',
          text:
            problem.line === null
              ? problem.message
              : `${problem.message} (${problem.line}:${problem.column ?? 1})`,
        },
      ]
    : []
  return [...console, ...failure].filter((line) => level === 'all' || line.level === level)
}
