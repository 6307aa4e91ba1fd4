import type { PayloadContent, PayloadProblem, PayloadValue } from './payload.ts'

/**
 * Whom a topic names: a node, whoever listens, or nobody although it begins with `nodes/`. Clients that have subscribed
 * to it get a relayed one, whether a node listens or not.
 */
export type MessageTarget = { kind: 'node' | 'malformed'; deveui: string } | { kind: 'custom' | 'relayed' }

/** A message as it was read off the wire. */
export interface ReceivedMessage {
  topic: string
  target: MessageTarget
  content: PayloadContent
}

/**
 * Messages on their way from the broker's thread to the main one, by columns. What crosses is copied value by
 * value, and an object or a text costs as much as several numbers do: as objects, messages took longer to copy
 * than to read off the wire.
 */
export interface PackedMessages {
  /** Every text once: DevEUIs, keys and what there is of topics. */
  readonly words: readonly string[]
  /** For each message `width` whole numbers, see `head`. */
  readonly heads: readonly number[]
  /** For each message the sender's time, epoch ms; NaN for none. */
  readonly times: readonly number[]
  /** The readings of all messages, one after the other: the key among the words, and the value. */
  readonly keys: readonly number[]
  readonly values: readonly PayloadValue[]
  /** By the place of the message. */
  readonly problems: readonly (readonly [number, PayloadProblem])[]
}

const head = { sender: 0, kind: 1, deveui: 2, topic: 3, nulls: 4, readings: 5 }
const width = 6
const kinds = ['node', 'malformed', 'custom', 'relayed'] as const
/** The topic is the node's own and has said all that it says. */
const noTopic = -1

/** Takes messages one by one, in the order in which they arrive. */
export function createPacker() {
  const words = new Map<string, number>()
  const heads: number[] = []
  const times: number[] = []
  const keys: number[] = []
  const values: PayloadValue[] = []
  const problems: [number, PayloadProblem][] = []
  const place = (word: string) => {
    const known = words.get(word)
    if (known !== undefined) return known
    words.set(word, words.size)
    return words.size - 1
  }
  return {
    add(sender: number, { topic, target, content }: ReceivedMessage) {
      const { readings, nulls, problem } = content
      const deveui = 'deveui' in target ? target.deveui : ''
      const topicPlace = target.kind === 'node' ? noTopic : place(topic)
      if (problem) problems.push([times.length, problem])
      heads.push(sender, kinds.indexOf(target.kind), place(deveui), topicPlace, nulls, readings.length)
      // All readings of a payload have its time.
      times.push(readings[0]?.createdAt ?? Number.NaN)
      for (const { key, value } of readings) {
        keys.push(place(key))
        values.push(value)
      }
    },
    finish: (): PackedMessages => ({ words: [...words.keys()], heads, times, keys, values, problems }),
  }
}

/** One message of the columns, as the main thread needs it. */
export interface UnpackedMessage {
  sender: number
  kind: MessageTarget['kind']
  /** As the topic says; empty where it says none. */
  deveui: string
  /** Empty where it names a node and nothing else. */
  topic: string
  nulls: number
  readings: PayloadContent['readings']
  problem?: PayloadProblem
}

export function* unpackMessages({
  words,
  heads,
  times,
  keys,
  values,
  problems,
}: PackedMessages): Generator<UnpackedMessage> {
  const word = (at: number | undefined) => words[at ?? noTopic] ?? ''
  const problemOf = new Map(problems)
  let next = 0
  for (const [at, time] of times.entries()) {
    const number = (field: number) => heads[at * width + field] ?? 0
    const readings: PayloadContent['readings'] = []
    for (const end = next + number(head.readings); next < end; next++) {
      const [key, value = 0] = [word(keys[next]), values[next]]
      readings.push(Number.isNaN(time) ? { key, value } : { key, value, createdAt: time })
    }
    const problem = problemOf.get(at)
    yield {
      sender: number(head.sender),
      kind: kinds[number(head.kind)] ?? 'custom',
      deveui: word(number(head.deveui)),
      topic: word(number(head.topic)),
      nulls: number(head.nulls),
      readings,
      ...(problem && { problem }),
    }
  }
}
