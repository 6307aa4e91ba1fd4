import { briefJson } from '#lib/json/brief-json.ts'
import type { Uplink } from '#telemetry/index.ts'
import type { MessageBatch, Sender } from '../messages.ts'
import { sameNode } from '../topics/topics.ts'
import { type UnpackedMessage, unpackMessages } from './packed-messages.ts'

/** Characters of what is shown of a message. */
const maxShown = 1000

/** The nodes of a company that listen to a topic; a promise where it has to be looked up. */
export type ResolveTopic = (
  companyId: string,
  topic: string,
) => readonly string[] | Promise<readonly string[]>

/** The pattern of a company's node that is most like a topic. */
export type FindNearestTopic = (
  companyId: string,
  topic: string,
) => string | undefined | Promise<string | undefined>

export interface TopicLookups {
  resolve: ResolveTopic
  nearest: FindNearestTopic
}

export interface BatchUplinks {
  uplinks: Uplink[]
  /** For each uplink the place of its sender in the batch. */
  senders: number[]
  /** Messages whose sender has a token of one node, on topics that are not that node's. */
  refused: number[]
}

/**
 * Makes the uplinks of a company's batch, in order; a message that several nodes listen to makes several, and one that
 * neither a node nor a client listens to a data error.
 */
export async function readUplinks(
  { companyId, senders, messages }: MessageBatch,
  { resolve, nearest }: TopicLookups,
  receivedAt: number,
): Promise<BatchUplinks> {
  const result: BatchUplinks = { uplinks: [], senders: [], refused: [] }
  const known = new Map<string, readonly string[]>()
  const explained = new Set<string | undefined>()
  let index = 0
  for (const message of unpackMessages(messages)) {
    let listening = known.get(message.topic)
    if (message.kind !== 'node' && !listening) {
      const found = resolve(companyId, message.topic)
      listening = found instanceof Promise ? await found : found
      known.set(message.topic, listening)
    }
    const { addresses, problem, isMalformed } = recipientsOf(message, listening ?? [])
    const own = ownOf(addresses, senders[message.sender])
    for (const address of own) {
      result.uplinks.push({
        source: 'mqtt',
        companyId,
        address,
        // What a token of one node sends for another is refused here.
        onlyNodeId: null,
        receivedAt,
        readings: isMalformed ? [] : message.readings,
        ...(message.nulls > 0 && { nulls: message.nulls }),
        ...(problem && { problem }),
      })
      result.senders.push(message.sender)
    }
    const { nodeDeveui } = senders[message.sender] ?? {}
    if (own.length === 0 && (nodeDeveui !== undefined || message.kind !== 'relayed')) {
      const topic = message.topic || `nodes/${message.deveui}`
      const isFirst = !explained.has(nodeDeveui)
      explained.add(nodeDeveui)
      // One row is kept for all of them: looking for a pattern and writing the payload once is enough.
      const near =
        isFirst && nodeDeveui === undefined
          ? await nearest(companyId, topic)
          : nodeDeveui && `nodes/${nodeDeveui}`
      result.uplinks.push({
        ...{ source: 'mqtt', companyId, address: nodeDeveui ?? '', onlyNodeId: null, receivedAt },
        readings: [],
        problem: {
          code: 'mqtt.noNode',
          detail: near === undefined ? topic : `${topic} (${near})`,
          ...(isFirst && { payload: briefJson(message.readings, maxShown) }),
        },
      })
      result.senders.push(message.sender)
      if (nodeDeveui !== undefined) result.refused.push(index)
    }
    index++
  }
  return result
}

/** Nodes a message is for. */
function recipientsOf(
  { kind, deveui, topic, problem: flaw }: UnpackedMessage,
  listening: readonly string[],
): { addresses: readonly string[]; problem?: Uplink['problem']; isMalformed?: true } {
  const problem = flaw && { ...flaw, detail: flaw.detail ?? '' }
  const addresses = kind === 'node' ? [deveui] : listening
  if (kind !== 'malformed' || listening.length > 0) return { addresses, ...(problem && { problem }) }
  return { addresses: [deveui], problem: { code: 'node.unknown', detail: topic }, isMalformed: true }
}

function ownOf(addresses: readonly string[], sender: Sender | undefined): readonly string[] {
  const { nodeDeveui } = sender ?? {}
  return nodeDeveui === undefined ? addresses : addresses.filter((address) => sameNode(address, nodeDeveui))
}
