export {
  type ChangeOptions,
  type ReadingsStore,
  type ReadOptions,
  readingsOf,
  type StoreOptions,
  type StoreState,
} from './port.ts'
export type { Bucket } from './reads/bucket-sums.ts'
export { maxBuckets } from './reads/buckets.ts'
export { type CalendarUnit, calendarEdges, calendarEdgesInSlices } from './reads/calendar.ts'
export { limitReads } from './reads/limited-reads.ts'
export type { RangeOptions } from './reads/range.ts'
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
} from './reads/reading.ts'
export type { NamedSeries, SeriesName } from './reads/series.ts'
export { SeriesRemovedError } from './segments/removal.ts'
export { openReadingsStore } from './store.ts'
