import type { IngestProblem } from '@fyr/contract/errors'
import type { KnownNode, NodeDirectory } from './node-directory.ts'
import type { Uplink } from './uplink.ts'

export type Identified = { node: KnownNode } | { refused: IngestProblem }

/** Which node an uplink is from, or why it may not speak. */
export function identify(uplink: Uplink, directory: NodeDirectory): Identified {
  const node = directory.find(uplink)
  if (uplink.onlyNodeId !== null && node?.nodeId !== uplink.onlyNodeId) return { refused: 'node.forbidden' }
  if (!node) return { refused: 'node.unknown' }
  if (!node.active) return { refused: 'node.inactive' }
  return { node }
}
