import type { ReadingValue } from '#readings-store/index.ts'

/** One key of one node. */
export interface Series {
  readonly nodeId: string
  readonly key: string
}

export function isSameSeries(one: Series, other: Series): boolean {
  return one.nodeId === other.nodeId && one.key === other.key
}

/** A reading on its way through the judge; `time` is the reading's own, epoch ms. */
export interface JudgedReading extends Series {
  readonly value: ReadingValue
  readonly time: number
}

export interface KnownValue {
  readonly value: ReadingValue
  readonly time: number
}

/** The last known value of a series, as it was before the batch being judged. */
export type Latest = (nodeId: string, key: string) => KnownValue | undefined
