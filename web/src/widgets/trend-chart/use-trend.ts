import { assignColours } from '@fyr/contract/widgets/charts/series-colours'
import { fittingResolution } from '@fyr/contract/widgets/charts/trend-resolution'
import type { moduleTypes } from '@fyr/contract/widgets/types'
import { useComputedColorScheme } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useTimeFormat, useTimeSettings } from '#ui/time/context.tsx'
import { labelsOf, seriesLabel } from '../parts/series/series-label.ts'
import type { WidgetViewProps } from '../widget.ts'
import { notesAt, pairedWith, type StepNote, stepsBetween, valuesOf, weekNumber } from './steps.ts'

export interface TrendLine {
  id: string
  label: string
  unit: string
  decimals: number | undefined
  colour: string
  now: (number | null)[]
  /** Null: it is not compared. */
  before: (number | null)[] | null
}

export interface Trend {
  lines: TrendLine[]
  /** Each step's begin, epoch ms. */
  steps: number[]
  /** The begin of the step of the stretch before that each is compared with. */
  stepsBefore: (number | null)[]
  notes: StepNote[]
  /** A step as it stands below the chart, and as it is written where there is room. */
  short: (at: number) => string
  /** The day that an hour belongs to; '' where steps are days or weeks. */
  dayOf: (at: number) => string
  long: (at: number) => string
}

/** The answer as steps of the calendar, those of now beside those of before. */
export function useTrend(props: WidgetViewProps<typeof moduleTypes.trendChart>): Trend {
  const { settings, data, names } = props
  const { t } = useTranslation()
  const { timeZone } = useTimeSettings()
  const format = useTimeFormat()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const { start, end } = data
  const length = end - start + 1
  const resolution = fittingResolution(settings.resolution, length)
  const steps = stepsBetween(start, end, resolution, timeZone)
  const before = stepsBetween(start - length, start - 1, resolution, timeZone)
  const labels = labelsOf(settings.series, names)
  const colours = assignColours(
    settings.series.map(({ key }) => key),
    scheme,
  )
  const lines = settings.series.map((ref, at): TrendLine => {
    const shown = data.series[at]
    const { unit, decimals } = seriesLabel(ref, names)
    const isCount = settings.aggregation === 'count'
    return {
      id: `${ref.deveui} ${ref.key}`,
      label: labels[at] ?? ref.key,
      unit: isCount ? '' : unit,
      decimals: isCount ? 0 : decimals,
      colour: ref.colour ?? colours[at] ?? 'currentColor',
      now: valuesOf(shown?.buckets, steps, settings.aggregation),
      before: settings.compare
        ? pairedWith(steps, valuesOf(shown?.previous, before, settings.aggregation))
        : null,
    }
  })
  const week = (at: number) => t(($) => $.widgets.trendChart.week, { number: weekNumber(at, timeZone) })
  return {
    lines,
    steps,
    stepsBefore: pairedWith(steps, before),
    notes: notesAt(data.annotations ?? [], steps, end),
    short: (at) => {
      if (resolution === 'week') return week(at)
      return resolution === 'day' ? format.as('d MMM', at) : format.clock(at)
    },
    dayOf: (at) => (resolution === 'hour' || resolution === '5hours' ? format.as('d MMM', at) : ''),
    long: (at) => {
      if (resolution === 'week') return `${week(at)}, ${format.date(at)}`
      return resolution === 'day' ? format.date(at) : format.as('d MMM HH:mm', at)
    },
  }
}
