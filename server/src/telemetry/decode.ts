import type { IngestProblem } from '@fyr/contract/errors'
import { earliestReading, instant, key as keyField } from '@fyr/contract/fields'
import { problemOfValue } from '#domains/readings/index.ts'
import type { ReadingValue } from '#readings-store/index.ts'
import type { IncomingReading } from './uplink.ts'

export interface Decoded {
  key: string
  value: ReadingValue
  /** Null: the sender gave none. */
  time: number | null
}
export type DecodeOutcome =
  | { kind: 'reading'; reading: Decoded }
  | { kind: 'skipped' }
  | { kind: 'rejected'; code: IngestProblem }

export interface DecodeLimits {
  /** How far ahead of now a reading may be, ms. */
  futureMs: number
  /** How deep the JSON of a reading may be nested, the reading itself being the first level. */
  maxDepth: number
}

const rejected = (code: IngestProblem): DecodeOutcome => ({ kind: 'rejected', code })
// Keys repeat from reading to reading: what was found right once is not parsed again.
const knownKeys = new Set<string>()

/** What one reading says, or why it says nothing. */
export function decode(incoming: IncomingReading, now: number, limits: DecodeLimits): DecodeOutcome {
  const { key, value } = incoming
  if (!isKey(key)) return rejected('key.invalid')
  if (value === null) return { kind: 'skipped' }
  const problem = problemOfValue(value, limits.maxDepth - 1)
  if (problem) return rejected(problem)
  const time = timeOf(incoming.createdAt)
  if (time === undefined) return rejected('time.invalid')
  if (time !== null && (time < earliestReading || time > now + limits.futureMs))
    return rejected('time.outOfRange')
  // problemOfValue has just shown that it is one.
  return { kind: 'reading', reading: { key, value: value as ReadingValue, time } }
}

function isKey(key: unknown): key is string {
  if (typeof key !== 'string') return false
  if (knownKeys.has(key)) return true
  const result = keyField.safeParse(key)
  // A key is stored as it is sent: one that would have to be trimmed is another key.
  if (!result.success || result.data !== key) return false
  if (knownKeys.size < 10_000) knownKeys.add(key)
  return true
}

/** Epoch ms; null without a time; undefined when it is none. */
function timeOf(createdAt: unknown): number | null | undefined {
  if (createdAt === undefined || createdAt === null) return null
  if (typeof createdAt === 'number') return Number.isInteger(createdAt) ? createdAt : undefined
  const result = instant.safeParse(createdAt)
  return result.success ? result.data : undefined
}
