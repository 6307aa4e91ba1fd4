import type { Database, DatabaseLog } from '#db/index.ts'
import {
  describeSparkplugKeys,
  loadSparkplugNodes,
  resetSparkplugStates,
  type SparkplugHost,
} from '#domains/connections/sparkplug/index.ts'
import { hostIdOf } from '#domains/devices/nodes/index.ts'
import type { HeardDevice } from '#domains/devices/pool/index.ts'
import { startInterval } from '#jobs/index.ts'
import type { Clock } from '#lib/clock.ts'
import { createTokenBucket, type TokenBucket } from '#lib/fairness/rate-limit.ts'
import type { LiveBus } from '#live/index.ts'
import type { Pipeline } from '#telemetry/index.ts'
import type { DownlinkOutcome } from '../driver-ports.ts'
import { createEdgeDirectory, type Edge, type TopicSpace } from './directory.ts'
import type { Effects } from './edge-node/edge-node.ts'
import { createNodeStates } from './node-states.ts'
import { nameOfType } from './payload/data-types.ts'
import { encodeRebirth } from './payload/encode.ts'
import { poolAddressOf } from './pool-address.ts'
import { type MessageTopic, problemUplinks, type ReadBatch, readBatch } from './read-batch.ts'
import type { SparkplugMessage } from './reader.ts'
import { createRebirthQueue } from './rebirth-queue.ts'
import { commandTopicOf, stateTopicOf } from './topic.ts'

type Place = Pick<TopicSpace, 'companyId' | 'brokerId'>

/** How the host reaches edge nodes; `sent` once the broker has it. */
export interface HostChannels {
  toBroker(brokerId: string, topic: string, payload: Uint8Array): Promise<DownlinkOutcome>
  /** To the clients of a company on the portal's broker. */
  toPortal(companyId: string, topic: string, payload: Uint8Array): Promise<DownlinkOutcome>
  /** The same, retained. */
  publishState(companyId: string, topic: string, payload: string): void
}

export interface HostParts {
  database: Pick<Database, 'withCompany' | 'pipeline' | 'events'>
  pool: { hear(device: HeardDevice): void }
  pipeline: Pick<Pipeline, 'submit'>
  bus: Pick<LiveBus, 'publishEvent'>
  clock: Clock
  log: DatabaseLog
}

export type SparkplugHostApplication = Awaited<ReturnType<typeof startSparkplugHost>>

/** Metrics of a birth whose labels and units are taken over. */
const describedMetrics = 5000
const tickMs = 250
const retryMs = 5000
/** How often the portal repeats that it is online, after somebody published in its name that it is not. */
const stateRate = { perSecond: 1 / 5, burst: 1 }
/** Time until clients have received what was published. */
const stateMs = 1000

/**
 * The Sparkplug B host application: follows the edge nodes that companies claimed, on the portal's broker and on brokers
 * of companies; others are shown in the pool. docs/sparkplug.md describes its rules.
 */
