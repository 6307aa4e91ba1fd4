export {
  loadNodes,
  loadNodesById,
  loadTopics,
  type NodeAddress,
  type NodeFacts,
  type NodeTopic,
} from './directory-store.ts'
export { addDiscoveredKeys, type DiscoveredKey } from './discovered-key-store.ts'
export {
  type FutureSeries,
  loadDueSeries,
  moveFutureSeries,
  noteFutureSeries,
} from './future-series-store.ts'
export {
  deleteIngestErrors,
  type IngestError,
  listIngestErrors,
  type RefusedReadings,
  writeIngestErrors,
} from './ingest-error-store.ts'
export { type NodeLastSeen, writeLastSeen } from './last-seen-store.ts'
export { type LastValues, noSlot, type WatchedReadings } from './last-values.ts'
export { addLateReadings, countLateReadings, deleteLateReadings } from './late-reading-store.ts'
export type { Queryable } from './pipeline-query.ts'
export {
  addCompanyReadings,
  addNodeReadings,
  areHoursCounted,
  countByHours,
  deleteReadingCounts,
  type HourCount,
  hourOf,
  readingsOfDay,
  setCompanyReadings,
  setNodeReadings,
} from './reading-count-store.ts'
