import { sparkplugLimits } from './limits.ts'

export const namespace = 'spBv1.0'

const messageTypes = ['NBIRTH', 'NDEATH', 'NDATA', 'NCMD', 'DBIRTH', 'DDEATH', 'DDATA', 'DCMD'] as const
export type MessageType = (typeof messageTypes)[number]

/** Group and edge node, by which a company or a broker tells edge nodes apart. */
export interface EdgeNodeName {
  groupId: string
  edgeNodeId: string
}

export type SparkplugTopic =
  | ({
      kind: 'message'
      type: MessageType /** Null: the edge node's own. */
      deviceId: string | null
    } & EdgeNodeName)
  | { kind: 'state'; hostId: string }
  | { kind: 'other' }

export const isSparkplug = (topic: string): boolean => topic.startsWith(`${namespace}/`)

/**
 * Reads a topic below `spBv1.0/`. A level that is empty or holds a control character names nobody
 * [tck-id-topic-structure-namespace-valid-group-id].
 */
export function readSparkplugTopic(topic: string): SparkplugTopic {
  const [, groupId = '', type = '', edgeNodeId = '', deviceId, ...more] = topic.split('/')
  if (groupId === 'STATE') {
    return edgeNodeId === '' && type !== '' ? { kind: 'state', hostId: type } : { kind: 'other' }
  }
  const known = messageTypes.find((each) => each === type)
  const isOfDevice = type.startsWith('D')
  if (!known || more.length > 0 || (deviceId !== undefined) !== isOfDevice) return { kind: 'other' }
  const names = [groupId, edgeNodeId, ...(deviceId === undefined ? [] : [deviceId])]
  const length = names.reduce((sum, name) => sum + name.length, 0)
  const areNames = names.every((name) => name !== '' && name.isWellFormed() && !/\p{Cc}/u.test(name))
  if (!areNames || length > sparkplugLimits.topicNameLength) return { kind: 'other' }
  return { kind: 'message', type: known, groupId, edgeNodeId, deviceId: deviceId ?? null }
}

export const commandTopicOf = ({ groupId, edgeNodeId }: EdgeNodeName, deviceId: string | null): string =>
  deviceId === null
    ? `${namespace}/${groupId}/NCMD/${edgeNodeId}`
    : `${namespace}/${groupId}/DCMD/${edgeNodeId}/${deviceId}`

export const stateTopicOf = (hostId: string): string => `${namespace}/STATE/${hostId}`
