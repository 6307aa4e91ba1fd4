import type { AedesPublishPacket } from 'aedes'
import { createTopicFilters } from './topic-filters.ts'

type Deliver = (packet: AedesPublishPacket, done: () => void) => void

/**
 * Hands published messages to the subscribers of one company, in place of mqemitter. That one queues behind
 * slow subscribers: it dies of a full call stack in a burst (protocols.md section 3), and publishers wait for
 * whoever does not read. Here nobody waits; a subscriber's backlog is bounded where it is forwarded to.
 */
export function createDelivery() {
  const subscribers = createTopicFilters<Deliver>()
  return {
    on(filter: string, deliver: Deliver, done?: () => void) {
      subscribers.add(filter, deliver)
      if (done) setImmediate(done)
    },
    removeListener(filter: string, deliver: Deliver, done?: () => void) {
      subscribers.remove(filter, deliver)
      if (done) setImmediate(done)
    },
    emit(packet: AedesPublishPacket, done: () => void) {
      for (const deliver of subscribers.match(packet.topic)) deliver(packet, ignore)
      done()
    },
    close(done: () => void) {
      setImmediate(done)
    },
  }
}

const ignore = () => undefined
