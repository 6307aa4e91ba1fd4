import { byOf } from '#request/context.ts'
import { on } from '#request/on.ts'
import { refuseField } from '#request/problem.ts'
import { rangeOf } from '../ranges/buckets.ts'
import { oneSeriesOf, seriesOf } from '../series.ts'
import { type CorrectionParts, correctReading, removeRanges, removeReading, storedOf } from './correction.ts'

/**
 * Changes by hand. The company's transaction only finds the series: the store changes readings in one of its
 * own, which writes the audit rows too.
 */
export function correctionRoutes(parts: CorrectionParts) {
  const { store } = parts
  return {
    correct: on.readings.correct.handler(async ({ input, context }) => {
      const { deveui, key, time } = input.params
      const { value = refuseField('body.value', 'field.required') } = input.body
      const series = await oneSeriesOf(context, store, { deveui, key })
      return await correctReading(parts, byOf(context), series, time, value)
    }),
    removeOne: on.readings.removeOne.handler(async ({ input, context }) => {
      const { deveui, key, time } = input.params
      const series = await oneSeriesOf(context, store, { deveui, key })
      await removeReading(parts, byOf(context), series, time)
    }),
    removeRange: on.readings.removeRange.handler(async ({ input, context }) => {
      const { deveui, key, start, end } = input.params
      const range = rangeOf(start, end)
      const series = await oneSeriesOf(context, store, { deveui, key })
      return { deleted: await removeRanges(parts, byOf(context), [series], range) }
    }),
    removeRanges: on.readings.removeRanges.handler(async ({ input, context }) => {
      const range = rangeOf(input.params.start, input.params.end)
      const series = await seriesOf(context, store, input.body.series)
      return { deleted: await removeRanges(parts, byOf(context), series, range) }
    }),
    countRange: on.readings.countRange.handler(async ({ input, context }) => {
      const { from, to } = rangeOf(input.params.start, input.params.end)
      const keys = await seriesOf(context, store, input.body.series)
      const series = storedOf(keys).map(({ series }) => series)
      return { count: await store.countRange(series, from, to) }
    }),
  }
}
