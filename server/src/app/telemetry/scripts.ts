import type { PermissionCache } from '#domains/access/roles/index.ts'
import {
  type BoundScripts,
  createBoundScripts,
  createEffectQuotas,
  createMakerRights,
  createRunAnnouncer,
  createRunnableScripts,
  createScriptLocks,
  createScriptRunner,
  loadBoundScripts,
  type ScriptHost,
  type ScriptRunner,
  type ScriptWrite,
} from '#domains/automation/scripts/index.ts'
import type { EncodeDownlink } from '#domains/devices/downlinks/index.ts'
import { settingsOf } from '#domains/settings/settings/index.ts'
import type { MetricValues } from '#http/index.ts'
import { createLoadingCache } from '#lib/cache/loading-cache.ts'
import { createMinuteQuotas } from '#lib/fairness/minute-quotas.ts'
import type { LiveBus } from '#live/index.ts'
import type { ReadingsStore } from '#readings-store/index.ts'
import { createSandbox, type Sandbox } from '#sandbox/index.ts'
import type { Pipeline } from '#telemetry/index.ts'
import type { Runtime } from '../runtime.ts'

export interface Scripts {
  host: ScriptHost
  bound: BoundScripts
  runner: ScriptRunner
}

interface ScriptParts {
  bus: LiveBus
  /** For calls of users: each company waits for its own reads. */
  store: ReadingsStore
  pipeline: Pick<Pipeline, 'submit'>
  encode: EncodeDownlink
  alarms: ScriptHost['alarms']
  rightsOf: PermissionCache['rightsOf']
  wakeJobs(): void
}

/** HTTP requests of the scripts of a company in a minute. */
const requestsPerMinute = 60
/** Characters that a run may answer: its result, its memory and what it wants done. */
const maxOutput = 262_144

/** What runs scripts. They have threads of their own: no frame waits for a decoder behind them. */
export async function createScripts(
  { config, database, clock, log, metrics, shutdown, rulesOf }: Runtime,
  { bus, store, pipeline, encode, alarms, rightsOf, wakeJobs }: ScriptParts,
): Promise<Scripts> {
  const { pipeline: pool, events } = database
  const sandbox = createSandbox({
    threads: 2,
    // One is always for others.
    perLane: 1,
    quotaMs: config.scriptCpuSeconds * 1000,
    maxOutput,
    // On a busy machine calls and readings go before.
    nice: 2,
    name: 'scripts',
  })
  shutdown.add('sandbox of scripts', () => sandbox.stop())
  const announcer = createRunAnnouncer(bus)
  shutdown.add('news of scripts', announcer.close)
  const scripts = createRunnableScripts(events)
  shutdown.add('runnable scripts', scripts.close)
  const makers = createMakerRights({ database, rightsOf })
  shutdown.add('makers of scripts', makers.close)
  const languages = createLoadingCache({
    capacity: 1000,
    load: async (companyId: string) => (await database.withCompany(companyId, settingsOf)).language,
  })
  shutdown.add(
    'languages of companies',
    events.subscribe('settings', ({ companyId }) => languages.forget(companyId)),
  )
  const host: ScriptHost = {
    database,
    sandbox,
    scripts,
    makers,
    store,
    encode,
    alarms,
    wakeJobs,
    log,
    rulesOf,
    locks: createScriptLocks(),
    runs: createMinuteQuotas(config.scriptRunsPerMinute),
    fetches: createMinuteQuotas(requestsPerMinute),
    effects: createEffectQuotas(),
    now: () => clock.now(),
    announce: announcer.announce,
    languageOf: languages.get,
    freed: (companyId) => runner.freed(companyId),
    write: (writes) =>
      pipeline.submit(
        writes.map((write) => uplinkOf(write, clock.now().getTime())),
        { patient: true },
      ),
  }
  const bound = createBoundScripts({ load: (companyIds) => loadBoundScripts(pool, companyIds), events })
  await bound.start()
  shutdown.add('bound scripts', bound.close)
  const runner: ScriptRunner = createScriptRunner(host)
  metrics.add(figuresOfScripts(sandbox, runner))
  return { host, bound, runner }
}

const uplinkOf = ({ companyId, deveui, readings, origin }: ScriptWrite, receivedAt: number) => ({
  ...{ companyId, readings, origin, receivedAt },
  source: 'script' as const,
  address: deveui,
  onlyNodeId: null,
})

/** What /metrics tells of scripts: nothing by company. */
function figuresOfScripts(
  sandbox: Pick<Sandbox, 'stats'>,
  runner: Pick<ScriptRunner, 'waiting'>,
): MetricValues {
  return {
    script_triggers_waiting: {
      help: 'Triggers that scripts were not run for yet',
      read: () => runner.waiting,
    },
    script_calls_total: {
      help: 'Calls of scripts since the start, by what came of them',
      labels: ['outcome'],
      read: () => [...sandbox.stats().calls].map(([outcome, value]) => ({ labels: { outcome }, value })),
    },
    script_cpu_seconds_total: { help: 'CPU that these calls took', read: () => sandbox.stats().cpuMs / 1000 },
    script_threads_ended_total: {
      help: 'Threads for scripts that one of them broke since the start',
      read: () => sandbox.stats().threadsEnded,
    },
  }
}
