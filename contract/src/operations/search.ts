import type { Permission } from '../access/permissions.ts'
import type { ErrorCode } from '../endpoints/errors.ts'

/**
 * The hub of the global search (`/hubs/search`, SignalR JSON protocol). The client invokes `Search(text)`, which
 * answers nothing when the search is taken on and an error code when it is not; what is found comes as
 * `BroadcastSearch(answer: SearchAnswer)`. A newer search replaces the one before it, which may then bring nothing.
 */

/** What is searched, in the order in which it is told, and who may find it. */
export const searchAccess = {
  node: 'Tag.View',
  dashboard: 'Dashboard.View',
  alarm: 'Alarm.View',
  application: 'Application.View',
  gateway: 'Gateway.View',
  script: 'Script.View',
  poolDevice: 'TagPool.View',
  integration: 'Tag.View',
  decoder: 'Tag.View',
  mqttBroker: 'Tag.View',
  modbusMaster: 'Tag.View',
  opcServer: 'Tag.View',
} as const satisfies Record<string, Permission>

export type SearchType = keyof typeof searchAccess
// The keys of an object literal are what its type says.
export const searchTypes = Object.keys(searchAccess) as SearchType[]

/** Length of the text in characters, without the blanks around it. */
export const searchTextLength = { min: 2, max: 100 } as const

export interface SearchHit {
  /** What its page's address names: the DevEUI of a node or of a device of the pool, the id of anything else. */
  id: string
  name: string
  /** Where it belongs: a node's application, an alarm's node, a dashboard's category, the host of a broker. */
  detail: string | null
}

/** The hits of one type, best first: names that begin with the text, then those that contain it. */
export interface SearchGroup {
  type: SearchType
  hits: SearchHit[]
  /** There is more than what is told. */
  more: boolean
}

/** `text` is that of the search which this answers. Types without a hit, or without the right to see them, are left out. */
export type SearchAnswer = { text: string; groups: SearchGroup[] } | { text: string; error: ErrorCode }
