import { randomUUID } from 'node:crypto'
import { maxScriptFailures } from '@fyr/contract/automation/scripts/script-limits'
import type { Language } from '@fyr/contract/endpoints/fields'
import { scriptProblemText } from '@fyr/texts/script-text'
import type { CompanyDb } from '#db/index.ts'
import { raiseNotificationIn } from '#domains/messages/notifications/index.ts'
import { writeLog } from '#domains/records/logs/index.ts'
import {
  disableScripts,
  holdScripts,
  pruneRuns,
  type StateChange,
  type StoredRun,
  writeRuns,
  writeStates,
} from '../../run-store.ts'
import { deleteTriggersOf } from '../../trigger-store.ts'
import type { StoredProblem } from '../problem.ts'
import type { RunnableScript, RunnableScripts } from '../runnable-scripts.ts'
import type { EndedRun } from './ended-run.ts'

/** Characters of the console that the history keeps of a run. */
const maxConsole = 8000
/** Entries after which the history of a script is cut. */
const entriesBetweenCuts = 20

interface RecordParts {
  scripts: Pick<RunnableScripts, 'remember'>
  language: Language
  now: Date
}

/** What the transaction has changed, to be told after the commit. */
export interface Recorded {
  entries: readonly StoredRun[]
  /** Brings what is known of the scripts up to date. */
  remember(): void
}

/**
 * Writes what came of runs, in their order: history, state, and the end of what fails again and again. What is gone
 * meanwhile has no history.
 */
export async function recordRuns(
  db: CompanyDb,
  runs: readonly EndedRun[],
  { scripts, language, now }: RecordParts,
): Promise<Recorded> {
  const added: StoredRun[] = []
  const grown = new Map<string, StoredRun>()
  const after = new Map<RunnableScript, Pick<RunnableScript, 'quiet' | 'failures' | 'entries' | 'memory'>>()
  const changes = new Map<string, StateChange>()
  const left = await holdScripts(
    db,
    runs.map(({ script }) => script.scriptId),
  )
  for (const run of runs) {
    const { script } = run
    if (!left.has(script.scriptId)) continue
    const known = after.get(script) ?? {
      quiet: script.quiet,
      failures: script.failures,
      entries: script.entries,
      memory: script.memory,
    }
    const entry = entryOf(run)
    const { quiet } = known
    if (quiet && joins(quiet, entry)) {
      const more = {
        ...quiet,
        runs: quiet.runs + 1,
        at: entry.at,
        cpuMs: quiet.cpuMs + entry.cpuMs,
      }
      known.quiet = more
      const place = added.findIndex(({ id }) => id === quiet.id)
      if (place >= 0) added[place] = more
      else grown.set(quiet.id, more)
    } else {
      added.push(entry)
      known.quiet = isQuiet(entry) ? entry : null
      known.entries++
    }
    if (!isSkipped(run.problem)) known.failures = run.problem === null ? 0 : known.failures + 1
    known.memory = run.memory ?? known.memory
    after.set(script, known)
    changes.set(script.scriptId, {
      scriptId: script.scriptId,
      memory: run.memory ?? changes.get(script.scriptId)?.memory ?? null,
      lastRunAt: entry.at,
      lastRunState: entry.state,
      failures: known.failures,
      problem: run.problem,
      ...(run.nextRunAt !== undefined && { nextRunAt: run.nextRunAt }),
    })
  }
  await writeRuns(db, { added, grown: [...grown.values()] })
  await writeStates(db, [...changes.values()])
  const full = [...after].filter(([, { entries }]) => entries >= entriesBetweenCuts)
  if (full.length > 0) {
    await pruneRuns(
      db,
      full.map(([{ scriptId }]) => scriptId),
    )
    for (const [, known] of full) known.entries = 0
  }
  await disableFailing(db, changes, { language, now })
  return {
    entries: [...added, ...grown.values()],
    remember: () => {
      for (const [script, known] of after) scripts.remember(script, known)
    },
  }
}

function entryOf(run: EndedRun): StoredRun {
  let room = maxConsole
  const console = run.console.filter(({ text }) => {
    room -= text.length + 20
    return room > 0
  })
  const { script, problem, effects, trigger, calledBy, at, cpuMs } = run
  return {
    id: run.runId ?? randomUUID(),
    scriptId: script.scriptId,
    trigger,
    state: problem === null ? 'ok' : 'failed',
    problem,
    version: script.version,
    at,
    runs: 1,
    cpuMs: Math.round(cpuMs * 1000) / 1000,
    console,
    effects: [...effects],
    calledBy,
  }
}

const isQuiet = ({ console, effects, state, problem }: StoredRun) =>
  console.length === 0 && effects.length === 0 && (state === 'ok' || isSkipped(problem))

/** It was not run, or not to its end: no mistake of the script. */
const isSkipped = (problem: StoredProblem | null) =>
  problem !== null && ['quota', 'queueFull', 'chainTooDeep', 'lost'].includes(problem.code)

const joins = (before: StoredRun, next: StoredRun) =>
  isQuiet(next) &&
  before.trigger === next.trigger &&
  before.problem?.code === next.problem?.code &&
  before.version === next.version &&
  before.calledBy === next.calledBy &&
  before.runs < 1_000_000

async function disableFailing(
  db: CompanyDb,
  changes: ReadonlyMap<string, StateChange>,
  { language, now }: { language: Language; now: Date },
): Promise<void> {
  const failing = [...changes.values()].filter(({ failures }) => failures >= maxScriptFailures)
  const ids = failing.map(({ scriptId }) => scriptId)
  const disabled = await disableScripts(db, ids, now)
  await deleteTriggersOf(db, ids)
  for (const { id, name } of disabled) {
    const problem = changes.get(id)?.problem
    const reason = problem ? scriptProblemText(language, problem.code, problem.detail) : ''
    const record = { kind: 'script.disabled', params: { script: name, reason }, at: now } as const
    await writeLog(db, { ...record, type: 'WARNING', actorName: null })
    const target = { route: `/script/${id}`, permission: 'Script.View' } as const
    await raiseNotificationIn(db, db.companyId, { ...record, ...target }, 0)
    db.publishEvent('script', { companyId: db.companyId, scriptId: id })
  }
}
