import type { NodeDetail } from '@fyr/contract/devices/nodes/nodes'

export type NodeKey = NodeDetail['keys'][number]

/** What people read for a key. */
export const nameOf = ({ name, label }: Pick<NodeKey, 'name' | 'label'>): string => label || name
