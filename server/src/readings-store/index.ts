export { type Bucket, maxBuckets } from './buckets.ts'
export { type CalendarUnit, calendarEdges } from './calendar.ts'
export type { RangeOptions } from './range.ts'
export {
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
export type { NamedSeries, SeriesName } from './series.ts'
export {
  type ChangeOptions,
  openReadingsStore,
  type ReadingsStore,
  type ReadOptions,
  readingsOf,
  type StoreOptions,
  type StoreState,
} from './store.ts'
