import { randomUUID } from 'node:crypto'
import type { Language } from '@fyr/contract/endpoints/fields'
import { scriptProblemText } from '@fyr/texts/script-text'
import { isAboutData } from '#db/index.ts'
import { deleteTriggers } from '../../trigger-store.ts'
import type { Effect } from '../effects/effects.ts'
import { performInside } from '../effects/inside-effects.ts'
import { type EffectiveRun, performOutside } from '../effects/outside-effects.ts'
import { permissionOfEffect } from '../maker-rights.ts'
import { problemOf } from '../problem.ts'
import type { ScriptHost } from '../script-host.ts'
import type { EndedRun } from './ended-run.ts'
import { recordRuns } from './record-runs.ts'

type RunToCommit = EndedRun & EffectiveRun & { runId: string }

/**
 * Does what runs of a company want done and records them in one transaction with the end of their triggers, or they are run
 * again. Readings and alarms come before it; done again they are the same.
 */
export async function commitRuns(
  host: ScriptHost,
  companyId: string,
  runs: readonly EndedRun[],
  { triggerIds = [], language }: { triggerIds?: readonly string[]; language: Language },
): Promise<readonly EndedRun[]> {
  const { database, scripts, now: clock, announce } = host
  const ended = runs.map((run): EndedRun | RunToCommit =>
    run.wanted.length === 0
      ? run
      : {
          ...run,
          ...{ companyId, effects: run.effects, failures: [], encoded: new Map() },
          runId: run.runId ?? randomUUID(),
        },
  )
  const effective = ended.filter((run): run is RunToCommit => 'failures' in run)
  const asEffective = await Promise.all(
    effective.map(async (run) => {
      const may = await host.makers.of(companyId, run.script.makerId)
      const isAllowed = ({ kind }: Effect) => may(permissionOfEffect[kind])
      const denied = new Set(
        run.wanted.filter((each) => !isAllowed(each)).map(({ kind }) => permissionOfEffect[kind]),
      )
      const failures = [...denied].map((permission) => scriptProblemText(language, 'notAllowed', permission))
      return { ...run, failures, effects: run.wanted.filter(isAllowed) }
    }),
  )
  if (asEffective.length > 0) await performOutside(asEffective, host, language)
  try {
    const before = asEffective.map(({ failures }) => failures.length)
    const recorded = await database.withCompany(companyId, async (db) => {
      const now = clock()
      // After a collision it is all done again.
      for (const [at, { failures }] of asEffective.entries()) failures.splice(before[at] ?? 0)
      await deleteTriggers(db, triggerIds)
      for (const run of asEffective) await performInside(db, run, now, { ...host, language })
      const told = ended.map((run) => withFailures(run, asEffective))
      return { told, ...(await recordRuns(db, told, { scripts, language, now })) }
    })
    recorded.remember()
    announce(companyId, { ...recorded, language })
    return recorded.told
  } catch (error) {
    // What they remember, and what was written, is to be read again.
    for (const { script } of runs) scripts.forget(script.scriptId)
    if (!isAboutData(error)) throw error
    return await commitEach(host, companyId, runs, { triggerIds, language }, error)
  }
}

/** Something of a run cannot be stored: the others are, and of that one that it failed. */
async function commitEach(
  host: ScriptHost,
  companyId: string,
  runs: readonly EndedRun[],
  { triggerIds, language }: { triggerIds: readonly string[]; language: Language },
  error: unknown,
): Promise<readonly EndedRun[]> {
  const [first] = runs
  if (!first) throw error
  if (runs.length === 1) {
    if (first.problem?.code === 'notStored') throw error
    host.log.error({ err: error, scriptId: first.script.scriptId }, 'A run of a script could not be stored')
    const problem = problemOf('notStored')
    const failed = { ...first, problem, memory: null, wanted: [], effects: [], console: [] }
    return await commitRuns(host, companyId, [failed], { triggerIds, language })
  }
  const own = new Set(runs.flatMap(({ triggerId }) => triggerId ?? []))
  const others = triggerIds.filter((id) => !own.has(id))
  const done: EndedRun[] = []
  for (const [at, run] of runs.entries()) {
    const ids = [...(run.triggerId === null ? [] : [run.triggerId]), ...(at === 0 ? others : [])]
    done.push(...(await commitRuns(host, companyId, [run], { triggerIds: ids, language })))
  }
  return done
}

function withFailures(run: EndedRun, effective: readonly { runId: string; failures: string[] }[]): EndedRun {
  const failures = effective.find(({ runId }) => runId === run.runId)?.failures ?? []
  return failures.length === 0 ? run : { ...run, problem: problemOf('effectFailed', failures.join('; ')) }
}
