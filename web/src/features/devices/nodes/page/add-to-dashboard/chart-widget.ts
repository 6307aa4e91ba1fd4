import type { ModuleBody } from '@fyr/contract/widgets/module'
import { chartDefinition } from '#widgets/chart/definition.ts'
import { freshChart } from '#widgets/multichart/charts.ts'
import { multichartDefinition } from '#widgets/multichart/definition.ts'
import { refTo } from '#widgets/parts/series/series-label.ts'
import type { GridSize } from '#widgets/widget.ts'
import type { ChartLine, NodeChart } from '../charts/chart-groups.ts'

/** What a widget is, and how large; where it stands the dashboard decides. */
export interface ChartWidget {
  size: GridSize
  at: (place: { x: number; y: number; w: number; h: number }) => ModuleBody
}

const axes = ['left', 'right'] as const

/** The charts as one widget: a chart as long as two axes are enough for their units, else charts below each other. */
export function chartWidgetOf(charts: readonly NodeChart[], title: string): ChartWidget {
  const units = [...new Set(charts.flatMap(({ lines }) => lines.map(({ key }) => key.unit)))]
  // Of what has no unit nobody knows whether it can share an axis.
  const fits = charts.length <= 2 && units.length === charts.length
  const seriesOf = (line: ChartLine, axis: 'left' | 'right') => ({
    ...refTo(line.series),
    axis,
    // As the chart: with a style of their own, states would be lines.
    style: null,
  })
  const { type, size, settings } = fits
    ? {
        type: chartDefinition.type,
        size: chartDefinition.size.lg,
        settings: {
          ...chartDefinition.defaultSettings(null),
          series: charts.flatMap(({ lines }, at) => lines.map((line) => seriesOf(line, axes[at] ?? 'right'))),
        },
      }
    : {
        type: multichartDefinition.type,
        size: multichartDefinition.size.lg,
        settings: {
          ...multichartDefinition.defaultSettings(null),
          charts: charts.map((chart) => ({
            ...freshChart(
              chart.lines.map((line) => seriesOf(line, 'left')),
              'line',
            ),
            title: chart.title ?? '',
          })),
        },
      }
  return {
    size,
    at: (lg) => ({ type, title, settings, layout: { lg, md: null, sm: null } }) as ModuleBody, // Type and settings are of one kind.
  }
}
