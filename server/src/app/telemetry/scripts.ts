import type { EncodeDownlink } from '#domains/downlinks/index.ts'
import {
  type BoundScripts,
  createBoundScripts,
  createRunAnnouncer,
  createRunnableScripts,
  createScriptLocks,
  createScriptRunner,
  loadBoundScripts,
  type ScriptHost,
  type ScriptRunner,
  type ScriptWrite,
} from '#domains/scripts/index.ts'
import { createMinuteQuotas } from '#lib/minute-quotas.ts'
import type { LiveBus } from '#live/index.ts'
import type { ReadingsStore } from '#readings-store/index.ts'
import { createSandbox } from '#sandbox/index.ts'
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
  pipeline: () => Pick<Pipeline, 'submit'>
  encode: EncodeDownlink
  alarms: ScriptHost['alarms']
  wakeJobs(): void
}

/** HTTP requests of the scripts of a company in a minute. */
const requestsPerMinute = 60
/** Characters that a run may answer: its result, its memory and what it wants done. */
const maxOutput = 262_144

/** What runs scripts. They have threads of their own: no frame waits for a decoder behind them. */
export async function createScripts(
  { config, database, clock, log, shutdown, outboundRules }: Runtime,
  { bus, store, pipeline, encode, alarms, wakeJobs }: ScriptParts,
): Promise<Scripts> {
  const { pipeline: pool, events } = database
  const sandbox = createSandbox({
    threads: 2,
    // One is always for others.
    perLane: 1,
    quotaMs: config.scriptCpuSeconds * 1000,
    maxOutput,
    name: 'scripts',
  })
  shutdown.add('sandbox of scripts', () => sandbox.stop())
  const announcer = createRunAnnouncer(bus)
  shutdown.add('news of scripts', announcer.close)
  const scripts = createRunnableScripts(events)
  shutdown.add('runnable scripts', scripts.close)
  const host: ScriptHost = {
    database,
    sandbox,
    scripts,
    store,
    encode,
    alarms,
    wakeJobs,
    log,
    rules: outboundRules,
    locks: createScriptLocks(),
    runs: createMinuteQuotas(config.scriptRunsPerMinute),
    fetches: createMinuteQuotas(requestsPerMinute),
    now: () => clock.now(),
    announce: announcer.announce,
    freed: (companyId) => runner.freed(companyId),
    write: (writes) =>
      pipeline().submit(
        writes.map((write) => uplinkOf(write, clock.now().getTime())),
        { patient: true },
      ),
  }
  const bound = createBoundScripts({ load: (companyIds) => loadBoundScripts(pool, companyIds), events })
  await bound.start()
  shutdown.add('bound scripts', bound.close)
  const runner: ScriptRunner = createScriptRunner(host)
  return { host, bound, runner }
}

const uplinkOf = ({ companyId, deveui, readings, origin }: ScriptWrite, receivedAt: number) => ({
  ...{ companyId, readings, origin, receivedAt },
  source: 'script' as const,
  address: deveui,
  onlyNodeId: null,
})
