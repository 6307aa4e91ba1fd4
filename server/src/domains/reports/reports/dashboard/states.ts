import { mappedValue, onOff, stateOf } from '@fyr/contract/devices/mapped-value'
import type { ValueMapping } from '@fyr/contract/devices/value-mapping'
import type { Lane } from '#documents/index.ts'
import type { SeriesPart } from '#domains/readings/readings/index.ts'
import { assignColours } from './series-colours.ts'
import type { ShownSeries } from './widget-context.ts'
import { type ReadingValue, toneColour, type Words } from './words.ts'

type StateValue = number | string | boolean

interface Run {
  from: number
  /** Null: several states of which one cannot tell when, or none that is known. */
  value: StateValue | null
  isMixed?: true
}

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
  const runs = within(runsOf(shown), from, Math.min(to, now))
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
  const colours = new Map(assignColours(texts).map((colour, at) => [texts[at], colour]))
  const lookOf = (value: StateValue | null) => {
    if (value === null) return { text: words.texts.ui.chart.mixed, colour: mixedColour }
    const { text, state } = nameOf(value)
    const own = state && (state.colour !== null || state.tone !== 'neutral') ? toneColour(state) : undefined
    return { text, colour: own ?? colours.get(text) ?? '#5b6774' }
  }
  const lengths = new Map<StateValue | null, number>()
  let known = 0
  for (const run of runs) {
    lengths.set(run.value, (lengths.get(run.value) ?? 0) + run.to - run.from)
    known += run.to - run.from
  }
  const shares = [...lengths]
    .map(([value, length]) => ({ ...lookOf(value), share: length / known, isLast: value === null }))
    .sort((one, other) => Number(one.isLast) - Number(other.isLast) || other.share - one.share)
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

/** As the columns have it: truth is 1 and 0. Null: not a state. */
function plainState(value: ReadingValue): StateValue | null {
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'object' ? null : value
}

function runsOf({ course, rows, latest }: ShownSeries): Run[] {
  const runs: Run[] = []
  const add = (run: Run) => {
    const before = runs.at(-1)
    if (!before || before.value !== run.value || before.isMixed !== run.isMixed) runs.push(run)
  }
  if (rows) {
    for (const { createdAt, value } of rows.toReversed()) {
      const state = plainState(value)
      if (state !== null) add({ from: Date.parse(createdAt), value: state })
    }
  } else if (course?.readings) {
    const { times, values } = course.readings
    for (let at = 0; at < times.length; at++) add({ from: times[at] ?? 0, value: values[at] ?? 0 })
  } else if (course) {
    for (const [at, { start, min, max, last }] of course.buckets.entries()) {
      // Of buckets it is told what they tell: one state where lowest and highest are the same, else several.
      add(min === max ? { from: start, value: min } : { from: start, value: null, isMixed: true })
      const next = course.buckets[at + 1]?.start
      const end = start + course.stepMs
      if (min !== max && (next === undefined || next > end)) add({ from: end, value: last })
    }
  }
  const newest = latest ? plainState(latest.value) : null
  if (runs.length === 0 && latest && newest !== null)
    add({ from: Date.parse(latest.createdAt), value: newest })
  return runs
}

/** The states within a stretch of time, cut at its ends; what is not known is left out. */
function within(runs: readonly Run[], from: number, to: number) {
  const first = Math.max(
    0,
    runs.findLastIndex((run) => run.from <= from),
  )
  return runs.slice(first).flatMap((run, at) => {
    const end = Math.min(runs[first + at + 1]?.from ?? to, to)
    const start = Math.max(run.from, from)
    return end > start && (run.value !== null || run.isMixed) ? [{ ...run, from: start, to: end }] : []
  })
}
