export type { Bucket } from './bucket-sums.ts'
export { maxBuckets } from './buckets.ts'
export { type CalendarUnit, calendarEdges } from './calendar.ts'
export { limitReads } from './limited-reads.ts'
export {
  type ChangeOptions,
  type ReadingsStore,
  type ReadOptions,
  readingsOf,
  type StoreOptions,
  type StoreState,
} from './port.ts'
export type { RangeOptions } from './range.ts'
export {
  clockToleranceMs,
  findValueProblem,
  isStorableTime,
  type JsonObject,
  type JsonValue,
  maxTime,
  maxValueBytes,
  type Reading,
  type ReadingBatch,
  type ReadingChunk,
  type ReadingValue,
  type ValueProblem,
} from './reading.ts'
export { SeriesRemovedError } from './removal.ts'
export type { NamedSeries, SeriesName } from './series.ts'
export { openReadingsStore } from './store.ts'
