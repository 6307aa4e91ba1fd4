import type { QueryClient } from '@tanstack/react-query'
import { api } from '#api/client/client.ts'
import { nameOfSeries } from '#api/live/live.ts'
import { problemOf } from '#api/problem.ts'
import { rangeQuery, type SeriesName } from '#api/ranges.ts'
import type { ReadingValue } from '#ui/value.tsx'
import { lineOf } from '../line-of.ts'

/** What a cell shows of a series. */
export interface Latest {
  value: ReadingValue | null
  /** Epoch ms; null without a value. */
  at: number | null
  /** The line of the last day. */
  times: number[]
  values: number[]
}

/** Cells that come into view within this time are asked for together. */
const gatherMs = 50
/** Of one call: more than a window has rows. */
const seriesPerCall = 100
const dayMs = 86_400_000
/** A line as wide as this has no more. */
const pointsOfLine = 48

type Ask = (series: SeriesName[]) => Promise<Map<string, Latest>>

/** Loads what many cells ask for one by one in few calls: those of the rows in view, some in each. */
export function createLatestLoader(ask: Ask): (series: SeriesName) => Promise<Latest> {
  let waiting = new Map<string, { series: SeriesName; answer: PromiseWithResolvers<Latest> }>()

  function flush(): void {
    const all = [...waiting.values()]
    waiting = new Map()
    for (let from = 0; from < all.length; from += seriesPerCall) {
      const some = all.slice(from, from + seriesPerCall)
      ask(some.map(({ series }) => series)).then(
        (found) => {
          for (const { series, answer } of some) answer.resolve(found.get(nameOfSeries(series)) ?? nothing)
        },
        (error) => {
          for (const { answer } of some) answer.reject(error)
        },
      )
    }
  }

  return (series) => {
    if (waiting.size === 0) setTimeout(flush, gatherMs)
    const name = nameOfSeries(series)
    const entry = waiting.get(name) ?? { series, answer: Promise.withResolvers<Latest>() }
    waiting.set(name, entry)
    return entry.answer.promise
  }
}

const nothing: Latest = { value: null, at: null, times: [], values: [] }

/** The newest reading of each series and the line of its last day: one call for either. */
export function askForLatest(client: QueryClient): Ask {
  async function ask(series: SeriesName[]): Promise<Map<string, Latest>> {
    const end = Date.now()
    const question = { start: end - dayMs, end, series, points: pointsOfLine, raw: pointsOfLine }
    try {
      const [currents, range] = await Promise.all([
        api.readings.currentsOfMany({ body: { series } }),
        client.fetchQuery({ ...rangeQuery(question), gcTime: 0 }),
      ])
      const lines = new Map(range.series.map((answer) => [nameOfSeries(answer), lineOf(answer)]))
      const newest = new Map(
        currents.map((reading) => [nameOfSeries({ deveui: reading.tagDeveui, key: reading.key }), reading]),
      )
      return new Map(
        series.map(nameOfSeries).map((name) => {
          const reading = newest.get(name)
          const found = reading && { value: reading.value, at: Date.parse(reading.createdAt) }
          return [name, { ...nothing, ...lines.get(name), ...found }]
        }),
      )
    } catch (error) {
      const problem = problemOf(error)
      // One node that is gone is no reason to show nothing of the others.
      if (problem.kind !== 'refused' || problem.status !== 404) throw error
      if (series.length === 1) return new Map()
      const half = Math.ceil(series.length / 2)
      const [some, others] = await Promise.all([ask(series.slice(0, half)), ask(series.slice(half))])
      return new Map([...some, ...others])
    }
  }
  return ask
}
