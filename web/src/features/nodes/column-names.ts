import type { nodeColumns } from '@fyr/contract/settings'

/** Of the list of nodes, in its order; the contract's schemas stay out of the browser. */
export const columnNames = [
  'name',
  'deveui',
  'nodeType',
  'decoder',
  'battery',
  'rssi',
  'lastContact',
  'count',
  'active',
  'alarm',
] as const satisfies readonly (typeof nodeColumns)[number][]
