import { moduleTypes } from '@fyr/contract/widgets/types'
import type { BenchCompany } from '../harness/bench-portal.ts'

export interface SeriesRef {
  deveui: string
  key: string
}

const perCall = 5000

/** Stores readings of a key at even distances, the last of them now. */
export async function storeCourse(
  { api }: BenchCompany,
  { deveui, key }: SeriesRef,
  { points, stepMs }: { points: number; stepMs: number },
): Promise<void> {
  const end = Date.now()
  for (let from = 0; from < points; from += perCall) {
    const readings = Array.from({ length: Math.min(perCall, points - from) }, (_, at) => ({
      key,
      value: Math.round(200 + 50 * Math.sin((from + at) / 300) + Math.random() * 10) / 10,
      createdAt: end - (points - from - at) * stepMs,
    }))
    await api.must('POST', `/tag/${deveui}/tagdata`, readings)
  }
}

interface Place {
  x: number
  y: number
  w: number
  h: number
}

/** A widget in the n-th place of a dashboard of so many columns. */
function widget(at: number, type: number, settings: object, { w, h }: Pick<Place, 'w' | 'h'>) {
  const inRow = 12 / w
  const lg = { x: (at % inRow) * w, y: Math.floor(at / inRow) * h, w, h }
  return { type, title: `Widget ${at + 1}`, layout: { lg }, settings }
}

async function make(company: BenchCompany, name: string, range: string, widgets: object[]): Promise<number> {
  const path = `/dashboards/create/${company.api.companyId}`
  return (await company.api.must('POST', path, { name, settings: { range }, widgets })).body.dashboardId
}

/** Twelve that fit into a window: nine charts of two long series each, and three that say one thing of a series. */
export function makeTwelve(company: BenchCompany, series: readonly SeriesRef[]): Promise<number> {
  const two = (at: number) => [series[(2 * at) % series.length], series[(2 * at + 1) % series.length]]
  const size = { w: 3, h: 5 }
  const one = (at: number) => ({ series: [series[at % series.length]] })
  const widgets = [
    ...Array.from({ length: 9 }, (_, at) => widget(at, moduleTypes.chart, { series: two(at) }, size)),
    widget(9, moduleTypes.singleValue, one(18), size),
    widget(10, moduleTypes.gauge, { ...one(19), extremes: true }, size),
    widget(11, moduleTypes.trendChart, { ...one(20), resolution: 'day' }, size),
  ]
  return make(company, 'Twelve', '30d', widgets)
}

/** Twelve charts that share the series out among them. */
export function makeLive(company: BenchCompany, series: readonly SeriesRef[]): Promise<number> {
  const each = Math.ceil(series.length / 12)
  const size = { w: 3, h: 5 }
  const widgets = Array.from({ length: 12 }, (_, at) =>
    widget(
      at,
      moduleTypes.chart,
      { series: series.slice(at * each, (at + 1) * each), legend: 'below' },
      size,
    ),
  )
  return make(company, 'Live', '1h', widgets)
}

/** Sixty of six kinds. */
export function makeSixty(company: BenchCompany, series: readonly SeriesRef[]): Promise<number> {
  const { chart, gauge, singleValue, trendChart, rawTable, fillIndicator } = moduleTypes
  const kinds = [chart, singleValue, gauge, trendChart, rawTable, fillIndicator]
  const widgets = Array.from({ length: 60 }, (_, at) => {
    const settings = { series: [series[at % series.length]] }
    return widget(at, kinds[at % kinds.length] ?? chart, settings, { w: 4, h: 6 })
  })
  return make(company, 'Sixty', '30d', widgets)
}
