import type { nodeColumns } from '@fyr/contract/settings/settings'

/** Of the list of nodes, in its order; the contract's schemas stay out of the browser. */
export const columnNames = [
  'name',
  'alarm',
  'latest',
  'application',
  'lastContact',
  'battery',
  'rssi',
  'count',
  'deveui',
  'nodeType',
  'decoder',
  'active',
] as const satisfies readonly (typeof nodeColumns)[number][]
