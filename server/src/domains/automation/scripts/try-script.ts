import { randomUUID } from 'node:crypto'
import type { Database } from '#db/index.ts'
import { findNode } from '#domains/devices/nodes/index.ts'
import { chargeTo } from '#lib/fairness/charged-to.ts'
import type { ReadingsStore } from '#readings-store/index.ts'
import type { Sandbox } from '#sandbox/index.ts'
import { callEvent, callFrom, runOnce } from './running/call-script.ts'
import type { HasPermission } from './running/maker-rights.ts'
import { problemOfOutcome, type StoredProblem } from './running/problem.ts'
import type { RunOutcome } from './running/recording/ended-run.ts'
import { scriptAdapter } from './running/script-adapter.ts'
import type { ScriptHost } from './running/script-host.ts'
import type { StoredScript } from './script-store.ts'

const sandboxedOnce = (companyId: string, source: string) => ({
  ...{ companyId, source, adapter: scriptAdapter },
  key: randomUUID(),
})

/** Whether a source can be read and has a function `run`; null for one that does, and where nobody could look. */
export async function checkSource(
  sandbox: Pick<Sandbox, 'run'>,
  companyId: string,
  source: string,
): Promise<StoredProblem | null> {
  const script = sandboxedOnce(companyId, source)
  const { outcomes } = await sandbox.run(companyId, [{ script, entry: 'check', input: '{}', once: true }])
  const [outcome] = outcomes
  if (!outcome || outcome.status === 'quota' || outcome.status === 'lost') return null
  return problemOfOutcome(outcome)
}

interface Trial {
  companyId: string
  script: StoredScript
  source: string
  event: unknown
  by: string
  /** Of whoever tries it. */
  may: HasPermission
}

/** Runs a source as the script would be run, and does nothing of what it wants done. */
export async function tryScript(host: ScriptHost, trial: Trial): Promise<RunOutcome & { event: unknown }> {
  const { companyId, script, source, by, may } = trial
  const event = trial.event ?? (await lastEvent(host, companyId, script, may))
  const runnable = { sandboxed: sandboxedOnce(companyId, source), memory: script.memory }
  const call = callFrom(companyId, by, { isTest: true })
  return { event, ...(await runOnce(host, runnable, Object(event), call, may)) }
}

/** What its node sent last, as the script would be told of it; a call where there is none. */
async function lastEvent(
  {
    store,
    database,
    now,
  }: { store: Pick<ReadingsStore, 'listSeries' | 'latest'>; now(): Date } & {
    database: Pick<Database, 'withCompany'>
  },
  companyId: string,
  { nodes, boundKeys, type }: StoredScript,
  may: HasPermission,
): Promise<object> {
  const [node] = nodes
  if (!node || type !== 2 || !may('Tag.View')) return callEvent(now(), null)
  return await chargeTo({ companyId, principal: 'script' }, async () => {
    const all = await store.listSeries([node.id])
    const series = all.filter(({ key }) => boundKeys.length === 0 || boundKeys.includes(key)).slice(0, 1000)
    const newest = await store.latest(series.map((each) => each.series))
    const time = Math.max(...newest.map((reading) => reading?.time ?? Number.NEGATIVE_INFINITY))
    if (!Number.isFinite(time)) return callEvent(now(), null)
    const at = new Date(time).toISOString()
    const readings = series.flatMap(({ key }, place) => {
      const reading = newest[place]
      return reading?.time === time ? [{ key, value: reading.value, time: at }] : []
    })
    const { applicationId } = await database.withCompany(companyId, async (db) => ({
      applicationId: (await findNode(db, node.deveui))?.applicationId ?? null,
    }))
    return {
      trigger: 'readings',
      time: at,
      node: { deveui: node.deveui, name: node.name, applicationId },
      readings,
    }
  })
}
