import { isRadioKey } from '@fyr/contract/devices/keys/radio-keys'
import { inTransaction } from '#db/index.ts'
import type { PermissionCache } from '#domains/access/roles/index.ts'
import {
  type AlarmCommands,
  createAlarmCommands,
  createAlarmEngine,
  createScriptAlarms,
} from '#domains/automation/alarms/index.ts'
import {
  createFormulaEngine,
  loadActiveFormulas,
  writeFormulaProblems,
} from '#domains/automation/formulas/index.ts'
import { createDecoderScripts, createDownlinkEncoder } from '#domains/devices/decoders/index.ts'
import { createDownlinkEncoders, type DownlinkEncoders } from '#domains/devices/downlinks/index.ts'
import { createGatewayWatch, type GatewayWatch } from '#domains/devices/gateways/index.ts'
import { createRecentFrames, type RecentFrames } from '#domains/devices/node-frames/index.ts'
import type { LastValues } from '#domains/devices/node-intake/index.ts'
import { createHeardDevices, type HeardDevices } from '#domains/devices/pool/index.ts'
import { createSignalRecorder, type SignalRecorder } from '#domains/devices/signal-tests/index.ts'
import { createRetention, type Retention } from '#domains/readings/readings/index.ts'
import { startInterval } from '#jobs/index.ts'
import { createLiveBus, type LiveBus } from '#live/index.ts'
import { limitReads, openReadingsStore, type ReadingsStore } from '#readings-store/index.ts'
import { createSandbox, type Sandbox } from '#sandbox/index.ts'
import {
  alarmParticipant,
  createFrameIntake,
  createIngestRates,
  createLastSeen,
  createLastValues,
  createOwnDecoders,
  createPipeline,
  createPublishingKeys,
  createReadingCounter,
  createShippedDecoders,
  discoveredKeys,
  type FrameIntake,
  formulaParticipant,
  futureReadings,
  type IngestRates,
  ingestErrors,
  type LastSeen,
  lateReadings,
  type Pipeline,
  type PublishingKeys,
  type ReadingCounter,
  scriptParticipant,
  unknownAddresses,
  usualQueueLimits,
} from '#telemetry/index.ts'
import type { Runtime } from '../runtime.ts'
import { figuresOfFrames } from './device-figures.ts'
import { createDiskGuard, type DiskGuard, type DiskSpace, readSpaceOf } from './disk-guard.ts'
import { observedStore } from './observe-store.ts'
import { createScripts, type Scripts } from './scripts.ts'

export interface TelemetryParts {
  /** Of the disk that the readings are on; without it that of the data directory, if they are there. */
  readSpace?: (() => Promise<DiskSpace>) | undefined
  rightsOf: PermissionCache['rightsOf']
  wakeOutbox(): void
}

/** Readings from their arrival to the store, and what is decided by them on the way. */
export interface Telemetry {
  store: ReadingsStore
  /** The same for calls of users: each company waits for its own reads. */
  userReads: ReadingsStore
  retention: Retention
  bus: LiveBus
  lastValues: LastValues
  pipeline: Pipeline
  /** What network servers hand on, to be decoded first. */
  frames: FrameIntake
  recentFrames: RecentFrames
  /** Where what users write is run. */
  sandbox: Sandbox
  /** Turn commands of downlinks into bytes. */
  encoders: DownlinkEncoders
  /** How much may be sent, over whatever protocol. */
  rates: IngestRates
  lastSeen: LastSeen
  readingCounts: ReadingCounter
  alarms: AlarmCommands
  disk: DiskGuard
  /** What nodes are to hear of their keys. */
  publishing: PublishingKeys
  /** Devices that were heard and belong to no node. */
  heardDevices: HeardDevices
  gateways: GatewayWatch
  signalTests: SignalRecorder
  scripts: Scripts
}

/** How soon a company sees that its formula has no result. */
const problemsMs = 2000

/** How soon pages show that a company has more readings, and how soon nodes are sorted by theirs. */
const companyCountsMs = 2000
const nodeCountsMs = 60_000

/** How soon a device that was heard is in the pool. */
const poolFlushMs = 2000

