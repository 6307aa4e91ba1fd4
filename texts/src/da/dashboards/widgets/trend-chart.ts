import type { trendChart as en } from '../../../en/dashboards/widgets/trend-chart.ts'
import type { Like } from '../../../like.ts'

export const trendChart: Like<typeof en> = {
  resolution: 'Interval',
  resolutions: { hour: 'Time', '5hours': '5 timer', day: 'Døgn', week: 'Uge' },
  compare: 'Sammenlign med forrige periode',
  axis: 'Skala',
  before: 'Forrige',
  labelBefore: '{{label}}, forrige',
  week: 'uge {{number}}',
  table: 'Værdier pr. interval',
}
