import type { MqttLimits } from '../limits.ts'
import type { BatchAnswer, MessageBatch, Sender, SentMessage } from '../messages.ts'
import { packMessages } from '../packed-messages.ts'
import type { Connection } from './connections.ts'

/** What became of a message: committed, refused to its sender, or not stored now. */
export type Outcome = 'stored' | 'refused' | 'away'

type Answered = (outcome: Outcome) => void

interface Entry {
  connection: Connection
  bytes: number
  answered: Answered
}

const longestBatch = 1000

type BatchLimits = Pick<MqttLimits, 'unanswered' | 'unansweredBytes' | 'unansweredPerConnection'>

/**
 * Collects what arrives within one turn of the event loop into a batch for the main thread. Answers are passed
 * on in the order in which the messages arrived, as MQTT asks of acknowledgements and of delivery.
 */
export function createBatches(limits: BatchLimits, post: (batch: MessageBatch) => void) {
  const posted = new Map<number, { entries: Entry[]; answer?: BatchAnswer }>()
  const stopped = new Set<Connection>()
  let entries: Entry[] = []
  let messages: SentMessage[] = []
  let senders = new Map<Connection, number>()
  let last = 0
  let oldest = 1
  let unanswered = 0
  let unansweredBytes = 0
  let draining = false

  const flush = () => {
    if (entries.length === 0) return
    last++
    posted.set(last, { entries })
    post({
      type: 'batch',
      batch: last,
      senders: [...senders.keys()].map(senderOf),
      messages: packMessages(messages),
    })
    entries = []
    messages = []
    senders = new Map()
  }
  const mayRead = (connection: Connection): boolean => {
    const may =
      !draining &&
      unanswered < limits.unanswered &&
      unansweredBytes < limits.unansweredBytes &&
      connection.unanswered < limits.unansweredPerConnection
    if (!may) stopped.add(connection)
    return may
  }
  const release = ({ entries, answer }: { entries: Entry[]; answer: BatchAnswer }) => {
    const refused = answer.kind === 'stored' ? new Set(answer.refused) : undefined
    entries.forEach(({ connection, bytes, answered }, index) => {
      connection.unanswered--
      unanswered--
      unansweredBytes -= bytes
      answered(refused ? (refused.has(index) ? 'refused' : 'stored') : 'away')
    })
  }

  return {
    add(connection: Connection, message: Omit<SentMessage, 'sender'>, answered: Answered) {
      if (entries.length === 0) setImmediate(flush)
      const sender = senders.get(connection) ?? senders.size
      senders.set(connection, sender)
      messages.push({ sender, ...message })
      entries.push({ connection, bytes: message.bytes, answered })
      connection.unanswered++
      unanswered++
      unansweredBytes += message.bytes
      connection.gate.release()
      if (entries.length >= longestBatch) flush()
    },
    answer(batch: number, answer: BatchAnswer) {
      const answeredBatch = posted.get(batch)
      if (!answeredBatch) return
      answeredBatch.answer = answer
      for (let next = posted.get(oldest); next?.answer; next = posted.get(oldest)) {
        posted.delete(oldest++)
        release({ entries: next.entries, answer: next.answer })
      }
      const waiting = [...stopped]
      stopped.clear()
      for (const connection of waiting) connection.gate.wake()
    },
    mayRead,
    /** Reads nothing more and resolves when everything that was read is answered. */
    async drain(milliseconds: number) {
      draining = true
      for (let waited = 0; unanswered > 0 && waited < milliseconds; waited += 10) await sleep(10)
    },
    get unanswered() {
      return unanswered
    },
  }
}

function senderOf({ identity: { companyId, tokenId, nodeDeveui } }: Connection): Sender {
  return { companyId, tokenId, ...(nodeDeveui !== undefined && { nodeDeveui }) }
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
