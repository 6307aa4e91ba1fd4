import type { LiveSeries } from '@fyr/contract/live/live'
import { nameOfSeries } from '#api/live/live.ts'
import type { ShownSeries, WidgetAnswer } from '#widgets/widget.ts'

const kept = new WeakMap<WidgetAnswer, { names: string; answer: WidgetAnswer }>()

/**
 * The answer with its series in the order of the settings: it names each key once, and may be the answer to the
 * settings before. A key that it does not know yet has nothing to show.
 */
export function aligned(answer: WidgetAnswer, wanted: readonly LiveSeries[]): WidgetAnswer {
  const names = wanted.map(nameOfSeries).join('\n\n')
  const known = kept.get(answer)
  if (known?.names === names) return known.answer
  const found = new Map(answer.series.map((each) => [nameOfSeries(each), each]))
  const series = wanted.map((each) => found.get(nameOfSeries(each)) ?? unknown(each))
  const made = { ...answer, series }
  kept.set(answer, { names, answer: made })
  return made
}

const unknown = ({ deveui, key }: LiveSeries): ShownSeries => ({
  deveui,
  key,
  state: 'ok',
  latest: null,
  storedUntil: null,
  buckets: undefined,
  previous: undefined,
  total: undefined,
  previousTotal: undefined,
  rows: undefined,
})
