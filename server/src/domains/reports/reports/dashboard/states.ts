import { mappedValue, onOff, stateOf } from '@fyr/contract/devices/keys/mapped-value'
import type { ValueMapping } from '@fyr/contract/devices/keys/value-mapping'
import { assignColours } from '@fyr/contract/widgets/charts/series-colours'
import {
  plainState,
  type StateData,
  type StateValue,
  sharesOf,
  statesOfBuckets,
  statesOfReadings,
  statesWithin,
} from '@fyr/contract/widgets/charts/state-runs'
import type { Lane } from '#documents/index.ts'
import type { SeriesPart } from '#domains/readings/readings/index.ts'
import type { ShownSeries } from './widget-context.ts'
import { toneColour, type Words } from './words.ts'

const looked = 500
const mixedColour = '#c3ccd6'

/**
 * Whether a series is one of states, of which a line means nothing: truth values, texts, and numbers that its mapping
 * all has words for.
 */
export function showsStates(shown: ShownSeries, valueMapping: ValueMapping | null | undefined): boolean {
  const latest = shown.latest?.value
  if (typeof latest === 'string' || typeof latest === 'boolean') return true
  if (!valueMapping) return false
  const values = shown.course ? valuesIn(shown.course) : []
  if (values.length > 0) return values.every((value) => mappedValue(valueMapping, value) !== null)
  return latest === null || latest === undefined || mappedValue(valueMapping, latest) !== null
}

function valuesIn({ readings, buckets }: SeriesPart): number[] {
  if (readings) return Array.from(readings.values).slice(0, looked)
  return buckets.slice(0, looked).flatMap(({ min, max }) => [min, max])
}

/** The states of a series as a band over a stretch of time, with how much of it each held. */
export function laneOf(
  shown: ShownSeries,
  { name, valueMapping }: { name: string; valueMapping: ValueMapping | null },
  { from, to, now, words }: { from: number; to: number; now: number; words: Words },
): Lane {
  const runs = statesWithin(statesIn(shown), from, Math.min(to, now))
  const mapping = valueMapping ?? onOff
  const nameOf = (value: StateValue) => ({
    text: words.value(value, { valueMapping: mapping }),
    state: stateOf(mapping, value),
  })
  const plain = new Set(
    runs.flatMap(({ value }) => {
      if (value === null) return []
      const { text, state } = nameOf(value)
      return state === null || (state.tone === 'neutral' && state.colour === null) ? [text] : []
    }),
  )
  // States without a meaning of their own are told apart by a colour that hangs on their name.
  const texts = [...plain].sort().slice(0, 8)
  const colours = new Map(assignColours(texts, 'light').map((colour, at) => [texts[at], colour]))
  const lookOf = (value: StateValue | null) => {
    if (value === null) return { text: words.texts.ui.chart.mixed, colour: mixedColour }
    const { text, state } = nameOf(value)
    const own = state && (state.colour !== null || state.tone !== 'neutral') ? toneColour(state) : undefined
    return { text, colour: own ?? colours.get(text) ?? '#5b6774' }
  }
  const shares = sharesOf(runs).map(({ value, share }) => ({ ...lookOf(value), share }))
  return {
    name,
    runs: runs.map((run) => {
      const { text, colour } = lookOf(run.value)
      return { from: run.from, to: run.to, text: run.value === null ? '' : text, colour }
    }),
    shares: shares.map(({ text, colour, share }) => ({
      ...{ colour, share },
      text: `${text} ${words.number(share * 100, share > 0 && share < 0.1 ? 1 : 0)} %`,
    })),
  }
}

/** Before the first reading of the range the newest that is known, where that is older. */
function statesIn({ course, rows, latest }: ShownSeries): StateData {
  const data = statesOf({ course, rows })
  const newest = latest ? plainState(latest.value) : null
  if (data.runs.length === 0 && latest && newest !== null)
    data.runs.push({ from: Date.parse(latest.createdAt), value: newest })
  return data
}

function statesOf({ course, rows }: Pick<ShownSeries, 'course' | 'rows'>): StateData {
  if (rows) {
    const oldestFirst = rows.toReversed()
    return statesOfReadings(
      oldestFirst.map(({ createdAt }) => Date.parse(createdAt)),
      oldestFirst.map(({ value }) => plainState(value)),
    )
  }
  if (course?.readings) return statesOfReadings(course.readings.times, course.readings.values)
  const buckets = course?.buckets ?? []
  const column = (name: 'start' | 'min' | 'max' | 'last') => buckets.map((bucket) => bucket[name])
  const columns = { start: column('start'), min: column('min'), max: column('max'), last: column('last') }
  return statesOfBuckets(columns, course?.stepMs ?? 0)
}
