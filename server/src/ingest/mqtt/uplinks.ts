import type { Clock } from '#lib/clock.ts'
import type { Sender, SentMessage } from './messages.ts'
import type { PayloadProblemCode, PayloadReading } from './payload.ts'
import { sameNode } from './topics.ts'

/** One message as the pipeline takes it; a message on a topic that several nodes listen to makes several. */
export interface MqttUplink {
  companyId: string
  tokenId: string
  /** As the topic says; empty if it says none. */
  deveui: string
  /** Epoch ms. */
  receivedAt: number
  /** The good ones; `problem` may be there as well, for what was wrong beside them. */
  readings?: PayloadReading[]
  /** Keys whose value was null. */
  nulls?: number
  problem?: { code: PayloadProblemCode; detail?: string }
  topic: string
  bytes: number
}

/** The nodes of a company that listen to a topic; a promise where it has to be looked up. */
export type ResolveTopic = (
  companyId: string,
  topic: string,
) => readonly string[] | Promise<readonly string[]>

export interface Uplinks {
  uplinks: MqttUplink[]
  /** Messages whose sender has a token of one node, on topics that are not that node's. */
  refused: number[]
}

interface SentBatch {
  senders: readonly Sender[]
  messages: readonly SentMessage[]
}

/** Makes the uplinks of a batch, in order. */
export async function readBatch(batch: SentBatch, resolve: ResolveTopic, clock: Clock): Promise<Uplinks> {
  const receivedAt = clock.now().getTime()
  const listening = await resolveTopics(batch, resolve)
  const result: Uplinks = { uplinks: [], refused: [] }
  batch.messages.forEach((message, index) => {
    const sender = batch.senders[message.sender]
    if (!sender) return
    const { nodeDeveui } = sender
    const { deveuis, problem } = recipientsOf(message, sender, listening)
    const own = nodeDeveui === undefined ? deveuis : deveuis.filter((deveui) => sameNode(deveui, nodeDeveui))
    for (const deveui of own) result.uplinks.push(uplinkOf(message, sender, deveui, receivedAt, problem))
    if (nodeDeveui !== undefined && own.length === 0) result.refused.push(index)
  })
  return result
}

const place = ({ companyId }: Sender, { topic }: SentMessage) => `${companyId} ${topic}`

async function resolveTopics({ senders, messages }: SentBatch, resolve: ResolveTopic) {
  const found = new Map<string, readonly string[]>()
  for (const message of messages) {
    const sender = senders[message.sender]
    if (!sender || message.target.kind === 'node' || found.has(place(sender, message))) continue
    const deveuis = resolve(sender.companyId, message.topic)
    found.set(place(sender, message), deveuis instanceof Promise ? await deveuis : deveuis)
  }
  return found
}

interface Recipients {
  deveuis: readonly string[]
  problem?: MqttUplink['problem']
}

/** Whom a message is for. Nobody at all is fine, since a broker also serves others, but not under `nodes/`. */
function recipientsOf(
  message: SentMessage,
  sender: Sender,
  found: ReadonlyMap<string, readonly string[]>,
): Recipients {
  const { target, topic } = message
  if (target.kind === 'node') return { deveuis: [target.deveui] }
  const listening = found.get(place(sender, message)) ?? []
  if (target.kind === 'custom' || listening.length > 0) return { deveuis: listening }
  return { deveuis: [target.deveui], problem: { code: 'topic.malformed', detail: topic } }
}

function uplinkOf(
  { topic, bytes, content }: SentMessage,
  { companyId, tokenId }: Sender,
  deveui: string,
  receivedAt: number,
  malformed: MqttUplink['problem'],
): MqttUplink {
  const uplink: MqttUplink = { companyId, tokenId, deveui, receivedAt, topic, bytes }
  if (malformed) return { ...uplink, problem: malformed }
  if (content.readings.length > 0) uplink.readings = content.readings
  if (content.nulls > 0) uplink.nulls = content.nulls
  if (content.problem) uplink.problem = content.problem
  return uplink
}
