import type { Uplink } from '#telemetry/index.ts'
import type { SparkplugMessage } from '../sparkplug/reader.ts'
import type { MessageBatch } from './messages.ts'

/** Uplinks of Sparkplug messages. */
export interface SparkplugUplinks {
  uplinks: readonly Uplink[]
  /** For each uplink the place of its message. */
  places: readonly number[]
  /** To be called once they are stored. */
  committed(): void
}

/** Reads a company's messages of Sparkplug, in order. */
export type ReadSparkplug = (
  companyId: string,
  messages: readonly SparkplugMessage[],
) => Promise<SparkplugUplinks>

/**
 * Makes the uplinks of a batch of Sparkplug messages, as `readUplinks` does of others. A token of one node speaks for no
 * edge node: what it sends is refused, and seen at its node.
 */
export async function readSparkplugUplinks(
  { companyId, senders }: MessageBatch,
  messages: NonNullable<MessageBatch['sparkplug']>,
  read: ReadSparkplug,
  receivedAt: number,
): Promise<{ uplinks: Uplink[]; senders: number[]; refused: number[]; committed(): void }> {
  const accepted: (typeof messages)[number][] = []
  const uplinks: Uplink[] = []
  const ofUplinks: number[] = []
  const refused: number[] = []
  for (const [at, message] of messages.entries()) {
    const { nodeDeveui } = senders[message.sender] ?? {}
    if (nodeDeveui === undefined) {
      accepted.push(message)
      continue
    }
    refused.push(at)
    uplinks.push({
      ...{ source: 'sparkplug', companyId, address: nodeDeveui, onlyNodeId: null, receivedAt, readings: [] },
      problem: { code: 'sparkplug.nodeToken', detail: message.topic.slice(0, 200) },
    })
    ofUplinks.push(message.sender)
  }
  const { uplinks: own, places, committed } = await read(companyId, accepted)
  return {
    uplinks: [...uplinks, ...own],
    senders: [...ofUplinks, ...places.map((place) => accepted[place]?.sender ?? 0)],
    refused,
    committed,
  }
}