/** Starts the readings store, the alarms and the pipeline between them. */
export async function startTelemetry(
  runtime: Runtime,
  { readSpace, rightsOf, wakeOutbox }: TelemetryParts,
): Promise<Telemetry> {
  const { config, database, ownership, clock, log, shutdown, metrics, tracing, createRateLimit } = runtime
  const { pipeline: pool, events } = database
  const observeCall = metrics.durations(
    'store_call_duration_seconds',
    'Seconds that a call of the readings store took',
    ['call'],
  )
  const store = observedStore(
    await openReadingsStore({
      pool,
      readPool: database.store,
      log,
      clock,
      isCounted: (key) => !isRadioKey(key),
    }),
    observeCall,
  )
  shutdown.add('readings store', () => store.close())
  const bus = createLiveBus((error) => log.error({ err: error }, 'A live listener failed'))
  const lastValues = createLastValues(store)

  const { publicUrl } = config
  const engine = createAlarmEngine({ pool, events, bus, lastValues, publicUrl, log, wakeOutbox })
  await engine.start()
  shutdown.add('alarms', () => engine.close())
  const formulas = createFormulaEngine({
    load: (companyIds) => loadActiveFormulas(pool, companyIds),
    events,
    lastValues,
    history: store,
    clock,
    log,
  })
  await formulas.start()
  shutdown.add('formulas', () => formulas.close())
  const writeProblems = async () => {
    const noted = formulas.takeProblems()
    if (noted.length > 0) await inTransaction(pool, (client) => writeFormulaProblems(client, noted))
  }
  shutdown.add('problems of formulas', writeProblems)
  shutdown.add('states of formulas', startInterval(problemsMs, writeProblems, log))
  const ownDisk = config.databaseUrl === undefined ? () => readSpaceOf(config.dataDir) : undefined
  const disk = createDiskGuard({ readSpace: readSpace ?? ownDisk, reserve: config.diskReserve, log })
  await disk.look()
  shutdown.add('disk guard', startInterval(2000, disk.look, log))

  const publishing = createPublishingKeys()
  const lastSeen = createLastSeen(pool, clock)
  shutdown.add('last seen', lastSeen.flush)
  const readingCounts = createReadingCounter(pool)
  shutdown.add('reading counts', readingCounts.flush)
  shutdown.add('counts of companies', startInterval(companyCountsMs, readingCounts.flushCompanies, log))
  shutdown.add('counts of nodes', startInterval(nodeCountsMs, readingCounts.flushNodes, log))
  const heardDevices = createHeardDevices({ database, clock, log })
  shutdown.add('heard devices', heardDevices.flush)
  shutdown.add('pool of devices', startInterval(poolFlushMs, heardDevices.flush, log))
  const gateways = createGatewayWatch({ database, clock })
  shutdown.add('heard gateways', gateways.flush)
  const signalTests = createSignalRecorder({
    database,
    clock,
    onError: (err) => log.error({ err }, 'A signal test was not recorded'),
  })
  shutdown.add('signal tests', signalTests.close)
  const observeStage = metrics.durations(
    'pipeline_stage_duration_seconds',
    'Seconds that a stage of a batch took',
    ['stage'],
  )
  const sandbox = createSandbox({ threads: 2, quotaMs: 20_000 })
  shutdown.add('sandbox', () => sandbox.stop())
  const decoders = createDecoderScripts(pool, events)
  shutdown.add('decoder scripts', decoders.close)
  const userReads = limitReads(store, { atOnce: config.readsPerCompany, waiting: 1000 })
  const pipeline = createPipeline({
    observe: (run) => {
      for (const { stage, seconds } of run.stages) observeStage({ stage }, seconds)
      tracing?.batch(run)
    },
    pool,
    events,
    store,
    lastValues,
    bus,
    disk,
    isOwner: () => ownership.fence.isHeld,
    clock,
    log,
    limits: {
      futureMs: config.futureLimitHours * 3_600_000,
      maxDepth: config.ingest.maxDepth,
      keysPerNode: config.ingest.maxKeys,
      judgeWindowMs: config.judgeWindowMinutes * 60_000,
      nodesInMemory: 200_000,
      queue: {
        ...usualQueueLimits,
        company: { readings: config.ingest.queueReadings, bytes: config.ingest.queueBytes },
      },
    },
  })
  const alarms = createAlarmCommands({ pipeline, pool, engine, clock })
  const encoders = createDownlinkEncoders(createDownlinkEncoder(sandbox, decoders))
  const scripts = await createScripts(runtime, {
    bus,
    store: userReads,
    pipeline,
    encode: encoders.encode,
    alarms: createScriptAlarms({ database, commands: alarms, pipeline, pool, engine, clock }),
    rightsOf,
    wakeJobs: wakeOutbox,
  })
  pipeline.start([
    discoveredKeys,
    lastSeen,
    futureReadings,
    lateReadings,
    readingCounts,
    ingestErrors(bus),
    unknownAddresses(heardDevices),
    formulaParticipant(formulas),
    scriptParticipant(scripts.bound, scripts.runner),
    alarmParticipant(engine),
    publishing.participant,
  ])
  shutdown.add('pipeline', () => pipeline.stop())
  shutdown.add('scripts', () => scripts.runner.stop())
  shutdown.add('due readings', startInterval(1000, pipeline.releaseDue, log))
  const recentFrames = createRecentFrames(pool, clock)
  shutdown.add('recent frames', recentFrames.flush)
  const frames = createFrameIntake({
    pipeline,
    shipped: createShippedDecoders({ threads: 1, timeoutMs: 1000, heapMegabytes: 64 }),
    own: createOwnDecoders(sandbox, decoders),
    observe: ({ node, uplink: { frame, receivedAt }, result }) =>
      recentFrames.note(node, { frame, receivedAt, decoder: node.decoder, result }),
    waitingOfCompany: 10_000,
  })
  shutdown.add('frames', () => frames.stop())
  metrics.add(figuresOfFrames({ frames, recentFrames, sandbox, heardDevices }))
  return {
    store,
    userReads,
    retention: createRetention({ database, store, log }),
    bus,
    lastValues,
    pipeline,
    frames,
    recentFrames,
    sandbox,
    encoders,
    rates: createIngestRates(config.ingest, createRateLimit),
    lastSeen,
    readingCounts,
    alarms,
    disk,
    publishing,
    heardDevices,
    gateways,
    signalTests,
    scripts,
  }
}
