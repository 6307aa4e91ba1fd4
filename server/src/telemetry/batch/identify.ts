import type { IngestProblem } from '@fyr/contract/endpoints/ingest-problems'
import type { KnownNode } from '../nodes/known-node.ts'
import type { Uplink } from '../uplink.ts'

/** Why an uplink may not speak, although it is known which node is at its address, if any. */
export function refusalOf(uplink: Uplink, node: KnownNode | undefined): IngestProblem | undefined {
  if (uplink.onlyNodeId !== null && node?.nodeId !== uplink.onlyNodeId) return 'node.forbidden'
  if (!node) return 'node.unknown'
  return node.active ? undefined : 'node.inactive'
}
