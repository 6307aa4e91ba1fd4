/** A value as JSON has it. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject
export interface JsonObject {
  readonly [name: string]: JsonValue
}

/** What a reading may say. Numbers are finite; a text, or an object written as JSON, has at most 64 KB. */
export type ReadingValue = number | boolean | string | JsonObject

/** `time` is whole milliseconds since 1970. */
export interface Reading {
  readonly time: number
  readonly value: ReadingValue
}

/**
 * Readings to store, by columns of equal length: reading i is `series[i]`, `times[i]`, `values[i]`. Of two
 * with the same series and time the later one in the batch wins. Plain arrays: filled by `push`, they hold
 * unboxed numbers.
 */
export interface ReadingBatch {
  readonly series: readonly number[]
  readonly times: readonly number[]
  readonly values: readonly ReadingValue[]
}

/** A stretch of one series, never empty. The values are a Float64Array when all of them are numbers. */
export interface ReadingChunk {
  readonly times: Float64Array
  readonly values: Float64Array | readonly ReadingValue[]
}

/** Bytes of UTF-8 that a text, or an object written as JSON, may have. */
export const maxValueBytes = 65_536

/** The last time that can be stored, in the year 2448: its hour fits in 22 bits (see hour-counts.ts). */
export const maxTime = 2 ** 22 * 3_600_000 - 1

export type ValueProblem = 'unsupported' | 'notFinite' | 'tooLong' | 'badText'

/** Why `value` cannot be stored, or undefined if it can. */
export function findValueProblem(value: unknown): ValueProblem | undefined {
  switch (typeof value) {
    case 'number':
      return Number.isFinite(value) ? undefined : 'notFinite'
    case 'boolean':
      return undefined
    case 'string':
      return findTextProblem(value)
    case 'object':
      if (value === null || Array.isArray(value)) return 'unsupported'
      return Buffer.byteLength(JSON.stringify(value)) > maxValueBytes ? 'tooLong' : undefined
    default:
      return 'unsupported'
  }
}

function findTextProblem(text: string): ValueProblem | undefined {
  // A character is at most three bytes, so most texts need not be measured.
  if (text.length * 3 > maxValueBytes && Buffer.byteLength(text) > maxValueBytes) return 'tooLong'
  // PostgreSQL refuses NUL; a lone surrogate has no UTF-8 and would be stored as another text.
  return text.includes('\0') || !text.isWellFormed() ? 'badText' : undefined
}

export function isStorableTime(time: number): boolean {
  return Number.isInteger(time) && time >= 0 && time <= maxTime
}

/**
 * The border of the store: callers have refused bad readings one by one (`findValueProblem`), so one that
 * comes this far is a mistake of the program and takes the whole batch with it.
 */
export function assertStorable({ series, times, values }: ReadingBatch): void {
  if (series.length !== times.length || series.length !== values.length) {
    throw new RangeError(
      `A batch has ${series.length} series, ${times.length} times, ${values.length} values`,
    )
  }
  for (let i = 0; i < series.length; i++) {
    if (!Number.isInteger(series[i])) throw new TypeError(`Reading ${i} of the batch has no series`)
    if (!isStorableTime(times[i] ?? -1)) throw new RangeError(`Reading ${i} of the batch: time ${times[i]}`)
    const problem = findValueProblem(values[i])
    if (problem) throw new RangeError(`Reading ${i} of the batch: its value is ${problem}`)
  }
}

/** A reading that is dated further ahead of our clock than this is not the latest of its series until its time comes. */
export const clockToleranceMs = 1000
