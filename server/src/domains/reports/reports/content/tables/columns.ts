import { type ReportResource, resourceColumns } from '@fyr/contract/reports/report-kinds'
import type { Column } from '#documents/index.ts'

/** What is told as one table; readings are told by their keys. */
export type StateResource = Exclude<ReportResource, 'sensor'>
/** The columns of a resource. */
export type ColumnOf<Resource extends StateResource> = (typeof resourceColumns)[Resource][number]

/** In the order in which they were chosen; all where none is. */
export function chosenColumns<Resource extends StateResource>(
  resource: Resource,
  columns: readonly string[],
): readonly ColumnOf<Resource>[] {
  const all: readonly ColumnOf<Resource>[] = resourceColumns[resource]
  const chosen = columns.flatMap((name) => all.find((each) => each === name) ?? [])
  return chosen.length > 0 ? chosen : all
}

/** How each column is written. */
export const spellings: Record<ColumnOf<StateResource>, Omit<Column, 'heading'>> = {
  name: { type: 'text' },
  orgNumber: { type: 'text' },
  address: { type: 'text' },
  users: { type: 'number', decimals: 0 },
  applications: { type: 'number', decimals: 0 },
  nodes: { type: 'number', decimals: 0 },
  silentNodes: { type: 'number', decimals: 0 },
  gateways: { type: 'number', decimals: 0 },
  deveui: { type: 'text' },
  application: { type: 'text' },
  state: { type: 'text' },
  lastContact: { type: 'moment' },
  battery: { type: 'number', unit: '%', decimals: 0 },
  rssi: { type: 'number', unit: 'dBm', decimals: 0 },
  activeAlarms: { type: 'number', decimals: 0 },
  readings: { type: 'number', decimals: 0 },
  eui: { type: 'text' },
  latitude: { type: 'number', decimals: 6 },
  longitude: { type: 'number', decimals: 6 },
  priority: { type: 'text' },
  node: { type: 'text' },
  key: { type: 'text' },
  triggered: { type: 'moment' },
  value: { type: 'number' },
  reset: { type: 'moment' },
  duration: { type: 'duration' },
  acknowledged: { type: 'moment' },
  user: { type: 'text' },
  comment: { type: 'text' },
  email: { type: 'text' },
  phone: { type: 'text' },
  role: { type: 'text' },
  createdAt: { type: 'moment' },
  lastSeen: { type: 'moment' },
  secondFactor: { type: 'boolean' },
  type: { type: 'text' },
  tempo: { type: 'text' },
  owner: { type: 'text' },
  nextRun: { type: 'moment' },
  lastSent: { type: 'moment' },
  made: { type: 'number', decimals: 0 },
  failed: { type: 'number', decimals: 0 },
  time: { type: 'moment' },
  actor: { type: 'text' },
  realActor: { type: 'text' },
  action: { type: 'text' },
  objectType: { type: 'text' },
  objectName: { type: 'text' },
  changes: { type: 'text' },
}
