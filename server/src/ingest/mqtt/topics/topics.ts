import type { MqttLimits } from '../limits.ts'
import { createFilterTest } from './topic-filters.ts'

/**
 * Topics of a company. `nodes/{deveui}` and `nodes/{deveui}/{key}` name a node; any other topic reaches the
 * nodes that listen to it, and a plain value there goes to the key named by its last level.
 */
export type TopicMeaning =
  | { kind: 'node'; deveui: string; key?: string }
  | { kind: 'custom'; key: string }
  /** Begins with `nodes/` but names no node, or more than a key of one. */
  | { kind: 'malformed'; deveui: string; key: string }

export function readTopic(topic: string): TopicMeaning {
  const levels = topic.split('/')
  const last = levels.at(-1) ?? ''
  if (levels[0] !== 'nodes' || levels.length === 1) return { kind: 'custom', key: last }
  const [, deveui = '', key] = levels
  if (!deveui || key === '' || levels.length > 3) return { kind: 'malformed', deveui, key: last }
  return key === undefined ? { kind: 'node', deveui } : { kind: 'node', deveui, key }
}

type TopicLimits = Pick<MqttLimits, 'topicBytes' | 'topicLevels'>

/** Why nobody may publish to this topic, or undefined. */
export function flawOfTopic(topic: string, limits: TopicLimits): string | undefined {
  if (/[+#]/.test(topic)) return 'the topic holds a wildcard'
  return flawOfFilter(topic, limits)
}

/** Why nobody may subscribe to this filter, or undefined. */
export function flawOfFilter(filter: string, limits: TopicLimits): string | undefined {
  if (filter === '') return 'the topic is empty'
  if (Buffer.byteLength(filter) > limits.topicBytes)
    return `the topic is longer than ${limits.topicBytes} bytes`
  // U+FFFD is what invalid UTF-8 has become by now.
  if (/[\p{Cc}\ufffd]/u.test(filter)) return 'the topic is not clean text'
  if (filter.startsWith('$')) return 'topics that begin with $ are reserved'
  const levels = filter.split('/')
  if (levels.length > limits.topicLevels) return `the topic has more than ${limits.topicLevels} levels`
  const misplaced = levels.some((level, index) =>
    level.length > 1 ? /[+#]/.test(level) : level === '#' && index < levels.length - 1,
  )
  return misplaced ? 'a wildcard is misplaced' : undefined
}

/** Whether a filter reaches nothing but the node's own topics. */
export function isOwnFilter(filter: string, deveui: string): boolean {
  const [nodes, address] = filter.split('/')
  return nodes === 'nodes' && address !== undefined && sameNode(address, deveui)
}

/** The node whose commands are heard by a filter that names it. */
export function nodeHeardBy(filter: string): string | undefined {
  const [, deveui] = filter.split('/')
  if (!deveui || /[+#]/.test(deveui) || !isOwnFilter(filter, deveui)) return undefined
  return createFilterTest(filter)(`nodes/${deveui}/command/down`) ? deveui : undefined
}

/** DevEUIs are compared without case. */
export function sameNode(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
