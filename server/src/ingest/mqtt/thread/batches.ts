import type { SparkplugMessage } from '../../sparkplug/reader.ts'
import type { BatchAnswer, MessageBatch, Sender } from '../messages.ts'
import { createPacker, type ReceivedMessage } from '../payload/packed-messages.ts'
import type { Company } from './company.ts'
import type { Connection } from './connection.ts'

/** What became of a message: committed, refused to its sender, or not stored now. */
export type Outcome = 'stored' | 'refused' | 'away'

interface Entry {
  connection: Connection
  bytes: number
  /** A few steps of the company's turn; a yield ends a step. */
  answer(outcome: Outcome): Generator<undefined, void>
}

interface Section {
  company: Company
  id: number
  /** Of an integration: what its reader made of its messages. */
  integration: { id: string; read: unknown[] } | undefined
  /** Of what is not: messages of Sparkplug. */
  sparkplug: (SparkplugMessage & { sender: number })[] | undefined
  packer: ReturnType<typeof createPacker>
  senders: Map<Connection, number>
  entries: Entry[]
  answer?: BatchAnswer
}

export type Batches = ReturnType<typeof createBatches>

const maxEntries = 1000
const stepAnswers = 32

/**
 * Collects what arrives within one turn of the event loop into one batch for each company. Answers are passed on in
 * the order in which a company's messages arrived, as MQTT asks of acknowledgements and of delivery; no company waits
 * for another one's, nor for what its network servers sent, whose frames are decoded first. Messages of Sparkplug are in line by themselves.
 */
export function createBatches(post: (batches: MessageBatch[]) => void) {
  const open = new Map<Source, Section>()
  const posted = new Map<Source, Section[]>()
  const byId = new Map<number, Section>()
  let ready: Section[] = []
  let scheduled = false
  let lastId = 0
  let unanswered = 0

  const flush = () => {
    scheduled = false
    const sections = [...ready, ...open.values()]
    ready = []
    open.clear()
    post(sections.map(batchOf))
  }
  const finish = (section: Section) => {
    open.delete(sourceOf(section))
    ready.push(section)
  }
  const sectionOf = ({ options: { company, identity } }: Connection, isSparkplug: boolean): Section => {
    const plain = isSparkplug ? sparkplugOf(company) : company
    const source = identity.integration ? identity.tokenId : plain
    const known = open.get(source)
    if (known) return known
    const section = {
      company,
      id: ++lastId,
      integration: identity.integration && { id: identity.tokenId, read: [] },
      sparkplug: isSparkplug ? [] : undefined,
      packer: createPacker(),
      senders: new Map(),
      entries: [],
    }
    open.set(source, section)
    byId.set(section.id, section)
    const waiting = posted.get(source)
    if (waiting) waiting.push(section)
    else posted.set(source, [section])
    return section
  }
  function* release({ company, senders, entries, answer }: Section): Generator<undefined, void> {
    const refused = new Set(answer?.kind === 'stored' ? answer.refused : [])
    for (const [at, { connection, bytes, answer: tell }] of entries.entries()) {
      yield* tell(answer?.kind === 'stored' ? (refused.has(at) ? 'refused' : 'stored') : 'away')
      company.count(connection, -1, bytes)
      unanswered--
      if (at % stepAnswers === stepAnswers - 1) yield
    }
    const connections = [...senders.keys()]
    for (const { sender, milliseconds } of answer?.pauses ?? [])
      if (sender === undefined) company.pause(milliseconds)
      else {
        const connection = connections[sender]
        if (connection) company.pause(milliseconds, connection)
      }
    company.wake()
  }

  return {
    add(
      connection: Connection,
      message: ReceivedMessage | { read: unknown } | { sparkplug: SparkplugMessage },
      entry: Omit<Entry, 'connection'>,
    ) {
      const { company } = connection.options
      const section = sectionOf(connection, 'sparkplug' in message)
      const sender = section.senders.get(connection) ?? section.senders.size
      section.senders.set(connection, sender)
      if ('read' in message) section.integration?.read.push(message.read)
      else if ('sparkplug' in message) section.sparkplug?.push({ ...message.sparkplug, sender })
      else section.packer.add(sender, message)
      section.entries.push({ connection, ...entry })
      company.count(connection, 1, entry.bytes)
      unanswered++
      if (section.entries.length >= maxEntries) finish(section)
      if (scheduled) return
      scheduled = true
      setImmediate(flush)
    },
    answer(id: number, answer: BatchAnswer) {
      const answered = byId.get(id)
      if (!answered) return
      answered.answer = answer
      const source = sourceOf(answered)
      const waiting = posted.get(source) ?? []
      while (waiting[0]?.answer) {
        const [section] = waiting.splice(0, 1)
        if (!section) break
        byId.delete(section.id)
        const steps = release(section)
        section.company.lane.add(() => !steps.next().done)
      }
      if (waiting.length === 0) posted.delete(source)
    },
    get unanswered() {
      return unanswered
    },
  }
}

/** A company, the id of one of its integrations, or its messages of Sparkplug. */
type Source = Company | string
const sparkplugOf = ({ id }: Company): Source => `${id}/sparkplug`
const sourceOf = ({ company, integration, sparkplug }: Section): Source =>
  integration?.id ?? (sparkplug ? sparkplugOf(company) : company)

function batchOf({ id, company, senders, packer, integration, sparkplug }: Section): MessageBatch {
  return {
    batch: id,
    companyId: company.id,
    senders: [...senders.keys()].map(senderOf),
    messages: packer.finish(),
    ...(integration && { integration }),
    ...(sparkplug && { sparkplug }),
  }
}

function senderOf({ options }: Connection): Sender {
  const { nodeDeveui } = options.identity
  return nodeDeveui === undefined ? {} : { nodeDeveui }
}
