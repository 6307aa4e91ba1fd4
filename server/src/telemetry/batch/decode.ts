import { earliestReading, key as keyField } from '@fyr/contract/endpoints/fields'
import type { IngestProblem } from '@fyr/contract/endpoints/ingest-problems'
import { parseInstant } from '@fyr/contract/values/time/parse-instant'
import { problemOfValue as problemInside } from '#domains/readings/readings/index.ts'

export interface DecodeLimits {
  /** How far ahead of now a reading may be, ms. */
  futureMs: number
  /** How deep the JSON of a reading may be nested, the reading itself being the first level. */
  maxDepth: number
}

// Keys repeat from reading to reading: what was found right once is not parsed again.
const knownKeys = new Set<string>()

/** Whether a reading may have this key. */
export function isKey(key: unknown): key is string {
  if (typeof key !== 'string') return false
  if (knownKeys.has(key)) return true
  const result = keyField.safeParse(key)
  // A key is stored as it is sent: one that would have to be trimmed is another key.
  if (!result.success || result.data !== key) return false
  if (knownKeys.size < 10_000) knownKeys.add(key)
  return true
}

/** Why a value is no `ReadingValue`; undefined if it is one. */
export function problemOfValue(value: unknown, { maxDepth }: DecodeLimits): IngestProblem | undefined {
  // What most readings are needs no look inside.
  if (typeof value === 'number' && Number.isFinite(value)) return undefined
  return problemInside(value, maxDepth - 1)
}

/** Epoch ms of a reading as its sender gave it; NaN if the sender gave none; or why it cannot be. */
export function timeOf(createdAt: unknown, now: number, { futureMs }: DecodeLimits): number | IngestProblem {
  if (createdAt === undefined || createdAt === null) return Number.NaN
  // An integer that no number can hold.
  if (typeof createdAt === 'bigint') return 'time.outOfRange'
  const time = parseInstant(createdAt)
  // A number is always some time, if none that a calendar knows.
  if (time === undefined) return Number.isFinite(createdAt) ? 'time.outOfRange' : 'time.invalid'
  return time < earliestReading || time > now + futureMs ? 'time.outOfRange' : time
}
