import type { MessageTarget, SentMessage } from './messages.ts'
import type { PayloadProblem, PayloadReading, PayloadValue } from './payload.ts'

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

const head = { sender: 0, kind: 1, deveui: 2, topic: 3, bytes: 4, nulls: 5, readings: 6 }
const width = 7
const kinds = ['node', 'malformed', 'custom'] as const
/** The topic is the node's own, `nodes/{deveui}`, as nearly all are. */
const ownTopic = -1

export function packMessages(messages: readonly SentMessage[]): PackedMessages {
  const words = new Map<string, number>()
  const place = (word: string) => {
    const known = words.get(word)
    if (known !== undefined) return known
    words.set(word, words.size)
    return words.size - 1
  }
  const heads: number[] = []
  const times: number[] = []
  const keys: number[] = []
  const values: PayloadValue[] = []
  const problems: [number, PayloadProblem][] = []
  for (const [at, { sender, topic, target, bytes, content }] of messages.entries()) {
    const deveui = target.kind === 'custom' ? '' : target.deveui
    const topicPlace = target.kind === 'node' && isOwn(topic, deveui) ? ownTopic : place(topic)
    const { readings, nulls, problem } = content
    heads.push(sender, kinds.indexOf(target.kind), place(deveui), topicPlace, bytes, nulls, readings.length)
    // All readings of a payload have its time.
    times.push(readings[0]?.createdAt ?? Number.NaN)
    for (const { key, value } of readings) {
      keys.push(place(key))
      values.push(value)
    }
    if (problem) problems.push([at, problem])
  }
  return { words: [...words.keys()], heads, times, keys, values, problems }
}

export function unpackMessages(packed: PackedMessages): SentMessage[] {
  const { words, heads, times, values, problems } = packed
  const word = (at: number | undefined) => words[at ?? -1] ?? ''
  const problemOf = new Map(problems)
  let next = 0
  return times.map((time, at) => {
    const number = (field: number) => heads[at * width + field] ?? 0
    const deveui = word(number(head.deveui))
    const readings: PayloadReading[] = []
    for (const end = next + number(head.readings); next < end; next++) {
      const [key, value = 0] = [word(packed.keys[next]), values[next]]
      readings.push(Number.isNaN(time) ? { key, value } : { key, value, createdAt: time })
    }
    const problem = problemOf.get(at)
    return {
      sender: number(head.sender),
      topic: number(head.topic) === ownTopic ? `nodes/${deveui}` : word(number(head.topic)),
      target: targetOf(number(head.kind), deveui),
      bytes: number(head.bytes),
      content: { readings, nulls: number(head.nulls), ...(problem && { problem }) },
    }
  })
}

function targetOf(place: number, deveui: string): MessageTarget {
  const kind = kinds[place] ?? 'custom'
  return kind === 'custom' ? { kind } : { kind, deveui }
}

const isOwn = (topic: string, deveui: string) => topic.length === 'nodes/'.length + deveui.length
