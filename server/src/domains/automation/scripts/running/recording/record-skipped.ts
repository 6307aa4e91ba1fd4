import { runMs } from '../finish-call.ts'
import { newChain } from '../locks.ts'
import { problemOf } from '../problem.ts'
import type { ScriptHost } from '../script-host.ts'
import { commitRuns } from './commit-runs.ts'
import type { EndedRun } from './ended-run.ts'
import { outcomeOfRun } from './run-outcome.ts'

/** Readings that a script was not run for, and why. */
export interface Skipped {
  scriptId: string
  code: 'queueFull' | 'chainTooDeep'
  count: number
}

/**
 * Tells in the history of a script that it was not run, once no run of it is at work: what that leaves in the script is
 * not to be taken back. One that runs for longer than a run may is told of the next time.
 */
export async function recordSkipped(
  host: ScriptHost,
  companyId: string,
  { scriptId, code, count }: Skipped,
): Promise<void> {
  if (!(await host.locks.lock(scriptId, newChain(), runMs))) return
  try {
    const found = await host.database.withCompany(companyId, (db) => host.scripts.find(db, [scriptId]))
    const script = found.get(scriptId)
    if (!script) return
    const run: EndedRun = {
      ...outcomeOfRun({ status: 'lost', console: [] }, { cpuMs: 0 }),
      problem: problemOf(code, String(count)),
      ...{ script, trigger: 'readings', at: host.now(), depth: 0 },
      ...{ runId: null, triggerId: null, calledBy: null },
    }
    await commitRuns(host, companyId, [run], { language: await host.languageOf(companyId) })
  } finally {
    host.locks.unlock(scriptId)
    host.freed(companyId)
  }
}
