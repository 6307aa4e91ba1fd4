import type { Language } from '@fyr/contract/endpoints/fields'
import { yieldWhenDue } from '#lib/time-slices.ts'
import { byteOrderMark, csvNumbers, separatorOf } from './csv.ts'
import { csvText } from './csv-text.ts'
import type { OnReadings, RawChunk, RawValue } from './raw-rows.ts'
import { wallTimesIn } from './wall-times.ts'

export interface RawCsvStyle {
  language: Language
  /** Of the moments; its name stands in the heading. */
  timeZone: string
  headings: { deveui: string; node: string; key: string; time: string; value: string }
}

/** Between two looks at the clock: well under a millisecond. */
const readingsAtOnce = 2000

/** Readings as CSV, one a row: address, node, key, time, value. The first piece begins with the byte order mark. */
export async function* rawCsvOf(
  chunks: AsyncIterable<RawChunk>,
  { language, timeZone, headings }: RawCsvStyle,
  onReadings: OnReadings = async () => undefined,
): AsyncGenerator<Uint8Array> {
  const separator = separatorOf(language)
  const timeOf = wallTimesIn(timeZone)
  const numberOf = csvNumbers(language)
  const textOf = (value: Exclude<RawValue, number>) =>
    csvText(typeof value === 'object' ? JSON.stringify(value) : String(value))
  const { deveui, node, key, time, value } = headings
  const heads = [deveui, node, key, `${time} (${timeZone})`, value].map(csvText)
  yield Buffer.from(`${byteOrderMark}${heads.join(separator)}\r\n`)
  for await (const chunk of chunks) {
    const { times, values } = chunk
    const about = [chunk.deveui, chunk.node, chunk.key].map(csvText).join(separator) + separator
    for (let from = 0; from < times.length; from += readingsAtOnce) {
      const until = Math.min(from + readingsAtOnce, times.length)
      let piece = ''
      for (let at = from; at < until; at++) {
        const value = values[at] ?? ''
        const cell = typeof value === 'number' ? numberOf(value) : textOf(value)
        piece += `${about}${timeOf(times[at] ?? Number.NaN)}${separator}${cell}\r\n`
      }
      yield Buffer.from(piece)
      await yieldWhenDue()
    }
    await onReadings(times.length)
  }
}
