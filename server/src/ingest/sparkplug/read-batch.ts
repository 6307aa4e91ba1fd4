import type { SparkplugProblem } from '@fyr/contract/endpoints/sparkplug-problems'
import { createPrioritySlice } from '#lib/fairness/time-slices.ts'
import type { Uplink } from '#telemetry/index.ts'
import type { Edge, TopicSpace } from './directory.ts'
import type { Effects } from './edge-node/edge-node.ts'
import { decodePayload } from './payload/decode.ts'
import type { PayloadProblem } from './payload/payload.ts'
import type { Steps } from './payload/steps.ts'
import type { SparkplugMessage } from './reader.ts'
import { readSparkplugTopic, type SparkplugTopic } from './topic.ts'

export type MessageTopic = Extract<SparkplugTopic, { kind: 'message' }>

/** Uplinks of a batch of messages. */
export interface ReadBatch {
  uplinks: Uplink[]
  /** For each uplink the place of its message. */
  places: number[]
  /** Births in it; null is the edge node's own. */
  born: { edge: Edge; deviceId: string | null }[]
}

export interface BatchReaders {
  find(space: TopicSpace, topic: MessageTopic): Edge | undefined
  /** Effects of a message beside its values. */
  follow(edge: Edge, effects: Effects): void
  /** An edge node or device that is no node. */
  hear(companyId: string, space: TopicSpace, topic: MessageTopic): void
  hearState(space: TopicSpace, hostId: string, bytes: Uint8Array): void
}

const problemCodes: Readonly<Record<PayloadProblem['code'], SparkplugProblem>> = {
  malformed: 'sparkplug.malformed',
  tooDeep: 'sparkplug.malformed',
  nameTooLong: 'sparkplug.malformed',
  tooLarge: 'sparkplug.tooLarge',
  tooManyMetrics: 'sparkplug.tooManyMetrics',
}

/** The node at which a problem is seen: the device's, else its edge node's, else none. */
const addressOf = ({ bindings }: Edge, deviceId: string | null): string =>
  (bindings.get(deviceId) ?? bindings.get(null))?.deveui ?? ''

/** Problems that no message brought, as data errors. */
export const problemUplinks = (edge: Edge, { problems }: Effects, receivedAt: number): Uplink[] =>
  problems.map(({ deviceId, code, detail }) => ({
    ...{ source: 'sparkplug', companyId: edge.companyId, address: addressOf(edge, deviceId) },
    ...{ onlyNodeId: null, receivedAt, readings: [] },
    problem: { code, detail: detail.slice(0, 200) },
  }))

/** Reads messages of a space, in order. One that is wrong never harms another. */
export async function readBatch(
  space: TopicSpace,
  messages: readonly SparkplugMessage[],
  receivedAt: number,
  { find, follow, hear, hearState }: BatchReaders,
): Promise<ReadBatch> {
  const batch: ReadBatch = { uplinks: [], places: [], born: [] }
  const slice = createPrioritySlice()
  const reported = new Set<string>()
  let place = 0

  function add(uplink: Pick<Uplink, 'companyId' | 'address'> & Partial<Uplink>): void {
    batch.uplinks.push({ source: 'sparkplug', onlyNodeId: null, receivedAt, readings: [], ...uplink })
    batch.places.push(place)
  }
  /** Each problem of a node once in a batch: the rows of data errors count hours. */
  function addProblem(companyId: string, address: string, code: SparkplugProblem, detail: string): void {
    const key = `${companyId}/${address}/${code}`
    if (reported.has(key)) return
    reported.add(key)
    add({ companyId, address, problem: { code, detail: detail.slice(0, 200) } })
  }
  function addEffects(edge: Edge, effects: Effects): void {
    const { companyId } = edge
    for (const { deviceId, current, historical, nulls } of effects.values) {
      const address = edge.bindings.get(deviceId)?.deveui
      if (address === undefined) continue
      if (current.length > 0 || nulls > 0)
        add({ companyId, address, readings: current, ...(nulls > 0 && { nulls }) })
      if (historical.length > 0) add({ companyId, address, readings: historical, isImport: true })
    }
    for (const { deviceId, code, detail } of effects.problems)
      addProblem(companyId, addressOf(edge, deviceId), code, detail)
    for (const deviceId of effects.born) batch.born.push({ edge, deviceId })
    follow(edge, effects)
  }
  async function finish<T>(steps: Steps<T>): Promise<T> {
    for (;;) {
      const step = steps.next()
      if (step.done) return step.value
      if (slice.isOver()) await slice.next()
    }
  }
  async function read(topic: MessageTopic, { bytes, problem }: SparkplugMessage): Promise<void> {
    const edge = find(space, topic)
    const binding = edge?.bindings.get(topic.deviceId)
    const owner = edge?.companyId ?? (space.isShared ? undefined : space.companyId)
    if (!binding && owner !== undefined) hear(owner, space, topic)
    if (!edge) return
    const decoded = problem ? { problem } : await finish(decodePayload(bytes))
    if ('problem' in decoded) {
      const { code, detail } = decoded.problem
      addProblem(edge.companyId, binding?.deveui ?? '', problemCodes[code], `${topic.type}: ${detail}`)
      return
    }
    const { type, deviceId } = topic
    const received = edge.node.receive({ type, deviceId, payload: decoded.payload, receivedAt })
    addEffects(edge, await finish(received))
  }

  for (const message of messages) {
    if (slice.isOver()) await slice.next()
    const topic = readSparkplugTopic(message.topic)
    if (topic.kind === 'state') hearState(space, topic.hostId, message.bytes)
    else if (topic.kind === 'other') {
      if (!space.isShared) addProblem(space.companyId, '', 'sparkplug.malformed', message.topic)
    } else if (topic.type !== 'NCMD' && topic.type !== 'DCMD') await read(topic, message)
    place++
  }
  return batch
}
