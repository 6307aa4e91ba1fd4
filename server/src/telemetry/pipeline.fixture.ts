import { isRadioKey } from '@fyr/contract/devices/keys/radio-keys'
import { type NodeWorld, nodeWorld, type TestCompany } from '#domains/devices/nodes/nodes.fixture.ts'
import { createLiveBus } from '#live/index.ts'
import { openReadingsStore } from '#readings-store/index.ts'
import {
  createLastSeen,
  createLastValues,
  createPipeline,
  discoveredKeys,
  futureReadings,
  type IncomingReading,
  ingestErrors,
  lateReadings,
  type Participant,
  type Uplink,
  usualQueueLimits,
} from './index.ts'

/**
 * The pipeline on real PostgreSQL and store, with two companies (acme and other) and a clock that the test moves.
 * `more` take part after the usual ones; with `before` it is another process on the database of that one.
 */
export async function startPipelineWorld(
  more: readonly Participant[] = [],
  parts: PipelineChanges = {},
  before?: { nodes: NodeWorld },
) {
  const nodes = before?.nodes ?? (await nodeWorld())
  const { db: database } = nodes.database
  const { pipeline: pool, events } = database
  const clock = { at: Date.UTC(2026, 10, 20, 12), now: () => new Date(clock.at) }
  const logged: { details: object; message: string }[] = []
  const log = { error: (details: object, message: string) => void logged.push({ details, message }) }
  const store = await openReadingsStore({
    pool,
    readPool: database.store,
    log,
    clock,
    isCounted: (key) => !isRadioKey(key),
  })
  const bus = createLiveBus((error) => log.error({ error }, 'A listener failed'))
  const lastValues = createLastValues(store)
  const lastSeen = createLastSeen(pool, clock)
  const participants = [discoveredKeys, lastSeen, futureReadings, lateReadings, ingestErrors(bus), ...more]
  const disk = { refuses: false, stored: () => undefined }
  const { queue, ...limits } = parts
  const pipeline = createPipeline({
    isOwner: () => true,
    ...{ pool, events, store, lastValues, bus, disk, clock, log },
    limits: {
      futureMs: 86_400_000,
      maxDepth: 8,
      keysPerNode: 500,
      judgeWindowMs: 300_000,
      nodesInMemory: 1000,
      queue: { ...usualQueueLimits, ...queue },
      ...limits,
    },
  })
  pipeline.start(participants)

  function uplink(
    address: string,
    readings: readonly IncomingReading[],
    company: TestCompany = nodes.acme,
  ): Uplink {
    return {
      source: 'http',
      companyId: company.id,
      address,
      onlyNodeId: null,
      receivedAt: clock.at,
      readings,
    }
  }

  async function close() {
    await pipeline.stop()
    await store.close()
  }

  return {
    ...{ nodes, database, pool, clock, logged, store, bus, lastValues, lastSeen, pipeline, uplink },
    async send(address: string, values: Record<string, unknown>, company?: TestCompany) {
      const readings = Object.entries(values).map(([key, value]) => ({ key, value }))
      const [outcome] = await pipeline.submit([uplink(address, readings, company)])
      return outcome
    },
    /** The newest value of a key, as the store has it. */
    async latest(nodeId: string, key: string) {
      const [reading] = await lastValues.latestOf([{ nodeId, key }])
      return reading?.value
    },
    /** Ends the process; its database stays. */
    close,
    async stop() {
      await close()
      await nodes.database.drop()
    },
  }
}

interface PipelineChanges {
  queue?: Partial<typeof usualQueueLimits>
  keysPerNode?: number
}

export type PipelineWorld = Awaited<ReturnType<typeof startPipelineWorld>>
