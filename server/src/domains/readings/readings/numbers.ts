import type { ReadingChunk } from '#readings-store/index.ts'

export interface NumberColumns {
  times: Float64Array
  values: Float64Array
}

/** What can be drawn of a chunk: numbers, truth as 1 and 0. Texts and objects are left out. */
export function numbersOf({ times, values }: ReadingChunk): NumberColumns {
  if (values instanceof Float64Array) return { times, values }
  const kept: NumberColumns = {
    times: new Float64Array(times.length),
    values: new Float64Array(times.length),
  }
  let count = 0
  for (let at = 0; at < times.length; at++) {
    const value = values[at]
    if (typeof value !== 'number' && typeof value !== 'boolean') continue
    kept.times[count] = times[at] ?? 0
    kept.values[count++] = Number(value)
  }
  return { times: kept.times.slice(0, count), values: kept.values.slice(0, count) }
}
