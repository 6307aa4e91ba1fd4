import type { ChartSeries, ChartSettings } from '@fyr/contract/widgets/charts/chart'
import { assignColours } from '@fyr/contract/widgets/charts/series-colours'
import type { Threshold } from '@fyr/contract/widgets/fields'
import type { Block, Lane, Plot, PlotSeries } from '#documents/index.ts'
import { lineOf } from './courses.ts'
import { laneOf, showsStates } from './states.ts'
import type { SettingsNamed, WidgetContext } from './widget-context.ts'
import { toneColour, type Words } from './words.ts'

type PlotSettings = Pick<
  ChartSettings,
  'series' | 'style' | 'aggregation' | 'stacked' | 'left' | 'right' | 'thresholds' | 'connectGaps'
> & { hasLegend: boolean; areStates?: boolean }

const priorities = { a: 'alarm', b: 'attention', c: 'neutral' } as const

export function chartBlock(context: WidgetContext, settings: SettingsNamed<'chart'>): Block {
  const plot = plotOf(context, { ...settings, hasLegend: settings.legend !== 'none' })
  const title = context.title || context.labelsOf(settings.series).join(', ')
  return { kind: 'plots', title, plots: [withAlarms(context, { ...plot, title: '' })] }
}

export function multichartBlock(context: WidgetContext, settings: SettingsNamed<'multichart'>): Block {
  const { charts, legend, connectGaps } = settings
  const plots = charts.map((chart) => {
    const plot = plotOf(context, { ...chart, connectGaps, hasLegend: legend !== 'none' })
    return { ...plot, title: chart.title || context.labelsOf(chart.series).join(', ') }
  })
  return { kind: 'plots', title: context.title, plots }
}

export function timelineBlock(context: WidgetContext, settings: SettingsNamed<'stateTimeline'>): Block {
  const free = { min: null, max: null, label: '' }
  const series = settings.series.map((ref): ChartSeries => ({ ...ref, axis: 'left', style: null }))
  const plot = plotOf(context, {
    ...{ series, style: 'steps', aggregation: 'band', stacked: false, left: free, right: free },
    ...{ thresholds: [], connectGaps: false, hasLegend: settings.legend, areStates: true },
  })
  const title = context.title || context.labelsOf(settings.series).join(', ')
  return { kind: 'plots', title, plots: [{ ...plot, title: '' }] }
}

function plotOf(context: WidgetContext, settings: PlotSettings): Plot {
  const { words, data, now } = context
  const { series: refs, aggregation, stacked, connectGaps } = settings
  const labels = context.labelsOf(refs)
  const [from, to] = [data.start, data.end + 1]
  const series: (PlotSeries & { unit: string; key: string; own: string | null })[] = []
  const lanes: Lane[] = []
  for (const [at, ref] of refs.entries()) {
    const shown = context.shown(ref)
    if (shown?.state !== 'ok') continue
    const { unit, valueMapping } = context.labelOf(ref)
    const name = labels[at] ?? ref.key
    // Who chose a style for the key wants its numbers, but texts have none.
    const mapping = ref.style === null ? valueMapping : undefined
    const isState =
      settings.areStates ||
      typeof shown.latest?.value === 'string' ||
      (mapping !== undefined && showsStates(shown, mapping))
    if (isState) {
      lanes.push(laneOf(shown, { name, valueMapping }, { from, to, now, words }))
      continue
    }
    const style = ref.style ?? settings.style
    const isBare = stacked || style === 'bars' || style === 'points'
    const line = lineOf(shown.course, aggregation, { isBare, gaps: connectGaps ? 'connected' : 'broken' })
    series.push({ name, style, axis: ref.axis, ...line, unit, key: ref.key, own: ref.colour })
  }
  const colours = assignColours(
    series.map(({ key }) => key),
    'light',
  )
  const coloured = series.map((each, at) => ({ ...each, colour: each.own ?? colours[at] ?? '#0065a8' }))
  return {
    ...{ title: '', from, to, lanes, stacked },
    series: coloured.map(({ unit: _unit, key: _key, own: _own, ...each }) => each),
    left: { ...settings.left, label: axisLabel(coloured, 'left', settings.left.label) },
    right: { ...settings.right, label: axisLabel(coloured, 'right', settings.right.label) },
    // One line needs no name where the title or the axis has it.
    hasLegend: settings.hasLegend && (series.length > 1 || lanes.length > 0),
    limits: settings.thresholds.map((each) => limitOf(each, words)),
    events: [],
    ifEmpty: words.texts.widgets.state.noData,
    description: descriptionOf(coloured, lanes, words),
  }
}

/** What stands above an axis: its own label, else the units of its series. */
function axisLabel(
  series: readonly { axis: 'left' | 'right'; unit: string }[],
  side: 'left' | 'right',
  own: string,
): string {
  const units = new Set(series.flatMap(({ axis, unit }) => (axis === side && unit ? [unit] : [])))
  return own || [...units].join(', ')
}

const limitOf = (threshold: Threshold, words: Words) => ({
  name:
    threshold.label ||
    `${words.texts.widgets.settings.tones[threshold.tone]} ${words.number(threshold.value)}`,
  value: threshold.value,
  colour: toneColour(threshold),
})

function withAlarms({ data, now }: WidgetContext, plot: Plot): Plot {
  const { limits = [], events = [] } = data.alarms ?? {}
  return {
    ...plot,
    limits: [
      ...plot.limits,
      ...limits.map(({ name, value }) => ({
        name,
        value,
        colour: toneColour({ tone: 'alarm', colour: null }),
      })),
    ],
    events: events.map(({ name, priority, triggered, reset }) => ({
      name,
      from: Date.parse(triggered),
      to: reset === null ? now : Date.parse(reset),
      colour: toneColour({ tone: priorities[priority], colour: null }),
    })),
  }
}

/** For those who cannot see it: the lowest and highest of each series, and how long each state held. */
function descriptionOf(
  series: readonly (PlotSeries & { unit: string })[],
  lanes: readonly Lane[],
  words: Words,
): string {
  const { summaryEmpty } = words.texts.ui.chart
  const { min: lowest, max: highest } = words.texts.widgets.settings.aggregations
  const lines = series.map(({ name, values, band, unit }) => {
    let min = Number.POSITIVE_INFINITY
    let max = Number.NEGATIVE_INFINITY
    for (const column of band ? [band.low, band.high] : [values]) {
      for (const value of column) {
        if (value === null || Number.isNaN(value)) continue
        min = Math.min(min, value)
        max = Math.max(max, value)
      }
    }
    if (min > max) return summaryEmpty.replace('{{label}}', name)
    const write = (value: number) => words.value(value, { unit })
    return `${name}: ${lowest} ${write(min)}, ${highest} ${write(max)}`
  })
  const states = lanes.map(({ name, shares }) => `${name}: ${shares.map(({ text }) => text).join(', ')}`)
  return [...lines, ...states].join('; ') || words.texts.widgets.state.noData
}
