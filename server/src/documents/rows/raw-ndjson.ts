import { yieldWhenDue } from '#lib/fairness/time-slices.ts'
import type { OnReadings, RawChunk } from './raw-rows.ts'
import { createIsoTimes } from './wall-times.ts'

/** Between two looks at the clock: well under a millisecond. */
const readingsAtOnce = 1000

/**
 * Readings as lines of JSON: `{"deveui","node","key","time","value"}`, the time in UTC, the value as it is. Numbers
 * that JSON does not have are null.
 */
export async function* rawNdjsonOf(
  chunks: AsyncIterable<RawChunk>,
  onReadings: OnReadings = async () => undefined,
): AsyncGenerator<Uint8Array> {
  const timeOf = createIsoTimes()
  for await (const { deveui, node, key, times, values } of chunks) {
    const about = `${JSON.stringify({ deveui, node, key }).slice(0, -1)},"time":"`
    for (let from = 0; from < times.length; from += readingsAtOnce) {
      const until = Math.min(from + readingsAtOnce, times.length)
      let piece = ''
      for (let at = from; at < until; at++) {
        const value = values[at]
        const json =
          typeof value === 'number' && Number.isFinite(value) ? String(value) : JSON.stringify(value ?? null)
        piece += `${about}${timeOf(times[at] ?? 0)}","value":${json}}\n`
      }
      yield Buffer.from(piece)
      await yieldWhenDue()
    }
    await onReadings(times.length)
  }
}
