import type { Reading, ReadingValue, SeriesName } from '#readings-store/index.ts'

/** The slot of a series that nobody watches. */
export const noSlot = -1

/** Readings of watched series by columns: reading i is of the series at `slots[i]`. */
export interface WatchedReadings {
  readonly slots: readonly number[]
  readonly values: readonly ReadingValue[]
  /** Their own times, epoch ms. */
  readonly times: readonly number[]
}

/**
 * The last values of the series that alarms (and whatever else is computed from readings) watch. The pipeline owns
 * and advances them, after each commit; others read. A watched series has a slot, a small number under which
 * whoever watches may keep columns of their own.
 */
export interface LastValues {
  /** The slot of a series, from now until as many calls of `unwatch`. */
  watch(series: SeriesName): number
  unwatch(slot: number): void
  slotOf(series: SeriesName): number
  seriesAt(slot: number): SeriesName | undefined
  slotsOfNode(nodeId: string): Iterable<number>
  /** Rises when the slot of a series may have become another: until then slots may be kept. */
  readonly edition: number
  /** Watched series. */
  readonly size: number
  /** Undefined: the series has no reading, or nobody has asked the store by `load`. */
  latestAt(slot: number): Reading | undefined
  /** Asks the store for those of the series that are watched and not known yet, so that reading waits for nothing. */
  load(series: readonly SeriesName[]): Promise<void>
  /** Asks the store again for those of the series that are watched: their readings were corrected. */
  reload(series: readonly SeriesName[]): Promise<void>
  /** The newest reading of any series, watched or not, in order; undefined where there is none. */
  latestOf(series: readonly SeriesName[]): Promise<readonly (Reading | undefined)[]>
}
