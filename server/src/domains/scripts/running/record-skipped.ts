import { commitRuns } from './commit-runs.ts'
import type { EndedRun } from './ended-run.ts'
import { problemOf } from './problem.ts'
import { outcomeOfRun } from './run-outcome.ts'
import type { ScriptHost } from './script-host.ts'

/** Readings that a script was not run for, and why. */
export interface Skipped {
  scriptId: string
  code: 'queueFull' | 'chainTooDeep'
  count: number
}

/** Tells in the history of scripts that they were not run. */
export async function recordSkipped(
  host: ScriptHost,
  companyId: string,
  skipped: readonly Skipped[],
): Promise<void> {
  const found = await host.database.withCompany(companyId, (db) =>
    host.scripts.find(
      db,
      skipped.map(({ scriptId }) => scriptId),
    ),
  )
  const runs = skipped.flatMap(({ scriptId, code, count }): EndedRun[] => {
    const script = found.get(scriptId)
    if (!script) return []
    const nothing = outcomeOfRun({ status: 'lost', console: [] }, { cpuMs: 0 })
    const problem = problemOf(code, String(count))
    return [
      {
        ...nothing,
        ...{
          problem,
          script,
          trigger: 'readings',
          at: host.now(),
          depth: 0,
          runId: null,
          triggerId: null,
          calledBy: null,
        },
      },
    ]
  })
  if (runs.length > 0) await commitRuns(host, companyId, runs, { language: await host.languageOf(companyId) })
}
