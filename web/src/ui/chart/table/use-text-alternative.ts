import { useTranslation } from 'react-i18next'
import { useTimeSettings } from '../../time/context.tsx'
import type { summarise } from '../data.ts'
import { writeShare } from '../legend/state-legend.tsx'
import type { ShownLane } from '../marks/use-lanes.ts'
import type { ChartSeries } from './chart-table.tsx'

interface Drawn {
  series: readonly ChartSeries[]
  /** Of each series, in their order. */
  summaries: readonly ReturnType<typeof summarise>[]
  lanes: readonly ShownLane[]
  /** A value of the series at a place. */
  write: (value: number, at: number) => string
}

/** What a chart shows, for those who hear it: a sentence for each series. */
export function useTextAlternative({ series, summaries, lanes, write }: Drawn): string[] {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const ofSeries = series.map(({ label }, at) => {
    const summary = summaries[at]
    return summary
      ? t(($) => $.ui.chart.summary, {
          label,
          latest: write(summary.latest, at),
          min: write(summary.min, at),
          max: write(summary.max, at),
        })
      : t(($) => $.ui.chart.summaryEmpty, { label })
  })
  const ofStates = lanes.map(({ label, shares }) =>
    shares.length > 0
      ? `${label}: ${shares.map(({ text, share }) => `${text} ${writeShare(share, language)}`).join(', ')}`
      : t(($) => $.ui.chart.summaryEmpty, { label }),
  )
  return [...ofSeries, ...ofStates]
}
