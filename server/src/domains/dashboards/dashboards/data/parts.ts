import { type BucketColumn, bucketColumns } from '@fyr/contract/readings/readings'
import type { RangePreset } from '@fyr/contract/widgets/fields'
import type { TrendChartSettings } from '@fyr/contract/widgets/tables'
import type { KeySeries } from '#domains/readings/readings/index.ts'
import type { WidgetQuery } from './widget-query.ts'

/** A stretch of time, from <= time < to, epoch ms. */
export interface TimeRange {
  from: number
  to: number
}

const hour = 3_600_000
/** In ms. */
export const presetLengths: Record<RangePreset, number> = {
  '1h': hour,
  '5h': 5 * hour,
  '24h': 24 * hour,
  '7d': 168 * hour,
  '30d': 720 * hour,
}

/** A widget's own range ends now, even where the question reaches a little into the future. */
export function stretchOf({ range }: WidgetQuery, { from, to }: TimeRange, now: number): TimeRange {
  if (range === null) return { from, to }
  const end = Math.min(to, now)
  return { from: end - presetLengths[range], to: end }
}

export type Step = number | TrendChartSettings['resolution']

/** The buckets of one key: so many, or by the calendar. */
export interface Part extends TimeRange {
  key: KeySeries
  step: Step
  /** So few readings are better than buckets. */
  raw: number
  /** What its widgets draw of each bucket. */
  columns: readonly BucketColumn[]
}

/** Collects what widgets ask for; what two of them ask for is read and sent once. */
export class Parts {
  readonly list: Part[] = []
  private readonly places = new Map<string, number>()

  /** The place of the part in the answer. */
  add(part: Part): number {
    const { key, from, to, step, columns } = part
    const name = JSON.stringify([key.nodeId, key.key, from, to, step])
    const known = this.places.get(name)
    const same = known === undefined ? undefined : this.list[known]
    const drawn = bucketColumns.filter((each) => same?.columns.includes(each) || columns.includes(each))
    if (known !== undefined && same) {
      same.columns = drawn
      return known
    }
    this.places.set(name, this.list.length)
    return this.list.push({ ...part, columns: drawn }) - 1
  }
}

const maxReadings = 300_000

/** Buckets that each course may have, when so many are asked for that all together would be too much. */
export function fittingPoints(asked: readonly number[]): (points: number) => number {
  const together = asked.reduce((sum, points) => sum + points, 0)
  const factor = together > maxReadings ? maxReadings / together : 1
  return (points) => Math.max(10, Math.floor(points * factor))
}