export async function startSparkplugHost({ database, pool, pipeline, bus, clock, log }: HostParts) {
  const now = () => clock.now().getTime()
  const startedAt = now()
  const directory = createEdgeDirectory()
  const states = createNodeStates({ database, bus, log })
  /** Edge nodes that wait for a message or an answer. */
  const waiting = new Set<Edge>()
  const stateBuckets = new Map<string, TokenBucket>()
  const announced = new Set<string>()
  /** When companies are told again that the host is online, epoch ms. */
  const contested = new Map<string, number>()
  const channels: HostChannels = {
    toBroker: async () => ({ status: 'noRoute' }),
    toPortal: async () => ({ status: 'noRoute' }),
    publishState: () => undefined,
  }
  const publish = ({ companyId, brokerId }: Place, topic: string, payload: Uint8Array) =>
    brokerId === null
      ? channels.toPortal(companyId, topic, payload)
      : channels.toBroker(brokerId, topic, payload)
  const sendRebirth = (edge: Edge) => publish(edge, commandTopicOf(edge, null), encodeRebirth(now()))
  const requestRebirth = async (edge: Edge) => {
    const { status } = await sendRebirth(edge)
    if (status !== 'sent') edge.node.unreached(now())
  }
  const rebirths = createRebirthQueue((edge) => {
    requestRebirth(edge).catch((err: unknown) => log.error({ err }, 'A rebirth could not be requested'))
  })

  function follow(edge: Edge, effects: Effects): void {
    states.follow(edge, effects, now())
    if (effects.requestsRebirth) rebirths.add(edge, now())
    if (edge.node.dueAt === undefined) waiting.delete(edge)
    else waiting.add(edge)
  }

  function hear(
    companyId: string,
    { brokerId }: TopicSpace,
    { groupId, edgeNodeId, deviceId }: MessageTopic,
  ): void {
    const sparkplug = { groupId, edgeNodeId, deviceId, brokerId }
    const name = [groupId, edgeNodeId, ...(deviceId === null ? [] : [deviceId])].join('/')
    const deveui = poolAddressOf(companyId, sparkplug)
    pool.hear({ companyId, deveui, source: 'sparkplug', at: now(), name, sparkplug })
  }

  /** Gives the keys of a birth their labels and units, once they are stored. */
  async function describe(edge: Edge, deviceId: string | null): Promise<void> {
    const [binding, record] = [edge.bindings.get(deviceId), edge.records.get(deviceId)]
    const metrics = edge.node.view(deviceId)?.metrics
    if (!binding || !record || !metrics) return
    const { companyId, nodeId, deveui } = binding
    const keys = [...metrics.values().take(describedMetrics)]
      .filter(({ label, unit }) => label !== '' || unit !== '')
      .map(({ key, label, unit }) => ({ name: key, label: label.slice(0, 255), unit: unit.slice(0, 32) }))
    const described = JSON.stringify(keys)
    if (keys.length === 0 || record.described === described) return
    record.described = described
    await database.withCompany(companyId, async (db) => {
      if (await describeSparkplugKeys(db, nodeId, keys))
        db.publishEvent('node', { companyId, nodeId, deveui })
    })
  }

  function describeBirths({ born }: ReadBatch): void {
    for (const { edge, deviceId } of born)
      describe(edge, deviceId).catch((err: unknown) =>
        log.error({ err }, 'Keys of a Sparkplug node could not be described'),
      )
  }

  let loading: Promise<void> = Promise.resolve()
  const queued = new Set<string>()
  /** Reads the bindings of a company again, or all; one reading after the other, so that the last is true. */
  function reload(companyId?: string, { isStart = false } = {}): Promise<void> {
    const name = companyId ?? ''
    if (queued.has(name)) return loading
    queued.add(name)
    loading = loading.then(async () => {
      queued.delete(name)
      try {
        const bindings = await loadSparkplugNodes(database.pipeline, companyId)
        const changed = directory.replace(companyId, bindings)
        // At the start there is nobody yet to send a request.
        if (isStart) return
        for (const edge of changed) {
          for (const deviceId of edge.bindings.keys()) states.write(edge, deviceId, now())
          follow(edge, edge.node.wantRebirth(now()))
        }
      } catch (err) {
        log.error({ err }, 'The Sparkplug nodes could not be read')
        setTimeout(() => void reload(companyId), retryMs).unref()
      }
    })
    return loading
  }

  /** To the clients of a company that use Sparkplug: the host is here. */
  function announce(companyId: string): void {
    announced.add(companyId)
    const payload = JSON.stringify({ online: true, timestamp: startedAt })
    channels.publishState(companyId, stateTopicOf(hostIdOf(companyId)), payload)
  }

  /** Somebody published in the name of a host; on brokers of companies the connection itself answers. */
  function hearState({ companyId, brokerId }: TopicSpace, hostId: string, bytes: Uint8Array): void {
    if (brokerId !== null || hostId !== hostIdOf(companyId)) return
    if (/"online"\s*:\s*true/.test(Buffer.from(bytes).toString('utf8'))) return
    const bucket = stateBuckets.get(companyId) ?? createTokenBucket(stateRate)
    stateBuckets.set(companyId, bucket)
    if (bucket.take(now()) === 0) contested.set(companyId, now() + stateMs)
  }

  await resetSparkplugStates(database.pipeline, clock.now())
  await reload(undefined, { isStart: true })
  const { events } = database
  const stops = [
    events.subscribe('sparkplugNode', ({ companyId }) => void reload(companyId)),
    events.subscribe('nodeDeleted', ({ companyId, nodeId }) => {
      // One that was moved is of another company now.
      if (directory.ofNode(nodeId)) void reload(companyId).then(() => reload())
    }),
    events.subscribe('companyDeleted', ({ companyId }) => {
      directory.replace(companyId, [])
      announced.delete(companyId)
      stateBuckets.delete(companyId)
    }),
    events.subscribe('sparkplugBroker', ({ companyId }) => void reload(companyId ?? undefined)),
  ]
  const failed = (err: unknown) => log.error({ err }, 'Problems of edge nodes could not be stored')
  const tick = async () => {
    for (const edge of waiting) {
      const { dueAt } = edge.node
      if (dueAt === undefined || edge.bindings.size === 0) waiting.delete(edge)
      else if (dueAt <= now()) {
        const effects = edge.node.tick(now())
        follow(edge, effects)
        const uplinks = problemUplinks(edge, effects, now())
        if (uplinks.length > 0) void pipeline.submit(uplinks, { patient: true }).catch(failed)
      }
    }
    rebirths.flush(now())
    for (const [companyId, at] of contested) {
      if (at > now()) continue
      contested.delete(companyId)
      announce(companyId)
    }
  }
  const stopTicking = startInterval(tickMs, tick, log)

  const calls: SparkplugHost = {
    metricsOf(nodeId, { limit, offset }) {
      const known = directory.ofNode(nodeId)
      const view = known?.edge.node.view(known.binding.deviceId)
      if (view?.state !== 'born') return { items: [], total: 0 }
      const shown = [...view.metrics.values()].filter(({ name }) => name !== 'bdSeq')
      const items = shown
        .slice(offset, offset + limit)
        .map(({ name, key, datatype, unit, low, high, writable }) => ({
          ...{ name, key, unit, low, high, writable },
          datatype: nameOfType(datatype) ?? '',
        }))
      return { items, total: shown.length }
    },
    async requestRebirth(nodeId) {
      const edge = directory.ofNode(nodeId)?.edge
      if (!edge || (await sendRebirth(edge)).status !== 'sent') return false
      edge.node.requested(now())
      return true
    },
  }

  return {
    calls,
    announce,
    /** Reads messages of a space, in order. */
    async read(space: TopicSpace, messages: readonly SparkplugMessage[]) {
      if (space.brokerId === null && !announced.has(space.companyId)) announce(space.companyId)
      const batch = await readBatch(space, messages, now(), { find: directory.find, follow, hear, hearState })
      return { ...batch, committed: () => describeBirths(batch) }
    },
    /** The connection to a broker was opened: births are requested of its edge nodes. */
    opened(brokerId: string): void {
      for (const edge of directory.edgesIn({ companyId: '', brokerId }))
        follow(edge, edge.node.wantRebirth(now()))
    },
    /** The connection to a broker was lost: nothing of its edge nodes is certain. */
    lost(brokerId: string): void {
      for (const edge of directory.edgesIn({ companyId: '', brokerId })) follow(edge, edge.node.lost())
    },
    /** Brokers start after the host. */
    connect(ways: Partial<HostChannels>): void {
      Object.assign(channels, ways)
    },
    /** Edge node or device of a node, with its state. */
    find(nodeId: string) {
      const known = directory.ofNode(nodeId)
      return known && { ...known, view: known.edge.node.view(known.binding.deviceId) }
    },
    publish,
    async stop(): Promise<void> {
      for (const stop of stops) stop()
      await stopTicking()
      await states.stop()
    },
  }
}
