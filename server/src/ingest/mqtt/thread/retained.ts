import type { AedesPublishPacket } from 'aedes'
import { filterMatches } from './topic-filters.ts'

/** The retained messages of one company: bounded in number and bytes; over the bound a new one is not kept. */
export interface Retained {
  /** False if there was no room. An empty payload removes what the topic held. */
  store(packet: AedesPublishPacket): boolean
  matching(filters: readonly string[]): AedesPublishPacket[]
  readonly size: number
}

export function createRetained(limits: { retainedMessages: number; retainedBytes: number }): Retained {
  const packets = new Map<string, AedesPublishPacket>()
  let bytes = 0
  const remove = (topic: string) => {
    const packet = packets.get(topic)
    if (!packet) return
    bytes -= sizeOf(packet)
    packets.delete(topic)
  }
  return {
    store(packet) {
      if (packet.payload.length === 0) {
        remove(packet.topic)
        return true
      }
      const before = packets.get(packet.topic)
      const added = sizeOf(packet) - (before ? sizeOf(before) : 0)
      if ((!before && packets.size >= limits.retainedMessages) || bytes + added > limits.retainedBytes)
        return false
      packets.set(packet.topic, detach(packet))
      bytes += added
      return true
    },
    matching: (filters) =>
      [...packets.values()].filter((packet) => filters.some((filter) => filterMatches(filter, packet.topic))),
    get size() {
      return packets.size
    },
  }
}

export function sizeOf(packet: AedesPublishPacket): number {
  return packet.payload.length + packet.topic.length
}

/** A copy that owns its payload: what aedes hands over is a window into the 64 KB that were read at once. */
export function detach(packet: AedesPublishPacket): AedesPublishPacket {
  return { ...packet, payload: Buffer.from(packet.payload) }
}
